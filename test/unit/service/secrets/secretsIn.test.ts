import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ownSecretRules } from '../../../../src/service/secrets/ownSecretRules.ts';
import { secretRules } from '../../../../src/service/secrets/secretRules.ts';
import { secretsIn } from '../../../../src/service/secrets/secretsIn.ts';
import { root } from '../../../../tools/install.mjs';
import { forms, inPlace, joined, lengths, madeUpToken, pieces, shapes, token } from '../../../support/madeUpSecrets.ts';

const rules = [...secretRules, ...ownSecretRules];

/** All of ASCII that can be seen. */
const visible = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));

describe('Secrets in a message (V142, V260)', () => {
  it('have a made-up example for each rule', () => {
    const kinds = new Set(shapes.map(([kind]) => kind));
    assert.deepEqual(
      rules.filter(({ id }) => !kinds.has(id)).map(({ id }) => id),
      [],
    );
  });

  for (const [index, form] of forms.entries()) {
    const [kind, parts] = form;
    const isFound = (secret: string): boolean =>
      secretsIn(` ${inPlace(form, secret)} `).some((found) => found.kind === kind && found.value === secret);
    const [least, most] = [lengths(form, 'least'), lengths(form, 'most')];

    it(`are found as a whole, if each of their parts has a length that it can have: ${kind}, ${index + 1}`, () => {
      for (const [place, part] of parts.entries()) {
        if (typeof part === 'string') continue;
        const [, , greatest = least[place]] = part;
        const ways: [counts: number[], length: number, expected: boolean][] = [
          [least, least[place] ?? 0, true],
          [most, most[place] ?? 0, true],
          [least, (least[place] ?? 0) - 1, false],
          [most, (most[place] ?? 0) + 1, greatest === Infinity],
        ];
        for (const [counts, length, expected] of ways) {
          if (length < 0) continue;
          const secret = token(form, counts.with(place, length));
          assert.equal(isFound(secret), expected, `part ${place + 1} with ${length} characters: ${secret}`);
        }
      }
    });

    it(`are found as a whole with each character that they can have, and with no other one: ${kind}, ${index + 1}`, () => {
      const made = pieces(parts, most);
      for (const [place, part] of parts.entries()) {
        const text = Array.from(made[place] ?? '');
        // Any other character instead of a sign that fills up base64 may belong to what is before it.
        if (typeof part === 'string' || part[0] === '=') continue;
        for (const at of new Set([0, text.length >> 1, text.length - 1]))
          for (const sign of visible) {
            const secret = made.with(place, text.with(at, sign).join('')).join('');
            assert.equal(
              isFound(secret),
              part[0].includes(sign),
              `character ${at + 1} of part ${place + 1}: ${secret}`,
            );
          }
      }
    });
  }

  for (const [index, [kind, make]] of shapes.entries())
    it(`are found: ${kind}, ${index + 1}`, () => {
      const secret = make();
      const around = ['', '""', "''", '``', '()', ',,', '<>'].map((signs) => [signs.charAt(0), signs.charAt(1)]);
      const ways = around.map(([before, after]) => `first\nsecond ${before}${secret}${after}, more\n`);
      for (const text of [...ways, `\r\n${secret}`]) {
        const [found, ...others] = secretsIn(text);
        assert.deepEqual([found?.kind, found?.line, others], [kind, 2, []], text);
        assert.equal(text.slice(found?.start, found?.end), found?.value);
        assert.ok(secret.includes(found?.value ?? '-'));
      }
    });

  for (const [index, [kind, make]] of shapes.entries())
    it(`are found in a text within JSON, however often that is within another one (V595): ${kind}, ${index + 1}`, () => {
      const secret = make();
      for (const code of [`first\n${secret}\n`, `const a = "${secret}";`, `\r\n\t${secret}\r\n`]) {
        let text = code;
        for (let depth = 1; depth <= 3; depth++) {
          text = JSON.stringify({ content: text });
          const [found, ...others] = secretsIn(text);
          assert.deepEqual([found?.kind, others], [kind, []], text);
          assert.equal(text.slice(found?.start, found?.end), found?.value);
        }
      }
    });

  it('are all found in the output of a terminal, in order', () => {
    const [one, other] = [madeUpToken(), madeUpToken()];
    const text = `$ cat .env\nA=${one}\nB="${other}"\nC=${one}\n$ \n`;
    assert.deepEqual(
      secretsIn(text).map(({ line, value }) => [line, value]),
      [2, 3, 4].map((line) => [line, line === 3 ? other : one]),
    );
  });

  const harmless: [what: string, text: string][] = [
    [
      'a public key',
      `-----BEGIN PUBLIC KEY-----\n${'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'.repeat(3)}\n-----END PUBLIC KEY-----`,
    ],
    ['the name of a header', "if (line === '-----BEGIN RSA PRIVATE KEY-----') return read(line);"],
    ['a placeholder', joined`gh|p_${'x'.repeat(36)} and AK|IA${'X'.repeat(16)} and sk|_live_${'0'.repeat(24)}`],
    ['the example of AWS', joined`AK|IAIOSFODNN7EXAMPLE`],
    ['hashes', 'commit 5f2b8a1c9d3e4f60718293a4b5c6d7e8f9012345 sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
    ['an id', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'],
    ['the key of a cache', 'key: 5f2b8a1c9d3e4f60718293a4b5c6d7e8f9012345'],
    ['an address with a placeholder', 'postgres://user:password@localhost/db redis://:changeme123@cache:6379'],
    ['an address with a variable', 'https://ci:${REGISTRY_PASSWORD_1}@git.example and mysql://root:%DB_PASS1%@db'],
    ['a port', 'http://localhost:8080/users/a1b2c3@example.com and ssh://git@host:22222222/a@b'],
    ['a value that code gets', 'const token = readTokenOfUser1FromStore2(name); apiKey: process.env.OPENAI_API_KEY_2'],
    [
      'a placeholder for a value',
      'API_KEY="YOUR_API_KEY_GOES_HERE_1" password: <your-password-12345> secret=xxxxxxxxxxxxxxxxxxxx',
    ],
    [
      'the name of a property',
      '"key": "com.example.Application.Settings2.editorDefaultPage" token: Version20DependencyToken',
    ],
    ['classes of a style sheet', '.sk-fading-circle .sk-circle12:before { } .sk-cube-grid .sk-cube1 { }'],
    ['a lock file', '"integrity": "sha512-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU47DEQpj8HBSaTImW5JCeu=="'],
    ['prefixes alone', joined`xai|- GOC|SPX- whs|ec_ sb|p_ nf|p_ r|8_ ATA|TT3 NR|AK- sq|u_ xo|xc- xo|xd-1 tf|p_abc`],
    ['a time and a version', 'at 12345678:AAAA on v1.2.3-MTA.beta, Model.Text.Analysis'],
    ['a public PuTTY key', '---- BEGIN SSH2 PUBLIC KEY ----\nComment: "PuTTY-User-Key-File"\nAAAAB3NzaC1yc2E='],
  ];
  for (const [what, text] of harmless) it(`are not found in ${what}`, () => assert.deepEqual(secretsIn(text), []));

  /** Files of installed packages that together have about the given number of bytes, if there are enough files. */
  function files(ending: string, bytes: number): string[] {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    const found: string[] = [];
    let sum = 0;
    for (const name of Object.keys({ ...dependencies, ...devDependencies }).sort()) {
      const folder = join(root, 'node_modules', name);
      const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));
      for (const file of all.sort().map((one) => join(folder, one))) {
        const { size } = statSync(file);
        if (sum < bytes && size < 100_000) {
          found.push(file);
          sum += size;
        }
      }
    }
    return found;
  }

  const languages = ['.js', '.ts', '.css', '.scss', '.json', '.md', '.html', '.yml', '.sh', '.ps1'];
  let bytes = 0;
  for (const ending of languages)
    it(`are not found in ordinary code: ${ending}`, () => {
      const found = files(ending, 120_000);
      assert.notEqual(found.length, 0);
      for (const file of found) {
        const text = readFileSync(file, 'utf8');
        bytes += text.length;
        assert.deepEqual(secretsIn(text), [], file);
      }
    });
  it('are not found in at least 500 KB of ordinary code', () => assert.ok(bytes >= 500_000, `${bytes}`));

  it('include a private key whose lines are texts of code, however far they are indented', () => {
    const header = joined`-----BEGIN PRIVATE |KEY-----`;
    for (const indent of [0, 10, 60, 70, 250])
      assert.deepEqual(
        secretsIn(`a = "${header}\\n" +\n${' '.repeat(indent)}"${'MIIEvQIBADAN'.repeat(4)}" +`).map(({ kind }) => kind),
        ['private-key'],
        String(indent),
      );
  });

  it('are found wherever they stand in a long text, once each', () => {
    const places = [0, 65_500, 65_536 - 20, 65_536, 131_000, 200_000];
    const tokens = places.map(() => madeUpToken());
    let text = '';
    for (const [index, place] of places.entries()) text = `${text.padEnd(place)} ${tokens[index]} `;
    assert.deepEqual(
      secretsIn(text).map(({ start, value }) => [start, value]),
      tokens.map((token) => [text.indexOf(token), token]),
    );
  });

  it('are searched in 1 MB of hostile text without delay', () => {
    const fill = (text: string, length = 1_000_000): string => text.repeat(Math.ceil(length / text.length));
    const header = joined`-----BEGIN PRIVATE |KEY-----`;
    const assigned = ['key=', 'api_key="a1B', 'postgres://a:', 'MTa.', 'PuTTY-User-Key-File-3', 'sk.eyJ'];
    const longest = [
      ...assigned,
      'a',
      'ey',
      '-',
      header,
      `${header}${'a'.repeat(39)} `,
      '-----BEGIN',
      'secret_access_key=    ',
    ];
    for (const text of longest) assert.deepEqual(secretsIn(fill(text)), []);
    const keywords = [...new Set(rules.flatMap((rule) => rule.keywords))];
    for (const end of ['', 'a', 'a'.repeat(40)]) secretsIn(keywords.map((word) => fill(word + end, 2_000)).join(''));
  });

  it('have patterns without nested repetition, which would take exponential time', () => {
    for (const { id, pattern } of rules) assert.doesNotMatch(pattern, /[+*}]\)(?:[+*]|\{\d+,\})/, id);
  });
});
