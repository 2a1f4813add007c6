import assert from 'node:assert/strict';
import { listWithApp } from '../../../src/connect/models/savedApps.ts';

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
