import assert from 'node:assert/strict';
import fc from 'fast-check';
import { textLine, endLine, startLine, sse } from '../../support/events.ts';
import { checkProperty } from '../../support/property.ts';
import { cut, read, type Result } from '../../support/replyResult.ts';

const chunk = (delta: object, finish_reason: string | null = null): object => ({ choices: [{ delta, finish_reason }] });
const end = chunk({}, 'stop');
const content = (...pieces: string[]): string =>
  sse(...pieces.map((piece) => chunk({ content: piece })), end, '[DONE]');
const deltas = (...all: object[]): string => sse(...all.map((delta) => chunk(delta)), end, '[DONE]');
const answered = (thoughts: string | undefined, text: string): Result => ({
  text,
  ...(thoughts !== undefined && { thoughts }),
  end: 'done: stop',
});

/** Forms in which services send thoughts, and the results of reading them. */
const cases: [name: string, stream: string, expected: Result][] = [
  [
    'reasoning_content',
    deltas({ reasoning_content: 'Hm' }, { reasoning_content: '.' }, { content: 'Yes' }),
    answered('Hm.', 'Yes'),
  ],
  [
    'reasoning beside empty content',
    deltas({ reasoning: 'Hm.', content: '' }, { content: 'Yes' }),
    answered('Hm.', 'Yes'),
  ],
  ['reasoning as an object', deltas({ reasoning: { text: 'Hm.' } }, { content: 'Yes' }), answered('Hm.', 'Yes')],
  [
    'the same in reasoning and in reasoning_details',
    deltas({ reasoning: 'Hm.', reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }] }, { content: 'Yes' }),
    answered('Hm.', 'Yes'),
  ],
  [
    'reasoning_details alone',
    deltas({ reasoning_details: [{ text: 'Hm' }, { text: '.' }] }, { content: 'Yes' }),
    answered('Hm.', 'Yes'),
  ],
  [
    'parts of the content',
    deltas({
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
        { type: 'text', text: 'Yes' },
      ],
    }),
    answered('Hm.', 'Yes'),
  ],
  ['thinking (V360)', deltas({ thinking: 'Hm' }, { thinking: '.' }, { content: 'Yes' }), answered('Hm.', 'Yes')],
  ['reasoning_text (V360)', deltas({ reasoning_text: 'Hm.' }, { content: 'Yes' }), answered('Hm.', 'Yes')],
  [
    'thinking_blocks (V360)',
    deltas(
      { thinking_blocks: [{ type: 'thinking', thinking: 'Hm.' }] },
      { thinking_blocks: [{ type: 'thinking', thinking: '', signature: 'c2ln' }] },
      { content: 'Yes' },
    ),
    answered('Hm.', 'Yes'),
  ],
  [
    'the same in reasoning_content and in thinking_blocks (V360)',
    deltas({ reasoning_content: 'Hm.', thinking_blocks: [{ thinking: 'Hm.' }] }, { content: 'Yes' }),
    answered('Hm.', 'Yes'),
  ],
  ['a null beside text', deltas({ reasoning_content: null, content: 'Yes' }), answered(undefined, 'Yes')],
  ['a number', deltas({ reasoning_content: 7, content: 'Yes' }), answered(undefined, 'Yes')],
  [
    'thoughts that continue after text',
    deltas({ content: 'Y' }, { reasoning_content: 'Hm.' }, { content: 'es' }),
    answered('Hm.', 'Yes'),
  ],
  [
    'a whole object',
    JSON.stringify({ choices: [{ message: { reasoning_content: 'Hm.', content: 'Yes' }, finish_reason: 'stop' }] }),
    answered('Hm.', 'Yes'),
  ],
  [
    'thinking_delta',
    `${startLine}{"type":"content_block_delta","delta":{"type":"thinking_delta","thinking":"Hm."}}\n${textLine('Yes')}${endLine}`,
    { text: 'Yes', thoughts: 'Hm.', usage: { inputTokens: 11, outputTokens: 2 }, end: 'done: end_turn' },
  ],
  [
    'a block of thinking',
    `${startLine}{"type":"content_block_start","content_block":{"type":"thinking","thinking":"Hm."}}\n${textLine('Yes')}${endLine}`,
    { text: 'Yes', thoughts: 'Hm.', usage: { inputTokens: 11, outputTokens: 2 }, end: 'done: end_turn' },
  ],
  ['only thoughts', deltas({ reasoning_content: 'Hm.' }), answered('Hm.', '')],

  ['a tag at the beginning', content('<think>\nHm.\n</think>\n\nYes'), answered('\nHm.\n', 'Yes')],
  ['a tag after blank lines', content('\n <think>Hm.</think> Yes'), answered('Hm.', 'Yes')],
  ['a tag that is never closed', content('<think>Hm. </thin'), answered('Hm. </thin', '')],
  ['a tag in a tag', content('<think>a <think> b</think>Yes</think>'), answered('a <think> b', 'Yes</think>')],
  [
    'a closing tag without an opening one',
    content('Hm.\nSo be it.\n</think>\n\nYes'),
    answered('Hm.\nSo be it.\n', 'Yes'),
  ],
  ['a tag that closes at once', content('</think>Yes'), answered('', 'Yes')],
  ['only a tag', content('<think>'), answered(undefined, '')],
  [
    'a tag in the middle',
    content('Use <think> and </think> here.'),
    answered(undefined, 'Use <think> and </think> here.'),
  ],
  [
    'tags as part of an answer, each on its own line',
    content('Write\n<think>\nand\n</think>\nYes'),
    answered(undefined, 'Write\n<think>\nand\n</think>\nYes'),
  ],
  ['a tag in a code block', content('```\n</think>\n```\nYes'), answered(undefined, '```\n</think>\n```\nYes')],
  ['a code block, and then a tag', content('~~~js\na\n~~~\n</think>\nYes'), answered('~~~js\na\n~~~\n', 'Yes')],
  ['a longer fence', content('````\n```\n</think>\n````\nYes'), answered(undefined, '````\n```\n</think>\n````\nYes')],
  ['another tag', content('<idea>Hm.</idea>Yes'), answered(undefined, '<idea>Hm.</idea>Yes')],
  ['half a tag', content('<thi'), answered(undefined, '<thi')],
  ['half a tag and a break', sse(chunk({ content: 'a\n</thi' })), { text: 'a\n</thi', end: 'ended-early' }],
  ['blank text', content(' \n'), answered(undefined, ' \n')],
];

describe('Thoughts', () => {
  for (const [name, stream, expected] of cases)
    it(`are separated from the answer for any cut of the stream: ${name}`, async () => {
      const bytes = Buffer.from(stream);
      assert.deepEqual(withThoughts(await read([bytes])), withThoughts(expected), 'whole');
      for (const place of bytes.keys())
        assert.deepEqual(withThoughts(await read(cut(bytes, [place]))), withThoughts(expected), `cut at ${place}`);
    });

  const signs = ['<think>', '</think>', '\n', 'a', ' ', '```', '~~~', '<', '</', 'think>', '\n\n'];
  it('are the same for any deltas, and no character is lost', async () => {
    const texts = fc.array(fc.constantFrom(...signs), { maxLength: 12 });
    await checkProperty(
      fc.asyncProperty(texts, fc.array(fc.nat(60), { maxLength: 8 }), async (parts, places) => {
        const text = parts.join('');
        const whole = await read([Buffer.from(content(text))]);
        assert.deepEqual(
          withThoughts(await read([Buffer.from(content(...pieces(text, places)))])),
          withThoughts(whole),
        );
        assert.deepEqual(letters(whole.thoughts ?? '') + letters(whole.text), letters(text));
      }),
    );
  });

  it('are ignored if they are nested too deeply', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const stream = `data: {"choices":[{"delta":{"reasoning":${deep},"content":"Yes"},"finish_reason":"stop"}]}\n\n`;
    assert.deepEqual(await read([Buffer.from(stream)]), answered(undefined, 'Yes'));
  });
});

/** Treats missing thoughts like empty ones. */
function withThoughts({ thoughts = '', ...rest }: Result): Result {
  return { ...rest, thoughts };
}

function pieces(text: string, places: number[]): string[] {
  const all = [0, ...places.map((place) => Math.min(place, text.length)).sort((a, b) => a - b), text.length];
  return all.slice(1).map((place, index) => text.slice(all[index], place));
}

/** A text without tags and white space, which may be removed. */
function letters(text: string): string {
  return text.replace(/<\/?think>|\s/g, '');
}
