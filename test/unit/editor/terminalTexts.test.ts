import assert from 'node:assert/strict';
import { mostCharacters } from '../../../src/chat/composing/draft.ts';
import { lastOutput, selectedOutput } from '../../../src/editor/attach/terminalTexts.ts';
import type { FoundAttachments } from '../../../src/chat/composing/foundAttachments.ts';

const shown = ({ attachments, refusals }: FoundAttachments): string[] => [
  ...attachments.map(({ kind, name, text }) => `${kind}, ${name}: ${text}`),
  ...refusals,
];

describe('The text of a terminal', () => {
  it('is what is selected, under the name of the terminal', () =>
    assert.deepEqual(shown(selectedOutput('sh', ' a\n')), ['terminal, Terminal sh:  a\n']));

  const nothing = 'Nothing is selected in the terminal. Select its output first, then attach it.';
  it('is refused if only blank lines are selected, or if there is no terminal', () =>
    assert.deepEqual(
      [...shown(selectedOutput('sh', ' \n')), ...shown(selectedOutput(undefined, 'a'))],
      [nothing, nothing],
    ));

  it('is its last command with its output', () =>
    assert.deepEqual(shown(lastOutput('sh', '$ ls\na')), ['terminal, Last command of terminal sh: $ ls\na']));

  it('is the end of the output of a command that printed too much', () => {
    const [{ text } = { text: '' }] = lastOutput('sh', `$ ls\n${'a\n'.repeat(mostCharacters)}end`).attachments;
    assert.deepEqual([text.length, text.slice(0, 8), text.slice(-5)], [mostCharacters, '$ ls\n…\na', 'a\nend']);
  });

  it('is refused if the last command printed nothing', () =>
    assert.deepEqual(shown(lastOutput('sh', '\n')), ['The last command of the terminal has no output.']));
});
