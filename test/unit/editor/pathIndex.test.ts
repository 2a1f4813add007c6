import assert from 'node:assert/strict';
import fc from 'fast-check';
import { foldersOf, PathIndex } from '../../../src/editor/find/pathIndex.ts';
import { matchName, matchPath, queryOf, scorePath } from '../../../src/editor/find/quickOpenScore.ts';
import { checkProperty } from '../../support/property.ts';

const files = `
src/chat/session.ts
src/chat/sessionView.ts
src/chat/history/sessions.ts
src/panel/ChatSession.ts
src/panel/messageBox.ts
src/sessions/index.ts
src/webview/chatPage.ts
src/webview/composer/suggestions.ts
src/service/NullPointerException.java
src/service/nope.ts
docs/session.md
test/unit/session.test.ts
app/[id]/page.tsx
app/(group)/+page.svelte
naïve/Straße.ts
README.md`
  .trim()
  .split('\n');

function done<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done: isDone, value } = work.next();
    if (isDone) return value;
  }
}

const indexOf = (paths: Iterable<string>): PathIndex =>
  done(PathIndex.of(Array.from(paths, (path) => ({ path, root: 0 }))));
const search = (query: string, most = 20, paths: Iterable<string> = files): string[] =>
  done(indexOf(paths).search(queryOf(query), most)).map(({ path }) => path);

describe('Files found by name', () => {
  // Quick Open of VS Code 1.106 has the same order.
  const first: [query: string, paths: string[]][] = [
    ['session', ['docs/session.md', 'src/chat/session.ts', 'src/chat/history/sessions.ts', 'src/chat/sessionView.ts']],
    ['ses', ['docs/session.md', 'src/chat/session.ts', 'src/chat/history/sessions.ts', 'src/chat/sessionView.ts']],
    ['sv', ['app/(group)/+page.svelte', 'src/chat/sessionView.ts']],
    ['sVi', ['src/chat/sessionView.ts']],
    ['cs', ['src/panel/ChatSession.ts']],
    ['npe', ['src/service/nope.ts', 'src/service/NullPointerException.java']],
    ['page', ['app/[id]/page.tsx', 'src/webview/chatPage.ts', 'app/(group)/+page.svelte']],
    ['[id', ['app/[id]/page.tsx']],
    ['+page', ['app/(group)/+page.svelte']],
    ['README', ['README.md']],
    ['readme.md', ['README.md']],
    ['chat/ses', ['src/chat/session.ts', 'src/chat/sessionView.ts']],
    ['chat\\ses', ['src/chat/session.ts', 'src/chat/sessionView.ts']],
    ['src\\chat\\ses', ['src/chat/session.ts', 'src/chat/sessionView.ts']],
    ['straße', ['naïve/Straße.ts']],
    ['webcomp', ['src/webview/composer/suggestions.ts']],
  ];
  for (const [query, paths] of first) {
    it(`start with ${paths.join(', ')} for ${query}`, () => {
      assert.deepEqual(search(query).slice(0, paths.length), paths);
    });
  }

  const none: string[] = ['zzz', 'sessionsessions', 'ses#', ' ', 'a'.repeat(201), '\0', '/////', '\u{1F600}'];
  for (const query of none) {
    it(`are none for ${JSON.stringify(query.slice(0, 20))}`, () => assert.deepEqual(search(query), []));
  }

  it('have matching names before matching paths', () => {
    const paths = search('index');
    assert.equal(paths[0], 'src/sessions/index.ts');
    assert.deepEqual(search('docs', 20, ['docs/a.ts', 'src/mydocs.ts', 'docs/docs.md', 'src/doc_s.ts']), [
      'docs/docs.md',
      'src/mydocs.ts',
      'src/doc_s.ts',
      'docs/a.ts',
    ]);
  });

  it('have shorter names first, then shorter paths, then the order of the alphabet', () =>
    assert.deepEqual(search('xy', 20, ['bb/xyz.ts', 'a/xyzz.ts', 'aa/xyz.ts', 'c/xyz.ts']), [
      'c/xyz.ts',
      'aa/xyz.ts',
      'bb/xyz.ts',
      'a/xyzz.ts',
    ]));

  it('have shorter names first also where the name only contains what is sought', () =>
    assert.deepEqual(search('y', 1, ['a/xyz.tsx', `b/xy${'z'.repeat(300)}.ts`, 'folder/deep/xyz.ts', 'c/xyzz.ts']), [
      'folder/deep/xyz.ts',
    ]));

  it('are limited to the wanted number, with the best first', () => {
    const many = Array.from({ length: 3000 }, (_, number) => `folder${number % 7}/some${number}.ts`);
    assert.deepEqual(search('zeta', 1, [...many, 'a/zeta.ts', 'a/zetas.ts']), ['a/zeta.ts']);
    assert.equal(search('some', 10, many).length, 10);
    assert.deepEqual(search('some', 2, many), ['folder0/some0.ts', 'folder1/some1.ts']);
  });

  const marked: [query: string, path: string, letters: string][] = [
    ['ses', 'src/chat/session.ts', 'src/chat/[ses]sion.ts'],
    ['sv', 'src/chat/sessionView.ts', 'src/chat/[s]ession[V]iew.ts'],
    ['npe', 'a/NullPointerException.java', 'a/[N]ull[P]ointer[E]xception.java'],
    ['chatses', 'src/chat/session.ts', 'src/[chat]/[ses]sion.ts'],
    ['chat/ses', 'src/chat/session.ts', 'src/[chat/ses]sion.ts'],
    ['İx', 'a/İx.ts', 'a/[İx].ts'],
  ];
  for (const [query, path, letters] of marked) {
    it(`have the letters ${letters} marked for ${query}`, () => {
      const [found] = done(indexOf([path]).search(queryOf(query), 1));
      assert.ok(found);
      const text = Array.from(path, (letter, place) => (found.places.includes(place) ? `[${letter}]` : letter)).join(
        '',
      );
      assert.equal(text.replaceAll('][', ''), letters);
    });
  }

  it('have their letters marked also if a long name has many places for each of many letters', () => {
    const places = matchPath(queryOf('ab'.repeat(30)), `x${'ab'.repeat(300)}.ts`)?.places ?? [];
    const [first = 0] = places;
    assert.deepEqual(
      places,
      Array.from({ length: 60 }, (_, index) => first + index),
    );
    assert.equal(first % 2, 1);
  });

  it('have folders that are each found once', () => {
    const folders = foldersOf(['a/b/c.ts', 'a/b/d.ts', 'a/e/f.ts', 'g.ts'].map((path) => ({ path, root: 3 })));
    assert.deepEqual(
      [...folders],
      ['a/b', 'a', 'a/e'].map((path) => ({ path, root: 3 })),
    );
    const roots = [0, 1, 0].map((root) => ({ path: 'a/b.ts', root }));
    assert.deepEqual(
      [...foldersOf(roots)],
      [0, 1].map((root) => ({ path: 'a', root })),
    );
  });

  const all = ['a/b/c.ts', 'a/bc/d.ts', 'a/b', 'a/b/e/f.ts', 'x/a/b/g.ts'];
  for (const [folder, paths] of [
    ['a/b', ['a/b/c.ts', 'a/b/e/f.ts']],
    ['a/b/', ['a/b/c.ts', 'a/b/e/f.ts']],
    ['', all],
  ] as const)
    it(`are all files below a folder, and none beside it: ${folder}`, () => {
      const below = indexOf(all).below(folder);
      assert.deepEqual(
        below.map(({ path }) => path),
        paths,
      );
    });

  it('are each in the open folder that contains it, however they are found', () => {
    const rooted = [2, 1, 0].map((root, number) => ({ path: `a/b${number}/c.ts`, root }));
    const index = done(PathIndex.of(rooted));
    const found = done(index.search(queryOf('c.ts'), 9)).map(({ path, root }) => ({ path, root }));
    assert.deepEqual([found, index.below('a')], [rooted, rooted]);
    assert.deepEqual(done(index.endingWith(['b1/c.ts'])).get('b1/c.ts'), [rooted[1]]);
  });

  it('are searched with many pauses, also if every path is compared', () => {
    const many = Array.from({ length: 5000 }, (_, number) => `${'abcde/'.repeat(8)}${number}.ts`);
    const index = indexOf(many);
    let pauses = 0;
    for (const work = index.search(queryOf('aced'), 10); !work.next().done;) pauses++;
    assert.ok(pauses > 100 && pauses < 1000, String(pauses));
  });
});

describe('The index', () => {
  const sign = fc.constantFrom(...Array.from('abABİß-_.1\u{1F600}\u0301'));
  const part = fc.string({ unit: sign, minLength: 1, maxLength: 6 });
  const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  const query = fc.string({ unit: fc.oneof(sign, fc.constant('/')), minLength: 1, maxLength: 5 });
  const all = fc.uniqueArray(path, { maxLength: 30 });

  it('finds the same paths as a comparison of every path, in the same order', () =>
    checkProperty(
      fc.property(all, query, (paths, typed) => {
        const scores = paths.map((one) => matchPath(queryOf(typed), one)?.score ?? 0).filter((score) => score > 0);
        const found = search(typed, 30, paths).map((one) => matchPath(queryOf(typed), one)?.score);
        assert.deepEqual(
          found,
          scores.sort((one, other) => other - one),
        );
      }),
      2000,
    ));

  it('marks the typed letters in order', () =>
    checkProperty(
      fc.property(path, query, (one, typed) => {
        const { lower } = queryOf(typed);
        const match = matchPath(queryOf(typed), one);
        if (!match) return;
        const marked = match.places.map((place) => one[place]?.toLowerCase()[0]).join('');
        assert.equal(marked, lower);
        assert.deepEqual(
          match.places,
          [...new Set(match.places)].sort((place, other) => place - other),
        );
      }),
      2000,
    ));
});

describe('Files found by the end of their paths', () => {
  const ends: [end: string, ...paths: string[]][] = [
    ['README.md', 'README.md'],
    ['session.ts', 'src/chat/session.ts'],
    ['chat/session.ts', 'src/chat/session.ts'],
    ['hat/session.ts'],
    ['src/chat/session.ts', 'src/chat/session.ts'],
    ['src/chat'],
    ['index.ts', 'src/sessions/index.ts', 'lib/index.ts'],
    [''],
  ];
  for (const [end, ...paths] of ends)
    it(`are those with whole names: ${JSON.stringify(end)}`, () => {
      const found = done(indexOf([...files, 'lib/index.ts']).endingWith(ends.map(([each]) => each)));
      assert.deepEqual(
        found.get(end)?.map(({ path }) => path),
        paths,
      );
    });
});

describe('Names of symbols', () => {
  const names: [query: string, name: string, places: number[] | undefined][] = [
    ['ses', 'Session', [0, 1, 2]],
    ['gS', 'getSession', [0, 3]],
    ['a/b', 'operator/b', [4, 8, 9]],
    ['x', '', undefined],
    ['op/', 'operator/', [0, 1, 8]],
    ['oP', 'op/P', [0, 1]],
  ];
  for (const [query, name, places] of names) {
    it(`match ${query} in ${name} at ${String(places)}`, () =>
      assert.deepEqual(matchName(queryOf(query), name)?.places, places));
  }
});

describe('The score of a path', () => {
  const scored = (typed: string, path: string): number =>
    scorePath(queryOf(typed), path, path.toLowerCase(), path.lastIndexOf('/') + 1);

  for (const sign of '_-. \'":')
    it(`is higher for the beginning of a word: after ${sign}`, () => {
      assert.ok(scored('y', `x${sign}y`) > scored('y', 'xzy'));
      assert.ok(scored('p/xy', 'p/x/y') > scored('p/xy', `p/x${sign}y`), 'and even higher for that of a name');
    });

  it('is that of its name, or of the whole path if the name does not contain the letters', () => {
    const scores = ['session.ts', 'chat/session', 'xyz'].map((typed) => scored(typed, 'src/chat/session.ts'));
    assert.deepEqual(
      scores.map((score) => score > 0),
      [true, true, false],
    );
    assert.ok(scored('ses', 'src/session.ts') > scored('ses', 'ses/other.ts'));
  });
});
