import { codeBlock } from './code.ts';
import { identifier, sentence, sentences, title } from './prose.ts';
import { choicesFrom, type Choices } from './random.ts';

/** The last words of every text. When they are shown, all of the text is shown. */
export const lastWords = 'This is the end of the reply.';

type Block = (choices: Choices) => string;

const paragraph: Block = (choices) => sentences(choices, choices.number(2, 6));
const heading: Block = (choices) => `${'#'.repeat(choices.number(2, 4))} ${title(choices)}`;
const quote: Block = (choices) => choices.times(choices.number(1, 3), () => `> ${sentence(choices)}`).join('\n> \n');

const list: Block = (choices) => {
  const isOrdered = choices.oneOf([true, false]);
  const mark = (index: number): string => (isOrdered ? `${index + 1}.` : '-');
  return choices.times(choices.number(3, 9), (index) => `${mark(index)} ${sentence(choices)}`).join('\n');
};

const nestedList: Block = (choices) => {
  const inner = (): string => choices.times(choices.number(2, 4), () => `  - ${sentence(choices)}`).join('\n');
  return choices.times(choices.number(2, 4), () => `- **${title(choices)}**\n${inner()}`).join('\n');
};

const table: Block = (choices) => {
  const row = (): string =>
    `| \`${identifier(choices)}\` | ${title(choices)} | ${choices.number(1, 900)} | **${identifier(choices)}** |`;
  const rows = choices.times(choices.number(3, 14), row);
  return ['| Name | What it does | Count | Owner |', '| --- | --- | ---: | --- |', ...rows].join('\n');
};

// Blocks are dealt like a pack of cards, so that a short text has the same share of each kind as a long one.
const pack = [
  codeBlock,
  codeBlock,
  paragraph,
  paragraph,
  paragraph,
  paragraph,
  heading,
  list,
  nestedList,
  table,
  quote,
];

/** Markdown as assistants write it, with exactly `size` (ASCII) characters. It is always the same for the same size. */
export function markdownText(size: number): string {
  const choices = choicesFrom(size);
  const end = `\n\n${lastWords}`;
  const blocks = [`# ${title(choices)}`];
  let left = size - end.length - (blocks[0]?.length ?? 0);
  for (let fits = true; fits;) {
    const dealt = choices.shuffled(pack).map((block) => `\n\n${block(choices)}`);
    const taken = dealt.filter((block) => block.length <= left && (left -= block.length) >= 0);
    blocks.push(...taken);
    fits = taken.length === pack.length;
  }
  return blocks.join('') + filler(left, choices) + end;
}

/** Words for the rest, which is shorter than most blocks. */
function filler(length: number, choices: Choices): string {
  let words = length > 2 ? '\n\n' : '';
  while (words.length < length) words += `${title(choices)}. `;
  return words.slice(0, length);
}
