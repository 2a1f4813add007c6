import assert from 'node:assert/strict';
import { LookUpConsent, type LookUpConsentHost } from '../../src/dialogs/lookUpConsent.ts';
import { memory } from '../support/memento.ts';

/** A workspace, and what is asked in it. */
function workspaceWith(given: { setting?: 'off' | 'on' | 'ask'; isTrusted?: boolean; hasTools?: boolean } = {}) {
  const { setting = 'ask', isTrusted = true, hasTools = false } = given;
  const state = { folders: ['file:///a'], pressed: undefined as string | undefined };
  const asked: string[][] = [];
  const host: LookUpConsentHost = {
    setting: () => setting,
    hasTools: () => hasTools,
    isTrusted: () => isTrusted,
    folders: () => state.folders,
    ask: (_, question, detail, buttons) => {
      asked.push([question, ...detail, ...buttons]);
      // While the user is asked, another folder may be opened.
      state.folders = [...state.folders];
      return Promise.resolve(state.pressed);
    },
  };
  return { consent: new LookUpConsent(memory(), host), state, asked };
}

describe('Looking things up in a workspace', () => {
  const starts: [given: Parameters<typeof workspaceWith>[0], folders: string[], isOn: boolean | undefined][] = [
    [{ setting: 'on' }, ['file:///a'], true],
    [{ setting: 'ask' }, ['file:///a'], false],
    [{ setting: 'off' }, ['file:///a'], undefined],
    [{ setting: 'on' }, [], undefined],
    [{ setting: 'on', isTrusted: false }, ['file:///a'], undefined],
  ];
  for (const [given, folders, isOn] of starts)
    it(`is ${isOn === undefined ? 'not possible' : isOn ? 'on' : 'off'} at first with ${JSON.stringify(given)} and ${folders.length} folders`, () => {
      const { consent, state } = workspaceWith(given);
      state.folders = folders;
      assert.equal(consent.isOnAtFirst(), isOn);
    });

  it('is agreed to for a connection and the folders of the question, and by the setting for all', async () => {
    const { consent, state } = workspaceWith();
    assert.equal(consent.isAgreed('here'), false);
    state.pressed = 'Look Things Up';
    const answer = consent.ask('here');
    state.folders = ['file:///a', 'file:///b'];
    assert.equal(await answer, 'agreed');
    assert.equal(consent.isAgreed('here'), false, 'another folder was not asked about');
    state.folders = ['file:///a'];
    assert.deepEqual([consent.isAgreed('here'), consent.isAgreed('there')], [true, false]);
    assert.equal(workspaceWith({ setting: 'on' }).consent.isAgreed('there'), true);
  });

  it('may be left out of a message, or the message is not sent; then the user is asked again', async () => {
    const { consent, state } = workspaceWith();
    for (const [pressed, answer] of [
      ['Send Without', 'without'],
      [undefined, undefined],
    ] as const) {
      state.pressed = pressed;
      assert.deepEqual([await consent.ask('here'), consent.isAgreed('here')], [answer, false]);
    }
  });

  it('is asked about with where the results go, and with what tools may do if there are any', async () => {
    for (const hasTools of [false, true]) {
      const { consent, asked } = workspaceWith({ hasTools });
      await consent.ask('a.example · b');
      const [question, where, , secrets, , tools, ...buttons] = asked[0] ?? [];
      assert.equal(question, 'Let the model look things up in this workspace?');
      assert.match(where ?? '', /What it reads is sent to a\.example · b\.$/);
      assert.match(secrets ?? '', /you are asked\.$/);
      assert.match(tools ?? '', hasTools ? /^Before it calls a tool/ : /^It cannot change, run or open anything\./);
      assert.deepEqual(buttons, ['Send Without', 'Look Things Up']);
    }
  });
});
