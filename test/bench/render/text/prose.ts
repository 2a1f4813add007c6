// Sentences as an assistant writes them, with inline Markdown.
import type { Choices } from './random.ts';

const things = [
  'cache',
  'queue',
  'parser',
  'index',
  'session',
  'worker',
  'schema',
  'token',
  'buffer',
  'router',
] as const;
const verbs = ['reads', 'keeps', 'drops', 'merges', 'repeats', 'validates', 'flushes', 'copies', 'orders'] as const;
const reasons = [
  'because the caller may have gone by then',
  'so that a second request does not wait for the first',
  'which is cheap as long as the list is short',
  'although nothing in the tests asks for it',
  'and that is where most of the time goes',
  'unless the file was changed in between',
] as const;
const places = ['on startup', 'after each write', 'once per request', 'in the background', 'when it is full'] as const;

/** A name for something in code, such as `queueLimit42`. */
export function identifier(choices: Choices): string {
  const ending = choices.oneOf(['Limit', 'Size', 'Count', 'Map', 'Options', 'Result']);
  return `${choices.oneOf(things)}${ending}${choices.number(1, 99)}`;
}

/** One sentence. About every second one contains code, strong words or a link. */
export function sentence(choices: Choices): string {
  const thing = choices.oneOf(things);
  const plain = `${choices.oneOf(verbs)} ${choices.number(2, 900)} entries ${choices.oneOf(places)}`;
  const name = identifier(choices);
  return choices.oneOf([
    `The ${thing} ${plain}, ${choices.oneOf(reasons)}.`,
    `It ${plain}, ${choices.oneOf(reasons)}.`,
    `A smaller ${thing} would do as well, ${choices.oneOf(reasons)}.`,
    `Here \`${name}\` ${plain}, ${choices.oneOf(reasons)}.`,
    `**Check the ${thing} first**: it ${plain}.`,
    `The [notes on the ${thing}](https://docs.example.com/${thing}/${name}) say that it *never* ${plain}.`,
    `Call \`${name}(${choices.number(1, 64)})\` and compare it with \`${identifier(choices)}\`.`,
  ]);
}

/** `count` sentences in one line. */
export function sentences(choices: Choices, count: number): string {
  return choices.times(count, () => sentence(choices)).join(' ');
}

/** A few words for a heading or a cell. */
export function title(choices: Choices): string {
  return `The ${choices.oneOf(things)} ${choices.oneOf(verbs)} ${choices.oneOf(places)}`;
}
