import assert from 'node:assert/strict';
import { expandedMessage, type EditorContext } from '../../../src/chat/composing/expandedMessage.ts';
import { found, refused } from '../../../src/chat/composing/foundAttachments.ts';
import type { Attachment } from '../../../src/protocol.ts';

const code: Attachment = { id: 'c', kind: 'code', name: 'a.ts', language: 'typescript', text: 'let a;' };
const inFile = { file: 'a.ts', language: 'typescript' };
const nothing: EditorContext = {
  code: () => Promise.resolve(refused('Select code first.')),
  problems: () => Promise.resolve(found()),
  changes: () => Promise.resolve(found()),
  file: () => Promise.resolve(undefined),
};
const withCode: EditorContext = { ...nothing, code: () => Promise.resolve(found(code)) };
const withFile: EditorContext = { ...nothing, file: () => Promise.resolve(inFile) };
const withAll: EditorContext = { ...withCode, file: () => Promise.resolve(inFile) };
const openFirst = 'Open a file first: the prompt /p needs one.';

describe('The values in a prompt', () => {
  const rows: [prompt: string, where: string, EditorContext, text: string, refusals: string[], isWhole: boolean][] = [
    ['Do it.', 'where no file is open', nothing, 'Do it.', [], true],
    ['In {file}', 'in a file', withFile, 'In a.ts', [], true],
    ['In {file}', 'where no file is open', nothing, 'In {file}', [openFirst], false],
    ['As {language}', 'where no file is open, but code was found', withCode, 'As {language}', [openFirst], false],
    ['Why {selection}?', 'with code', withAll, 'Why let a;?', [], true],
    ['Why {selection}?', 'with code of no file', withCode, 'Why let a;?', [], true],
    ['Why {selection}?', 'without code', withFile, 'Why {selection}?', ['Select code first.'], false],
    ['{selection} of {file}', 'with code and a file', withAll, 'let a; of a.ts', [], true],
    ['{selection} of {file}', 'with code of no file', withCode, 'let a; of {file}', [openFirst], false],
    ['{selection} of {file}', 'in a file without code', withFile, '{selection} of a.ts', ['Select code first.'], false],
    [
      '{selection} of {file}',
      'where there is nothing',
      nothing,
      '{selection} of {file}',
      ['Select code first.', openFirst],
      false,
    ],
  ];
  for (const [prompt, where, editor, text, refusals, isWhole] of rows)
    it(`are those of the editor, or it says what is missing: "${prompt}" ${where}`, async () => {
      const template = { name: 'p', description: '', prompt };
      const message = await expandedMessage('/p now', [template], editor);
      assert.deepEqual(
        [message.text, message.refusals, message.isWhole, message.attachments],
        [`${text}\n\nnow`, refusals, isWhole, []],
      );
    });

  it('are complete with code, even if other code cannot be attached', async () => {
    const editor = {
      ...withAll,
      code: () => Promise.resolve({ attachments: [code], refusals: ['b.ts is too long.'] }),
    };
    const message = await expandedMessage('/p', [{ name: 'p', description: '', prompt: '{selection}' }], editor);
    assert.deepEqual([message.text, message.refusals, message.isWhole], ['let a;', [], true]);
  });
});
