import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addedGlobsIn,
  pathsOfFile,
  globsIn,
  globsOf,
  isMatched,
  comparedPath,
  type Globs,
} from '../../../src/editor/neverSend/globs.ts';
import { root } from '../../../tools/install.mjs';
import { settingsOf, type Section } from '../../support/manifestSettings.ts';
import { readCharacters } from '../../support/readCharacters.ts';

const project = '/home/ada/project/';
const isKeptBack = (path: string, globs: Partial<Globs> = {}): boolean =>
  isMatched({ whole: project + path, within: [path] }, { own: [], added: [], ...globs }, '/home/ada');

describe('The list of files that are never sent (V140)', () => {
  const secret = [
    ...['.env', '.ENV', '.env.local', '.env.production', 'packages/api/.env.test', '.envrc', 'prod.env', '.dev.vars'],
    ...['server.pem', 'SERVER.PEM', 'tls/server.key', 'cert.pfx', 'cert.p12', 'AuthKey_ABC.p8', 'putty.ppk'],
    ...['release.jks', 'debug.keystore', 'office.ovpn', 'id_rsa', 'id_ed25519', 'id_work', 'id_rsa.bak'],
    ...['home/.ssh/config', '.gnupg/secring.gpg', 'passwords.kdbx', '.netrc', '_netrc', '.pgpass', '.htpasswd'],
    ...['.git-credentials', '.npmrc', '.pypirc', 'terraform.tfstate', 'terraform.tfstate.backup', 'prod.tfvars'],
    ...['.aws/credentials', 'a/.docker/config.json', '.kube/config', 'team.kubeconfig', '.config/gcloud/a/b.db'],
    ...['.cargo/credentials.toml', '.m2/settings-security.xml', '.bash_history', '.vault-token'],
    ...['secrets.json', 'config/secrets.yaml', 'secrets.toml', 'secrets.dev.yaml', 'prod-secrets.json', '.secrets'],
    ...['.streamlit/secrets.toml', 'app.secrets.json', 'credentials', 'credentials.json', 'gcp-credentials.json'],
    ...['service-account.json', 'serviceAccountKey.json', 'my_service_account-1.json', 'client_secret_123.json'],
    ...[
      '.aws/config',
      '.aws/sso/cache/a.json',
      'terraform.tfvars',
      'prod.auto.tfvars.json',
      'a.tfstate.1690000000.backup',
    ],
    ...['kubeconfig', 'kubeconfig-prod.yaml', '.kube/cache/a', 'local.settings.json', 'appsettings.Local.json'],
    ...['auth.json', 'android/key.properties', 'wp-config.php', 'krb5.keytab', '.vault_pass.txt', 'etc/shadow'],
  ];
  for (const path of secret) it(`contains ${path} by default`, () => assert.ok(isKeptBack(path)));

  /** Each name before each ending. */
  const named = (names: string, endings: string): string[] =>
    names.split(' ').flatMap((name) => endings.split(' ').map((ending) => `${name}.${ending}`));
  const written = 'json yaml yml toml ini properties';
  const families: [what: string, paths: string[]][] = [
    ['environments', ['prod.env.local']],
    ['keys', named('a', 'pem key pfx p12 pkcs12 p8 ppk pvk snk jks jceks keystore bcfks keytab agekey ovpn')],
    ['keys for SSH', named('id_rsa id_dsa id_ecdsa id_ed25519', 'work')],
    ['passwords', named('a', 'kdbx kdb keychain keychain-db')],
    ['passwords of programs', ['.my.cnf', '.mylogin.cnf', '.msmtprc', 'pgpass.conf', 'etc/gshadow-', 'terraform.rc']],
    ['passwords of vaults', named('.vault_pass .vault-pass vault-password vault_password', 'txt')],
    ['access to registries', ['.s3cfg', '.boto', '.terraformrc', '.databrickscfg', '.dockercfg']],
    ['access to clusters', named('kubeconfig-prod', 'yaml yml json conf')],
    ['signing', named('key keystore signing', 'properties')],
    ['hidden secrets', ['.secret', '.secrets', '.secret.local', '.secrets.local']],
    ['secrets', named('secrets', `${written} jsonc json5 cfg conf env txt csv xml plist xcconfig db`)],
    ['secrets for something', named('secrets.a secrets-a secrets_a b.secrets.a b.secrets-a b.secrets_a', written)],
    ['secrets of something', named('a.secrets a-secrets a_secrets', written)],
    ['credentials', ['credentials', '.credentials', 'a-credentials.json', 'a_credentials.json', 'a.credentials.json']],
    ['credentials as data', named('credentials .credentials', `${written} cfg conf env txt csv xml db`)],
    ['applications', named('appsettings.local appsettings.secrets client-secret-a client_secret_a', 'json')],
    ['accounts', named('a-service-account service_account-a serviceaccount a-firebase-adminsdk-b', 'json')],
    ['programs', ['a.publishsettings', 'rclone.conf', 'application_default_credentials.json']],
    [
      'clouds',
      ['.azure/a', '.oci/a', ...['gcloud', 'gh', 'glab-cli', 'doctl', 'op'].map((name) => `.config/${name}/a`)],
    ],
    ['packages', ['.cargo', '.gem', '.terraform.d'].map((name) => `${name}/credentials.lock`)],
    ['builds', ['.kaggle/kaggle.json', '.m2/settings.xml', '.gradle/gradle.properties', '.psql_history']],
    ['models', ['.huggingface', 'huggingface'].flatMap((name) => [`${name}/token`, `${name}/stored_tokens`])],
    ['Visual Studio', ['.microsoft/usersecrets/a', 'Microsoft/UserSecrets/a']],
  ];
  for (const [what, paths] of families)
    it(`contains all names of such files by default: ${what}`, () =>
      assert.deepEqual(
        paths.filter((path) => !isKeptBack(path)),
        [],
      ));

  const ordinary = [
    ...['.env.defaults', 'sample.env', 'template.env', 'a.tfvars.sample', 'a.tfvars.template', 'a.tfvars.dist'],
    ...['.env.example', '.env.sample', '.env.template', '.env.dist', 'example.env', 'environment.ts', 'env.d.ts'],
    ...['id_generator.ts', 'id_rsa.pub', 'id_ed25519.pub', '.ssh/id_work.pub', 'idle.ts', 'pem.ts', 'keys.ts'],
    ...['key.ts', 'src/keyring.test.ts', '.npmignore', 'package.json', 'docker/config.json', 'aws/credentials.ts'],
    ...['.env/lib/python3.12/site.py', 'history.ts', 'docs/netrc.md', 'Dockerfile', '.gitignore', '.github/a.yml'],
    ...[
      'secrets.ts',
      'src/secrets.py',
      'secrets.go',
      'secrets.test.tsx',
      'secrets.md',
      '.secrets.baseline',
      'secret.yaml',
    ],
    ...['credentials.ts', 'credentials.spec.js', 'service-account.ts', 'service-account.yaml', 'serviceaccount.tf'],
    ...['variables.tf', 'terraform.tfvars.example', 'kubeconfig.go', 'kubeconfig_test.go', 'kubeconfig.md'],
    ...['appsettings.json', 'appsettings.Development.json', 'settings.json', 'auth.ts', 'tokens.json', 'a.properties'],
    ...['src/aws/client.ts', 'keys.bak', 'notes.txt~', 'main.ts.orig', '#main.ts#', 'index copy.ts', 'old.ts', 'a.1'],
  ];
  for (const path of ordinary) it(`does not contain ${path}`, () => assert.ok(!isKeptBack(path)));

  const copies: [original: string, copies: string[]][] = [
    ['.env', ['.env~', '#.env#', '.#.env', '.env.swp', '.env.bak', '.env copy', '.env (1)']],
    [
      'server.key',
      [
        ...['server.key.bak', 'server.key~', '#server.key#', '.#server.key', '.server.key.swp', 'server copy.key'],
        ...['server.key.backup', 'server.key.saved', 'server.key.copy', 'server.key.temp', 'server.key.rej'],
        ...['server.key.123', '.server.key.swa'],
      ],
    ],
    ['a/secrets.yaml', ['a/secrets.yaml.old', 'a/secrets (2).yaml', 'a/Copy of secrets.yaml', 'a/secrets.yaml.~3~']],
    [
      'credentials.json',
      [
        ...['credentials.json.orig', 'credentials - Copy.json', 'credentials.json.bak.old~', 'credentials copy 2.json'],
        ...['credentials - Copy (2).json', 'credentials(1).json'],
      ],
    ],
    [
      '.npmrc',
      [
        '.npmrc.bak',
        '#.npmrc#',
        '.npmrc~',
        '..npmrc.swp',
        '.npmrc.swo',
        '.npmrc.save',
        '.npmrc.prev',
        '.npmrc.1',
        '.npmrc.tmp',
      ],
    ],
    ['.aws/config', ['.aws/config~', '.aws/config.bak']],
    ['.docker/config.json', ['.docker/config.json.bak', '.docker/#config.json#']],
    ['mine.plan', ['mine.plan~', 'mine.plan.bak', '#mine.plan#']],
  ];
  for (const [original, names] of copies)
    it(`contains the copies of ${original} (V261)`, () => {
      const globs = { own: ['*.plan'] };
      for (const path of [original, ...names]) assert.ok(isKeptBack(path, globs), path);
      for (const path of names) assert.ok(!isKeptBack(path, { own: ['*.plan', `!${path}`] }), path);
    });

  it('allows copies of what is allowed', () => {
    for (const path of ['.env.example~', '#.env.sample#', 'id_rsa.pub.bak', 'terraform.tfvars.example.orig'])
      assert.ok(!isKeptBack(path), path);
  });

  it('uses ~ for any folder if the home of a remote machine is unknown, but not to send more', () => {
    const isKept = (path: string, user: string[]): boolean =>
      isMatched({ whole: path, within: [] }, { own: user, added: [] }, undefined);
    assert.ok(isKept('/home/grace/notes/a.txt', ['~/notes/**']));
    assert.ok(isKept('/home/grace/notes/a.txt', ['~\\notes\\*']));
    assert.ok(!isKept('/home/grace/other/a.txt', ['~/notes/**']));
    assert.ok(isKept('/home/grace/.npmrc', ['!~/.npmrc']));
  });

  const added: [glob: string, path: string, is: boolean][] = [
    ['*.secret', 'deep/in/a.SECRET', true],
    ['config/private/**', 'config/private/a/b.txt', true],
    ['config/private/**', 'other/config/private/b.txt', false],
    ['private/', 'other/private/a/b.txt', true],
    ['config/private/', 'config/private/b.txt', true],
    ['./config/a.txt', 'config/a.txt', true],
    ['config\\private\\*', 'config/private/b.txt', true],
    ['/home/ada/project/a.*', 'a.txt', true],
    ['~/project/a.txt', 'a.txt', true],
    ['a?c.[tx]xt', 'abc.txt', true],
    ['!a.txt', 'b.txt', false],
    ['!(a).txt', 'b.txt', false],
    ['', 'a.txt', false],
  ];
  for (const [glob, path, is] of added)
    it(`${is ? 'includes' : 'leaves out'} ${path} by ${glob || 'an empty pattern'} of the user or the workspace`, () => {
      assert.equal(isKeptBack(path, { own: globsIn([glob]) }), is);
      assert.equal(isKeptBack(path, { added: globsIn([glob]) }), is);
    });

  it('is compared with the path of an address, which begins with a drive on Windows', () => {
    const paths = ['/home/ada/a.txt', '/c:/Keys/a.txt', '/C:/Keys/', '/keys/', '/', '/cc:/a', '/a/c:/b'];
    assert.deepEqual(
      paths.map((path) => comparedPath({ path })),
      ['/home/ada/a.txt', 'c:/Keys/a.txt', 'C:/Keys', '/keys', '', '/cc:/a', '/a/c:/b'],
    );
    const whole = comparedPath({ path: '/c:/keys/a.txt' });
    assert.ok(isMatched({ whole, within: [] }, { own: globsIn(['C:\\Keys\\**']), added: [] }, undefined));
  });

  it('has a path within each workspace folder that contains it', () => {
    const folders = ['/w', '/w/app', '/w/app-old', '', 'C:/w'];
    const within = (whole: string): string[] => pathsOfFile(whole, folders).within;
    assert.deepEqual(within('/w/app/keys/a'), ['app/keys/a', 'keys/a', 'w/app/keys/a']);
    assert.deepEqual(within('/w/app-old/a'), ['app-old/a', 'a', 'w/app-old/a']);
    assert.deepEqual(within('C:/w/a'), ['a']);
    assert.ok(isMatched(pathsOfFile('/w/app/keys/a', folders), { own: ['keys/**'], added: [] }, undefined));
    assert.ok(!isMatched(pathsOfFile('/w/app-old/a', ['/w/app']), { own: ['old/**'], added: [] }, undefined));
  });

  it('knows the other names that Windows has for the content of a file or folder (V629)', () => {
    for (const path of ['server.key::$DATA', 'a/secrets.toml::$data', '.ssh::$INDEX_ALLOCATION/config'])
      assert.ok(isKeptBack(path), path);
    assert.ok(isKeptBack('.aws:$I30:$INDEX_ALLOCATION/sso/a.json'));
    for (const path of ['server.key.', 'server.key. .', 'server.key. ::$DATA', 'server.key::$DATA.', '.ssh./config'])
      assert.ok(isKeptBack(path), path);
    assert.ok(isKeptBack('Acme Inc./a.ts', { own: ['**/Acme Inc./**'] }), 'other systems keep the dot');
    assert.ok(!isKeptBack('... /a.ts'));
    assert.ok(!isKeptBack('.env:$DATA/a.ts'));
    assert.ok(!isKeptBack('a::b/c.ts'));
  });

  it('compares letters with accents in whatever form a file system or a setting has them (V622)', () => {
    for (const [written, named] of [
      ['NFC', 'NFD'],
      ['NFD', 'NFC'],
    ]) {
      for (const glob of ['Gehälter*.csv', 'Gehälter/**', '**/Gehälter/', '/home/ada/project/Gehälter/*']) {
        const globs = globsIn(glob.normalize(written));
        const path = (glob.endsWith('.csv') ? 'GEHÄLTER 2026.csv' : 'gehälter/2026.csv').normalize(named);
        assert.ok(isKeptBack(path, { own: globs }), `${glob} in ${written}`);
        assert.ok(isKeptBack(path, { added: globs }), `${glob} in ${written}`);
      }
      assert.ok(!isKeptBack('é.env'.normalize(named), { own: ['!é.env'.normalize(written)] }));
      assert.ok(isKeptBack('é.plan.bak'.normalize(named), { own: ['é.plan'.normalize(written)] }));
    }
  });

  it('follows the last pattern of the user, who can allow a file again', () => {
    assert.ok(!isKeptBack('.env.test', { own: ['!.env.test'] }));
    assert.ok(isKeptBack('.env.test', { own: ['!.env.test', '.env.*'] }));
    assert.ok(isKeptBack('.env', { own: ['!.env.test'] }));
  });

  it('only adds the patterns of the user if the organisation has locked its patterns (V204)', () => {
    const globs = { own: ['*.plan', '!public.plan'], added: ['!a.plan', '!.env', '*.mine'] };
    const isKept = (path: string): boolean => isKeptBack(path, globs);
    assert.deepEqual(['a.plan', '.env', 'b.mine', 'public.plan', 'c.ts'].map(isKept), [true, true, true, false, false]);
  });

  const origins: [what: string, globs: Globs, expected: Globs][] = [
    [
      'a workspace and one of its folders',
      globsOf(undefined, ['user'], { workspaceValue: ['workspace'], workspaceFolderValue: ['folder'] }),
      { own: ['user'], added: ['workspace', 'folder'] },
    ],
    [
      'a remote machine, also if it is mixed with the value of the user',
      globsOf(undefined, ['user'], { globalRemoteValue: ['remote'], globalValue: ['mixed'] }),
      { own: ['user'], added: ['remote', 'mixed'] },
    ],
    [
      'an organisation, before those of the user',
      globsOf({ value: ['organisation'], isLocked: false }, ['user'], { globalValue: ['user'] }),
      { own: ['organisation', 'user'], added: [] },
    ],
    [
      'an organisation that locks them',
      globsOf({ value: ['organisation'], isLocked: true }, ['user'], { workspaceValue: 'workspace' }),
      { own: ['organisation'], added: ['user', 'workspace'] },
    ],
  ];
  for (const [what, globs, expected] of origins)
    it(`contains the patterns of ${what}`, () => assert.deepEqual(globs, expected));

  it('never follows a workspace that allows a file', () => {
    for (const glob of ['!.env', '!**', '!*', '!!.env']) assert.ok(isKeptBack('.env', { added: globsIn([glob]) }));
    assert.ok(isKeptBack('.env.test', { own: ['!.env.test'], added: ['.env.test'] }));
  });

  it('accepts settings of any type', () => {
    const values: [unknown, string[]][] = [
      [undefined, []],
      ['*.a', ['*.a']],
      [[1, null, ['*.a'], { a: 1 }, ' *.b '], ['*.b']],
      [{ '*.a': true }, []],
    ];
    for (const [value, globs] of values) assert.deepEqual(globsIn(value), globs);
  });

  it('ignores patterns that are too long or have no meaning, which VS Code marks', () => {
    const { contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      contributes: { configuration: Section<{ items: { pattern: string; maxLength: number } }>[] };
    };
    const { pattern, maxLength } = settingsOf(contributes.configuration)['realmChat.neverSend']!.items;
    const isMarked = (glob: string): boolean => !new RegExp(pattern).test(glob) || glob.length > maxLength;
    for (const glob of ['x'.repeat(201), '!!*', '!', ''])
      assert.deepEqual([glob, globsIn(glob), isMarked(glob)], [glob, [], true]);
    for (const glob of [...added.map(([one]) => one).filter((one) => one !== ''), ...intricate, 'x'.repeat(200)])
      assert.deepEqual([globsIn(glob), isMarked(glob)], [[glob], false]);
  });

  it('follows the first 2,000 characters of the patterns that a workspace adds, so that no file takes long (V403)', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `a${at}*a`.padEnd(100, '*a'));
    const counted = addedGlobsIn(['*.plan', ...many]);
    assert.deepEqual([counted.length, counted[0]], [20, '*.plan']);
    assert.deepEqual([addedGlobsIn('*.a'), addedGlobsIn({}), addedGlobsIn(undefined)], [['*.a'], [], []]);
  });

  /** Patterns that take very long if all combinations are tried. */
  const intricate = [
    ...['*a*a*b', '**/*a*a*b', '**/a/**/b', '{*a,*aa}*b', '**/{a,aa}*{a,aa}*b', '*a'.repeat(99) + '*b'],
    ...['**/a/'.repeat(39) + 'b', `${'{a,aa}'.repeat(33)}b`, '{'.repeat(50) + 'a,*'.repeat(10) + '}'.repeat(50) + 'b'],
  ];
  it('follows patterns with any number of wildcards and braces, also for the longest names', () => {
    const [name, path] = ['a'.repeat(255), 'a/'.repeat(2000)];
    const globs = intricate.flatMap(globsIn);
    assert.equal(globs.length, intricate.length);
    assert.ok(!isKeptBack(path + name, { own: globs }));
    for (const copy of ['~', '#', '.swp', ' copy', '.1', ' (1)', 'copy of '])
      assert.ok(!isKeptBack(copy.repeat(255 / copy.length), { own: globs }), copy);
  });

  /** A name that may be a copy of 11 files. */
  const copied = `.#.#.#.#${'a'.repeat(100)}.bak.old.orig.tmp~ copy (2).swp`;
  for (const glob of ['**/', '*a', '*?', '{*,?}', '{a,*}', '{*,**/}'])
    it(`keeps back what takes too long to compare with ${glob} again and again in a workspace (V429)`, () => {
      const added = addedGlobsIn(Array.from({ length: 10 }, (_, at) => `**/${glob.repeat(190 / glob.length)}${at}`));
      assert.ok(added.length >= 10);
      for (const folders of ['a'.repeat(800), 'a/'.repeat(400)]) {
        const work = readCharacters(() => isKeptBack(`${folders}/${copied}`, { added }));
        assert.ok(work < 3_000_000, String(work));
      }
    });

  it('lets through what no pattern of a workspace keeps back, with as many ordinary patterns as count (V429)', () => {
    const added = addedGlobsIn(Array.from({ length: 100 }, (_, at) => `**/secrets${at}/**/*.key${at}`));
    assert.ok(added.length > 80);
    const folder = 'some-package/'.repeat(20);
    for (const name of ['service.ts', 'service.ts.bak', 'service copy.ts.orig~'])
      assert.ok(!isKeptBack(folder + name, { added }), name);
  });

  const several: [glob: string, path: string][] = [
    ['*a*b*c*d*', 'xaxbxcxdx.txt'],
    ['**/a/**/b/**/c/*.txt', 'x/a/y/b/z/c/n.txt'],
    ['{a,b}{c,d}{e,f}.txt', 'bcf.txt'],
    ['*.env', 'a\nb.env'],
    ['private/', 'other/private/a\r\nb'],
    ['a\u2028*', 'a\u2028b'],
  ];
  for (const [glob, path] of several)
    it(`keeps back ${JSON.stringify(path)} by ${JSON.stringify(glob)}`, () => {
      assert.ok(isKeptBack(path, { own: globsIn([glob]) }));
      assert.ok(!isKeptBack(path, { own: globsIn([glob, `!${glob}`]) }));
    });
});
