import assert from 'node:assert/strict';
import { changedIn, changesTexts, changesTitle, selectedIn } from '../../../src/editor/attach/selectedChanges.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const states = (...uris: unknown[]): object[] => uris.map((resourceUri) => ({ resourceUri }));
const selected = (...passed: unknown[]) => selectedIn(passed, isText);
const sentence = (...passed: unknown[]): string => {
  const found = selected(...passed);
  return typeof found === 'string' ? found : assert.fail();
};

describe('Changes that are selected in Source Control', () => {
  const many = (count: number): object[] => states(...Array<string>(count).fill('a'));
  const rows: [what: string, passed: unknown[], uris: string[], isGroup: boolean][] = [
    ['are files', states('a', 'b'), ['a', 'b'], false],
    ['are the files of a group', [{ resourceStates: states('a', 'b') }], ['a', 'b'], true],
    [
      'are the files of all groups',
      [{ resourceStates: states('a') }, { resourceStates: states('b') }],
      ['a', 'b'],
      true,
    ],
    [
      'are only those of groups if files are passed besides',
      [...states('a'), { resourceStates: states('b') }],
      ['b'],
      true,
    ],
    ['are none that are no files', states('a', 7, undefined), ['a'], false],
    ['are up to 100 files', many(100), Array<string>(100).fill('a'), false],
    ['are more in a group', [{ resourceStates: many(101) }], Array<string>(101).fill('a'), true],
  ];
  for (const [what, passed, uris, isGroup] of rows)
    it(what, () => assert.deepEqual(selected(...passed), { uris, isGroup }));

  for (const passed of [[], ['a'], [null], [{}], [{ resourceStates: 'a' }], [{ resourceStates: [7] }]])
    it(`are refused if they are something else: ${JSON.stringify(passed)}`, () =>
      assert.match(sentence(...passed), /^Choose a change or a group of changes/));

  it('are refused if they are more than 100 files', () =>
    assert.match(sentence(...many(101)), /^More than 100 changes are selected/));
});

describe('Selected changes in the diff of their repository', () => {
  const diff = [
    { paths: ['a.txt'], text: 'A' },
    { paths: ['new.txt', 'old.txt'], text: 'R' },
    { paths: ['deep/a.txt'], text: 'D' },
    { paths: ['a.txt'], text: 'M' },
  ];
  const uris = (...paths: string[]) => paths.map((path) => ({ path }));
  const found = (root: string, ...paths: string[]) => {
    const { tracked, untracked } = changedIn(root, diff, uris(...paths));
    return [tracked.map(({ uri, texts }) => `${uri.path}: ${texts.join('')}`), untracked.map(({ path }) => path)];
  };

  it('are all parts about a file, by its path in the repository, and other files are new', () => {
    const expected = [
      ['/r/a.txt: AM', '/r/old.txt: R', '/r/deep/a.txt: D'],
      ['/r/b.txt', '/r/r/a.txt'],
    ];
    assert.deepEqual(found('/r', '/r/a.txt', '/r/b.txt', '/r/old.txt', '/r/deep/a.txt', '/r/r/a.txt'), expected);
    assert.deepEqual(found('/', '/a.txt'), [['/a.txt: AM'], []]);
  });

  const nameOf = ({ path }: { path: string }): string => path;
  const tracked = (...paths: string[]) => changedIn('/r', diff, uris(...paths)).tracked;
  it('are one text for each file', () =>
    assert.deepEqual(changesTexts(tracked('/r/a.txt', '/r/new.txt'), undefined, nameOf), [
      { name: '/r/a.txt', text: 'AM' },
      { name: '/r/new.txt', text: 'R' },
    ]));
  it('are one text for a group, with each change once', () =>
    assert.deepEqual(changesTexts(tracked('/r/new.txt', '/r/old.txt', '/r/a.txt'), 'All', nameOf), [
      { name: 'All', text: 'RAM' },
    ]));
  it('are no text for a group of new files', () => assert.deepEqual(changesTexts([], 'All', nameOf), []));

  it('have a name that says whether they are staged', () =>
    assert.deepEqual(
      [true, false].map((areStaged) => changesTitle('a', areStaged)),
      ['Staged changes in a', 'Changes in a'],
    ));
});
