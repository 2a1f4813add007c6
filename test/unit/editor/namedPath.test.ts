import assert from 'node:assert/strict';
import {
  isToConfirm,
  leadsOverLink,
  meantPlaces,
  pathBelow,
  refusalOf,
  shownPath,
} from '../../../src/editor/proposal/namedPath.ts';

describe('The path of a file that a reply names', () => {
  type Case = [what: string, path: string, folders: string, existing: string, meant: string];
  // In `existing` and `meant`, each path follows the name of its open folder and a colon. Folders with `!` cannot be written to.
  const cases: Case[] = [
    ['a file that exists in one of two folders', 'a.ts', 'client server', 'server:a.ts', 'server:a.ts'],
    ['what exists, also in a folder that cannot be written to', 'a.ts', 'client server!', 'server:a.ts', 'server:a.ts'],
    ['both, if both have it', 'a.ts', 'client server', 'client:a.ts server:a.ts', 'client:a.ts server:a.ts'],
    ['a new file in each folder', 'a.ts', 'client server', '', 'client:a.ts server:a.ts'],
    ['a new file only where it can be written', 'a.ts', 'client! server', '', 'server:a.ts'],
    ['no new file where nothing can be written', 'a.ts', 'client!', '', ''],
    ['a file in the folder that the path begins with', 'server/a.ts', 'client server', 'server:a.ts', 'server:a.ts'],
    [
      'a file in the folder that the path begins with, though a folder of that name is in another one',
      ...(['server/a.ts', 'client server', 'client:server server:a.ts', 'server:a.ts'] as const),
    ],
    ['a new file in the folder that the path begins with', 'server/a.ts', 'client server', '', 'server:a.ts'],
    [
      'a new file in a folder that is within the open ones, though one of these has its name',
      ...(['server/a.ts', 'client server', 'client:server', 'client:server/a.ts server:server/a.ts'] as const),
    ],
    ['a new file with the name of a folder', 'server', 'client server', '', 'client:server server:server'],
  ];
  for (const [what, path, names, existing, meant] of cases)
    it(`means ${what}: ${path}`, async () => {
      const folders = names.split(' ').map((name) => ({ name: name.replace('!', ''), isFrozen: name.endsWith('!') }));
      const named = (place: { folder: { name: string }; parts: string[] }): string =>
        `${place.folder.name}:${place.parts.join('/')}`;
      const places = await meantPlaces(folders, path.split('/'), {
        isThere: (place) => Promise.resolve(existing.split(' ').includes(named(place))),
        isWritable: ({ isFrozen }) => !isFrozen,
      });
      assert.equal(places.map(named).join(' '), meant);
    });

  for (const [path, exists, isSensitive, isAsked] of [
    ['a.ts', false, false, false],
    ['a.ts', true, true, true],
    ['оne.ts', false, false, true],
    ['größe.ts', true, false, false],
  ] as const)
    it(`is asked about if it may be another one than expected: ${path}, ${exists ? 'there' : 'new'}`, () =>
      assert.equal(isToConfirm({ path, exists, isSensitive }), isAsked));

  it('is below its folder as it is written, also below the root of a disk', () => {
    assert.equal(pathBelow('/a', ['%2e', 'b#c']), '/a/%2e/b#c');
    assert.equal(pathBelow('/', ['b.ts']), '/b.ts');
  });

  it('is shown with the code of each letter beyond ASCII, and only its beginning if it is long', () => {
    assert.equal(shownPath('src/оnе.ts'), 'src/о[U+043E]nе[U+0435].ts');
    assert.equal(shownPath('a\u202Eb'), 'a[U+202E]b');
    assert.equal(shownPath('x'.repeat(200)), 'x'.repeat(200));
    assert.equal(shownPath('x'.repeat(201)), `${'x'.repeat(200)}…`);
  });

  it('is named in the sentence that says why nothing is proposed for it', () => {
    const said = (['outside', 'git', 'unusable'] as const).map((refusal) => refusalOf(refusal, 'é'));
    assert.deepEqual(
      [...said, leadsOverLink('é')],
      [
        'é[U+00E9] is outside of the workspace, so nothing is proposed for it.',
        'é[U+00E9] belongs to Git, so nothing is proposed for it.',
        'é[U+00E9] is not a path that can be used on every system.',
        'é[U+00E9] leads over a link or is no file, so nothing is proposed for it.',
      ],
    );
  });
});
