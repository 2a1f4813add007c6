import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ThinkTags, type Piece } from '../../../src/service/reply/thinkTags.ts';
import { thoughtMarks } from '../../../src/service/reply/thoughtMarks.ts';
import { checkProperty } from '../../support/property.ts';

const hello = "Hello, world!\nWhat's up?";
const harmony = '<|start|>assistant<|channel|>final<|message|>';

/** Replies as models write them, most of them from the tests of servers that read them, with their thoughts and their answer. */
const replies: [source: string, reply: string, thoughts: string, answer: string][] = [
  ['DeepSeek-R1 (llama.cpp)', `<think>I'm\nthinking</think>${hello}`, "I'm\nthinking", hello],
  ['DeepSeek-V3.1, whose template opens (llama.cpp)', `I'm\nthinking</think>${hello}`, "I'm\nthinking", hello],
  [
    'DeepSeek-R1, whose template opens (SGLang)',
    'I need to think about this...</think>The answer is 42.',
    'I need to think about this...',
    'The answer is 42.',
  ],
  ['a template that opens, and a space', 'So be it.</think> Yes', 'So be it.', 'Yes'],
  ['a template that opens, at the end of a list', '* one\n* two</think>\n\nYes', '* one\n* two', 'Yes'],
  ['a template that opens, and no answer', 'So be it.</think>', 'So be it.', ''],
  ['EXAONE Deep, whose template opens', 'Hm.\n</thought>\n\nYes', 'Hm.\n', 'Yes'],
  ['EXAONE Deep', '<thought>\nHm.\n</thought>\n\nYes', '\nHm.\n', 'Yes'],
  ['Claude, as its documentation suggests', '<thinking>\nHm.\n</thinking>\n\nYes', '\nHm.\n', 'Yes'],
  [
    'Seed-OSS (llama.cpp)',
    `<seed:think>I'm thinking about the answer</seed:think>Hello, world!`,
    "I'm thinking about the answer",
    'Hello, world!',
  ],
  ['Seed-OSS, after the template', '\n<seed:think>Hm.</seed:think>\nYes', 'Hm.', 'Yes'],
  ['MiniMax-M3', '<mm:think>Hm.</mm:think>Yes', 'Hm.', 'Yes'],
  ['MiniMax-M3, without thoughts (SGLang)', '</mm:think>Yes', '', 'Yes'],
  ['Magistral (llama.cpp)', '[THINK]raisonnement[/THINK]Réponse', 'raisonnement', 'Réponse'],
  ['Kimi-VL', '◁think▷Okay, let me see.◁/think▷\nYes', 'Okay, let me see.', 'Yes'],
  [
    'OpenThinker',
    '<|begin_of_thought|>\n\nHm.\n\n<|end_of_thought|>\n\n<|begin_of_solution|>\n\nYes\n\n<|end_of_solution|>',
    '\n\nHm.\n\n',
    'Yes\n\n',
  ],
  [
    'Command R7B (llama.cpp)',
    `<|START_THINKING|>I'm\nthinking<|END_THINKING|><|START_RESPONSE|>${hello}<|END_RESPONSE|>`,
    "I'm\nthinking",
    hello,
  ],
  ['Gemma 4 (vLLM)', '<|channel>thought\nHm.<channel|>\nFinal answer text here.', 'Hm.', 'Final answer text here.'],
  ['Gemma 4, without thoughts', '<|channel>thought\n<channel|>Yes', '', 'Yes'],
  [
    'Kimi K3 (SGLang)',
    '<|open|>think<|sep|>Hm.<|close|>think<|sep|><|open|>response<|sep|>Yes<|close|>response<|sep|>',
    'Hm.',
    'Yes',
  ],
  [
    'gpt-oss (llama.cpp)',
    `<|channel|>analysis<|message|>I'm\nthinking<|end|>${harmony}${hello}`,
    "I'm\nthinking",
    hello,
  ],
  [
    'gpt-oss, with its start and its end',
    `<|start|>assistant<|channel|>analysis<|message|>Hm.<|end|>${harmony}Yes<|return|>\n`,
    'Hm.',
    'Yes',
  ],
  [
    'gpt-oss, without the end of its thoughts',
    '<|channel|>analysis<|message|>Hm.<|channel|>final<|message|>Yes',
    'Hm.',
    'Yes',
  ],
  [
    'gpt-oss, without the end of its thoughts, but with that of its answer',
    '<|channel|>analysis<|message|>Hm.<|channel|>final<|message|>Yes<|return|>',
    'Hm.',
    'Yes',
  ],
  ['an answer alone, with white space around it', '\n<|begin_of_solution|>\n\nYes<|end_of_solution|>\n', '', 'Yes'],
  ['a backtick on an earlier line', 'It is ` here.\n</think>\nYes', 'It is ` here.\n', 'Yes'],
  [
    'code directly after thoughts',
    'Hm.</think>\n```\n<think>a</think>\n```\nYes',
    'Hm.',
    '```\n<think>a</think>\n```\nYes',
  ],
  [
    'gpt-oss, thoughts that are not ended before a message',
    `<|channel|>analysis<|message|>Hm.${harmony}Yes`,
    'Hm.',
    'Yes',
  ],
  [
    'gpt-oss, in two rounds',
    `<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>analysis<|message|> So.<|end|>${harmony}Yes`,
    'Hm. So.',
    'Yes',
  ],
  ['gpt-oss, without thoughts', '<|channel|>final<|message|>Yes<|end|>', '', 'Yes'],
  ['two rounds', '<think>Hm.</think>\n\n<think> So.</think>\n\nYes', 'Hm. So.', 'Yes'],
  ['rounds of different marks', '<think>Hm.</think><thinking> So.</thinking>Yes', 'Hm. So.', 'Yes'],
  [
    'a round after text (llama.cpp reads several)',
    '<think>\nHm.\n</think>\n\nFirst.\n\n<think>\nSo.\n</think>\n\nSecond.',
    '\nHm.\n\nSo.\n',
    'First.\n\nSecond.',
  ],
  [
    'a round on one line after text',
    '<think>Hm.</think>First.\n<think>So.</think>Second.',
    'Hm.So.',
    'First.\nSecond.',
  ],
  [
    'a round after thoughts that the template opened',
    'Hm.\n</think>\nFirst.\n<think>So.</think>\nSecond.',
    'Hm.\nSo.',
    'First.\nSecond.',
  ],
];

/** Texts in which marks are only mentioned. */
const mentions = [
  'Use <think> and </think> here.',
  'Write\n<think>\nand\n</think>\nYes',
  'The closing tag </think> ends them.',
  'It ends with `a</think>b`.',
  'It ends with "</think>", or (</think>).',
  'The thoughts end before </think>.',
  'A [THINK] mark, ◁think▷, and <|channel|>analysis<|message|> in a sentence.',
  '```\n<thinking>\nHm.\n</thinking>\n```',
  '```xml\nHm.</think>\n```\nYes',
  '`<seed:think>` is a mark.',
  'Parse `[THINK]Hm.[/THINK]Yes`.',
  "const close = '</think>';",
  '~~~a</think> b\nc\n~~~',
  'a\nb</thinking>\nc',
  'A reply ends with <|end|>.<|end|>',
  '[THIN]k',
  '<|channel|>commentary<|message|>Hm.',
];

/** Answers that follow thoughts, in which marks are only mentioned. */
const answers = [
  'Use <think> and </think> here.',
  'The tags:\n<think> opens, and </think> closes them.',
  '```\n<think>\nHm.\n</think>\n```\nYes',
  '`<think>`\nis a tag.',
  'One tag:\n<think>`, without its start.',
  'One tag:\n<think> and more.',
  'Text\n  ~~~\n<think>\n  ~~~\nmore',
  'So </think> it is.\n</think>\nYes',
];

interface Parted {
  thoughts: string;
  answer: string;
}

function piecesOf(deltas: readonly string[]): Piece[] {
  const tags = new ThinkTags();
  return [...deltas.flatMap((delta) => tags.push(delta)), ...tags.end()];
}

function parted(deltas: readonly string[]): Parted {
  let [thoughts, answer] = ['', ''];
  for (const piece of piecesOf(deltas)) {
    if (piece.type === 'text') answer += piece.text;
    else if (piece.type === 'thought') thoughts += piece.text;
    else [thoughts, answer] = [thoughts + answer, ''];
  }
  return { thoughts, answer };
}

/** The outcome of a text, which must be the same wherever it is cut once, and if each character comes alone. */
function outcome(text: string): Parted {
  const whole = parted([text]);
  for (let at = 1; at < text.length; at++)
    assert.deepEqual(parted([text.slice(0, at), text.slice(at)]), whole, `cut at ${at}`);
  assert.deepEqual(parted(text.split('')), whole, 'a character at a time');
  return whole;
}

describe('Thoughts within the text of a reply (V360)', () => {
  for (const [source, reply, thoughts, answer] of replies)
    it(`are separated for any cut: ${source}`, () => assert.deepEqual(outcome(reply), { thoughts, answer }));

  for (const text of mentions)
    it(`are not assumed where a mark is mentioned: ${JSON.stringify(text)}`, () =>
      assert.deepEqual(outcome(text), { thoughts: '', answer: text }));

  for (const text of answers)
    it(`are not assumed where an answer mentions a mark after thoughts: ${JSON.stringify(text)}`, () =>
      assert.deepEqual(outcome(`<think>Hm.</think>\n${text}`), { thoughts: 'Hm.', answer: text }));

  for (const { open, close, answer } of thoughtMarks) {
    it(`are kept if ${JSON.stringify(open)} is never closed, or only begun`, () => {
      const half = close.slice(0, -1);
      assert.deepEqual(outcome(`${open}Hm. ${half}`), { thoughts: `Hm. ${half}`, answer: '' });
      const begun = open.slice(0, -1);
      assert.deepEqual(outcome(begun), { thoughts: '', answer: begun });
      assert.deepEqual(outcome(`\n ${open}Hm.${close}\n`), { thoughts: 'Hm.', answer: '' });
    });

    it(`end with ${JSON.stringify(close)} before any answer, also one that is marked`, () => {
      const marked = answer ? `${answer.open}Yes${answer.close[0] ?? ''}` : 'Yes';
      assert.deepEqual(outcome(`${open}Hm.${close}\n${marked}`), { thoughts: 'Hm.', answer: 'Yes' });
    });
  }

  it('have marks none of which is the beginning of another, so that the first to be complete counts', () => {
    const begin = thoughtMarks.flatMap(({ open, answer }) => [open, ...(answer ? [answer.open] : [])]);
    for (const mark of begin)
      assert.deepEqual(
        begin.filter((other) => other !== mark && other.startsWith(mark)),
        [],
      );
  });

  const all = [
    ...new Set(
      thoughtMarks.flatMap(({ open, close, endBefore = [], answer }) => [
        open,
        close,
        ...endBefore,
        ...(answer ? [answer.open, ...answer.close] : []),
      ]),
    ),
  ];
  const signs = [
    ...all,
    '\n',
    'a',
    'é',
    ' ',
    '.',
    '`',
    '```',
    '~~~',
    '<',
    '</',
    '[',
    '◁',
    '<|',
    '|>',
    'think>',
    '\n\n',
  ];

  it('are the same for any deltas, and no character is lost', () =>
    checkProperty(
      fc.property(
        fc.array(fc.constantFrom(...signs), { maxLength: 12 }),
        fc.array(fc.nat(200), { maxLength: 12 }),
        (parts, places) => {
          const text = parts.join('');
          const whole = parted([text]);
          const cuts = [0, ...places.map((place) => Math.min(place, text.length)).sort((a, b) => a - b), text.length];
          const deltas = cuts.slice(1).map((place, index) => text.slice(cuts[index], place));
          assert.deepEqual(parted(deltas), whole);
          assert.deepEqual(parted(text.split('')), whole);
          const kept = piecesOf(deltas).map((piece) => ('text' in piece ? piece.text : ''));
          assert.equal(plain(kept.join('')), plain(text));
        },
      ),
      2000,
    ));

  const mostCharacters = 1_000_000;
  for (const part of ['<think></think>', '"</think>"', 'a <think> ', '<|channel|>analysis<|message|><|end|>'])
    it(`are read at once however many marks a delta has: ${JSON.stringify(part)} (V384)`, () => {
      const text = part.repeat(mostCharacters / part.length);
      const tags = new ThinkTags();
      const kept = [...tags.push(text), ...tags.end()].map((piece) => ('text' in piece ? piece.text : ''));
      const isText = text.startsWith('"') || text.startsWith('a');
      assert.ok(kept.join('') === (isText ? text : ''), 'only marks are left out');
    });

  it('are held back no longer than a mark may be completed', () => {
    for (const begin of ['a', '<think>', '<think></think>a', '<|channel|>final<|message|>a'])
      for (const delta of ['<', ' ', '`', '\n', '<thi', '<|end|>', 'a</think>', '[/THINK] ', '\n<think> ']) {
        const tags = new ThinkTags();
        tags.push(begin);
        for (let count = 0; count < 300; count++) tags.push(delta);
        const [held] = tags.end();
        assert.ok(!held || !('text' in held) || held.text.length <= 150, `${begin} ${delta}`);
      }
  });
});

/** Only the characters of a text that are no part of a mark. */
function plain(text: string): string {
  return text.replace(/[^.~`é]/g, '');
}
