import { randomNumbers } from '../../../support/randomNumbers.ts';

/** Choices that look random and are the same in every run. */
export interface Choices {
  /** A whole number from `least` to `most`, both included. */
  number: (least: number, most: number) => number;
  /** One item of a list that is not empty. */
  oneOf: <const Item>(list: readonly [Item, ...Item[]]) => Item;
  /** `count` items, each made by `make` from its index. */
  times: <Item>(count: number, make: (index: number) => Item) => Item[];
  /** All items of a list, in some order. */
  shuffled: <Item>(list: readonly Item[]) => Item[];
}

/** Choices from a seed. */
export function choicesFrom(seed: number): Choices {
  const next = randomNumbers(seed);
  const number: Choices['number'] = (least, most) => least + Math.floor(next() * (most - least + 1));
  return {
    number,
    oneOf: (list) => list[number(0, list.length - 1)] ?? list[0],
    times: (count, make) => Array.from({ length: count }, (_, index) => make(index)),
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
