import assert from 'node:assert/strict';
import { appIdIn, listWithApp, namedApp } from '../../../src/connect/models/savedApps.ts';

describe('The list of apps in settings', () => {
  const app = { id: 'ai.service.a.1', name: 'New' };
  const other = { id: 'ai.service.b.2', name: 'Other' };
  const cases: [what: string, before: unknown[], now: unknown[]][] = [
    ['gets a new app at its end', [other], [other, app]],
    ['keeps what else was written about the app', [{ ...app, name: 'Old', note: 1 }], [{ ...app, note: 1 }]],
    ['has each app once', [app, other, { ...app, name: 'Old' }], [other, app]],
    ['keeps entries that are no apps', [null, 'a', other], [null, 'a', other, app]],
  ];
  for (const [what, before, now] of cases) it(what, () => assert.deepEqual(listWithApp(before, app), now));
});

describe('An app that is added', () => {
  const id = 'ai.service.release_notes-2.0b9d1f6e-1111-4222-8333-944445555666';
  const pasted: [what: string, text: string, id: string | undefined][] = [
    ['its id', ` ${id}\n`, id],
    ['its address', `https://chat.example.com/apps/${id}/chat`, id],
    ['the id of the assistant, which has no number', ' ai.service.assistant ', 'ai.service.assistant'],
    ['the id of the assistant among other words', 'the ai.service.assistant', undefined],
    ['something else', 'release notes', undefined],
    ['nothing', '', undefined],
  ];
  for (const [what, text, expected] of pasted)
    it(`is found in what is pasted: ${what}`, () => assert.equal(appIdIn(text), expected));

  const names: [what: string, id: string, typed: string, name: string][] = [
    ['as the user typed it', id, ' Notes ', 'Notes'],
    ['by its id if only spaces were typed', id, '  ', 'Release notes 2'],
    ['by the whole id if that has no such part', 'other', '', 'Other'],
  ];
  for (const [what, ofApp, typed, name] of names)
    it(`is named ${what}`, () => assert.deepEqual(namedApp(ofApp, typed), { id: ofApp, name }));
});
