import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tools/install.mjs';
import {
  isPreRelease,
  packedManifest,
  packedReadme,
  placeholderNotice,
  tagOf,
  withOwnTags,
  type Manifest,
} from '../../../tools/packaging/listing.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest & {
  categories: string[];
  pricing: string;
  icon: string;
  galleryBanner: { color: string; theme: string };
} & Record<string, unknown>;
const owned = {
  ...manifest,
  repository: { type: 'git', url: 'git+https://github.com/acme/chat.git' },
  version: '1.4.2',
};

describe('The listing', () => {
  it('gets the addresses of its owner only from the repository', () => {
    const { bugs, homepage, qna, repository } = packedManifest(owned);
    assert.deepEqual(repository, owned.repository);
    assert.deepEqual(bugs, { url: 'https://github.com/acme/chat/issues' });
    assert.equal(homepage, 'https://github.com/acme/chat#readme');
    assert.equal(qna, 'https://github.com/acme/chat/blob/HEAD/SUPPORT.md');
    for (const url of ['https://gitlab.com/acme/chat', 'https://github.com/acme', 'acme/chat'])
      assert.throws(
        () => packedManifest({ ...owned, repository: { type: 'git', url } }),
        /"repository" of package.json/,
      );
  });

  it('has a notice only while the repository is a placeholder', () => {
    assert.equal(placeholderNotice(owned), undefined);
    const unowned = { ...manifest, repository: { type: 'git', url: 'https://github.com/-owner-/realm-chat.git' } };
    assert.match(placeholderNotice(unowned) ?? '', /"repository" is https:\/\/github\.com\/-owner-.*"publisher"/);
  });

  it('is the only place that contains the repository', () => {
    const [, owner = '', name = ''] = /github\.com\/([^/]+)\/([^/]+?)(?:\.git)?$/.exec(manifest.repository.url) ?? [];
    const files = globSync(['*.md', 'docs/*', '.github/**/*.yml', '.vscode/*', 'src/**/*.ts', 'package.nls*.json'], {
      cwd: root,
    });
    assert.ok(files.length > 100);
    for (const file of files) assert.ok(!read(file).includes(`${owner}/${name}`), file);
  });

  it('has the name and version of the extension in the documents', () => {
    const { publisher, name, version } = manifest;
    const texts = globSync(['*.md', 'docs/*.md'], { cwd: root }).map(read).join('\n');
    const named = new Set(texts.match(new RegExp(`[\\w-]+\\.${name}\\b(?!\\.)`, 'g')));
    assert.deepEqual([...named], [`${publisher}.${name}`]);
    assert.deepEqual([...new Set(texts.match(new RegExp(`${name}-\\d[\\d.]*\\d`, 'g')))], [`${name}-${version}`]);
  });

  it('contains no scripts or other parts for developers', () => {
    const packed = packedManifest(manifest);
    for (const name of ['scripts', 'devDependencies', 'optionalDependencies', 'mocha'])
      assert.ok(!Object.hasOwn(packed, name), name);
    for (const name of ['contributes', 'capabilities', 'activationEvents', 'dependencies', 'l10n', 'main'])
      assert.deepEqual(packed[name], manifest[name], name);
  });

  it('has pictures from the tag of the version, also for other themes', () => {
    assert.equal(tagOf(owned), 'v1.4.2');
    assert.equal(
      packedReadme('<source srcset="media/a.png"><source srcset="https://example.com/b.png">', owned),
      '<source srcset="https://github.com/acme/chat/raw/v1.4.2/media/a.png"><source srcset="https://example.com/b.png">',
    );
  });

  it('has dark and light pictures with alternative texts, which are not in the package', () => {
    const readme = read('README.md');
    const shown = Array.from(readme.matchAll(/(?:src|srcset)="(media[^"]+)"/g), ([, path = '']) => path);
    assert.deepEqual(shown, ['media/screenshots/chat-light.png', 'media/screenshots/chat-dark.png']);
    for (const path of shown) assert.ok(statSync(join(root, path)).size < 200_000, path);
    assert.match(readme, /<img alt="[^"]{20,}" src="media\/screenshots\/chat-dark\.png">/);
    assert.ok(!read('.vscodeignore').includes('screenshots') && !/^!media\/\*\*$/m.test(read('.vscodeignore')));
  });

  it('has an animated chat of at most 1 MB with an alternative text', () => {
    const [, words = '', path = ''] = /!\[([^\]]+)\]\((media\/[^)]+\.gif)\)/.exec(read('README.md')) ?? [];
    assert.ok(words.length >= 20);
    const gif = readFileSync(join(root, path));
    assert.equal(gif.toString('latin1', 0, 6), 'GIF89a');
    assert.ok(gif.length > 50_000 && gif.length <= 1_000_000, `${gif.length} bytes`);
  });

  it('has keywords, categories, a price, a banner and an icon that the marketplace accepts', () => {
    const { keywords, categories, pricing, galleryBanner, icon } = manifest;
    assert.ok(
      keywords.length <= 25,
      'The marketplace takes 30 tags, and vsce adds some for what an extension contributes.',
    );
    assert.equal(new Set(keywords).size, keywords.length);
    assert.ok(keywords.every((keyword) => /^[a-z][a-z. -]*$/.test(keyword)));
    assert.deepEqual(categories, ['AI', 'Chat']);
    assert.equal(pricing, 'Free');
    assert.match(galleryBanner.color, /^#[0-9a-f]{6}$/);
    assert.equal(galleryBanner.theme, 'dark');
    const png = readFileSync(join(root, icon));
    assert.ok(png.readUInt32BE(16) >= 128 && png.readUInt32BE(16) === png.readUInt32BE(20));
  });

  it('has no tags for languages that only colour documents of the extension, and never too many tags', () => {
    const languages = manifest.contributes.languages.flatMap(({ id, aliases = [] }) => [
      id,
      ...aliases.map((alias) => alias.replaceAll(' ', '')),
      `__ext_${id}`,
    ]);
    const tagged = (tags: string[]): string => `<a>\n<Tags>${tags.join()}</Tags>\n</a>`;
    assert.ok(languages.length > 100);
    assert.equal(withOwnTags(tagged(['ai', 'keybindings', ...languages]), manifest), tagged(['ai', 'keybindings']));
    const many = Array.from({ length: 31 }, (_, index) => `tag${index}`);
    assert.equal(withOwnTags(tagged(many.slice(1)), manifest), tagged(many.slice(1)));
    assert.throws(() => withOwnTags(tagged(many), manifest), /takes 30 tags/);
  });

  for (const [version, expected] of [
    ['0.1.0', true],
    ['0.2.0', false],
    ['1.0.7', false],
    ['1.11.0', true],
    ['2.10.3', false],
  ] as const)
    it(`is a ${expected ? 'pre-release' : 'release'} by its minor version: ${version}`, () => {
      assert.equal(isPreRelease(version), expected);
    });
});
