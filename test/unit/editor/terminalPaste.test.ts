import assert from 'node:assert/strict';
import { pastedText, runningTerminal, unsafeSetting } from '../../../src/editor/terminal/terminalPaste.ts';

describe('What is pasted into a terminal', () => {
  /** A clipboard with a text that the user copied. */
  function clipboard() {
    let copied = 'before';
    return {
      readText: () => Promise.resolve(copied),
      writeText: (text: string) => Promise.resolve(void (copied = text)),
    };
  }

  it('is in the clipboard only while VS Code pastes it', async () => {
    const own = clipboard();
    let pasted = '';
    await pastedText('code', own, async () => (pasted = await own.readText()));
    assert.deepEqual([pasted, await own.readText()], ['code', 'before']);
  });

  it('is not in the clipboard any more if VS Code did not paste it', async () => {
    const own = clipboard();
    await assert.rejects(pastedText('code', own, () => Promise.reject(new Error('no'))));
    assert.equal(await own.readText(), 'before');
  });

  it('leaves what the user copied meanwhile in the clipboard', async () => {
    const own = clipboard();
    await pastedText('code', own, () => own.writeText('copied meanwhile'));
    assert.equal(await own.readText(), 'copied meanwhile');
  });

  it('goes to no terminal whose program has ended', () => {
    const [running, ended] = [{ exitStatus: undefined }, { exitStatus: { code: 1 } }];
    assert.deepEqual([running, ended, undefined].map(runningTerminal), [running, undefined, undefined]);
  });

  const settings: [values: Record<string, unknown>, unsafe: string | undefined][] = [
    [{ enableMultiLinePasteWarning: 'never' }, 'enableMultiLinePasteWarning'],
    [{ enableMultiLinePasteWarning: false }, 'enableMultiLinePasteWarning'],
    [{ enableMultiLinePasteWarning: 'auto', ignoreBracketedPasteMode: true }, 'ignoreBracketedPasteMode'],
    [{ enableMultiLinePasteWarning: 'always', ignoreBracketedPasteMode: false }, undefined],
    [{}, undefined],
  ];
  for (const [values, unsafe] of settings)
    it(`is ${unsafe ? 'refused' : 'pasted'} with the settings ${JSON.stringify(values)} (V108)`, () =>
      assert.equal(
        unsafeSetting((name) => values[name]),
        unsafe && `terminal.integrated.${unsafe}`,
      ));
});
