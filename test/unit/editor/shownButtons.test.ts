import assert from 'node:assert/strict';
import { buttonsOn, listsOf } from '../../../src/editor/proposal/shownButtons.ts';
import type { ProposalState, Retries } from '../../../src/editor/proposal/proposal.ts';

describe('The buttons of a proposal', () => {
  const retry = (): Promise<void> => Promise.resolve();
  const rewrite: Retries = { retry, changeInstruction: retry };
  const acceptable = (state: ProposalState): boolean => state === 'complete' || state === 'incomplete';
  const of = (state: ProposalState, again?: Retries, remarks: string[] = []) => ({
    ...{ state, again, remarks, acceptable: acceptable(state), isNewFile: false },
    isDecided: state === 'accepted' || state === 'discarded',
  });

  for (const [what, proposal, lists] of [
    ['while the reply to Rewrite streams', of('streaming', rewrite, ['Note']), ''],
    ['once Rewrite has ended', of('complete', rewrite), 'retryable changeable acceptable'],
    ['once Rewrite has failed', of('failed', rewrite), 'retryable changeable'],
    ['for a change without an instruction', of('incomplete', { retry }), 'retryable acceptable'],
    ['for a code block of the chat', of('complete'), 'acceptable'],
    ['for a reply with words besides its code', of('complete', undefined, ['Note']), 'remarked acceptable'],
  ] as const)
    it(`are in its title, Accept last: ${what}`, () => {
      const shown = Object.entries(listsOf([proposal])).flatMap(([key, [one]]) => (one ? [key] : []));
      assert.equal(shown.map((key) => key.replace(/^realmChat\.|Proposals$/g, '')).join(' '), lists);
    });

  for (const [what, proposal, isAmongSeveral, titles] of [
    ['that can be accepted, among several', of('complete'), true, 'Accept, Discard'],
    ['of a new file, among several', { ...of('complete'), isNewFile: true }, true, 'New file, Accept, Discard'],
    ['alone, whose title has them', of('complete'), false, ''],
    ['that cannot be accepted', of('failed', undefined, ['a']), true, '$(comment) a'],
    ['with words before and after its code', of('complete', undefined, ['a', 'b']), false, '$(comment) b'],
    ['that was accepted', of('accepted', undefined, ['a']), true, ''],
    ['that was discarded', of('discarded', undefined, ['a']), true, ''],
    [
      'with words that could be more than text (V347)',
      of('complete', undefined, ['$(trash)']),
      ...([false, '$(comment) \\$(trash)'] as const),
    ],
  ] as const)
    it(`are above its first change: ${what}`, () =>
      assert.equal(
        buttonsOn(proposal, isAmongSeveral)
          .map(({ title }) => title)
          .join(', '),
        titles,
      ));

  it('have the commands that their titles name', () => {
    const buttons = buttonsOn({ ...of('complete', undefined, ['a']), isNewFile: true }, true);
    const titles: Record<string, string> = {
      'New file': '',
      Accept: 'realmChat.acceptProposal',
      Discard: 'realmChat.discardProposal',
      '$(comment) a': 'realmChat.showRemarks',
    };
    assert.deepEqual(Object.fromEntries(buttons.map(({ title, command }) => [title, command])), titles);
  });

  it('show the first 60 characters of its words', () => {
    const [fits, cut] = [60, 61].map((length) => buttonsOn(of('complete', undefined, ['x'.repeat(length)]), false));
    assert.equal(fits?.[0]?.title, `$(comment) ${'x'.repeat(60)}`);
    assert.equal(cut?.[0]?.title, `$(comment) ${'x'.repeat(59)}…`);
  });
});
