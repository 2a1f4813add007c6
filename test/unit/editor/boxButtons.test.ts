import assert from 'node:assert/strict';
import { boxButtons } from '../../../src/editor/asking/boxButtons.ts';

describe('The box for an instruction or a question about code', () => {
  const cases: [what: string, given: Parameters<typeof boxButtons>, buttons: string[]][] = [
    ['that takes wider code', ['Client', true, undefined], ['widen unfold: Take Client Instead']],
    ['where surroundings are sent', [undefined, true, undefined], []],
    [
      'where they are not sent',
      [undefined, false, undefined],
      ['surroundings circle-slash: Surroundings: Off. Send Them This Time'],
    ],
    [
      'where the organisation decides that they are sent',
      [undefined, true, 'Set by your organisation'],
      ['surroundings list-tree: Surroundings · Set by your organisation'],
    ],
    [
      'where the organisation decides that they are not',
      [undefined, false, 'Set by your organisation'],
      ['surroundings circle-slash: Surroundings · Set by your organisation'],
    ],
  ];
  const usual = [
    'surroundings list-tree: Surroundings: On. Leave Them Out This Time',
    'preview eye: Show What Will Be Sent',
    'settings settings-gear: Turn On or Off for Good',
  ];
  for (const [what, given, own] of cases)
    it(`has a button ${what}`, () => {
      const shown = boxButtons(...given).map(({ press, icon, tooltip }) => `${press} ${icon}: ${tooltip}`);
      const isOther = own[0]?.startsWith('surroundings');
      assert.deepEqual(shown, [...own, ...usual.slice(isOther ? 1 : 0)]);
    });
});
