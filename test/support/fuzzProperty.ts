// Properties that hold for any input: `npm test` tries a few fixed examples of each, `npm run fuzz` fresh ones until its time is over.
import type fc from 'fast-check';

/** One property; each example is the tuple that its generators make. */
export type AnyProperty = fc.IRawProperty<unknown>;

/** A property and the name of its test. Files in `test/fuzz` export `properties: FuzzProperty[]`. */
export interface FuzzProperty {
  /** Unique among all, because `npm run fuzz -- --seed … "name"` runs it alone. */
  name: string;
  property: () => AnyProperty;
  /** How many examples `npm test` tries; 100 when this is missing. */
  runs?: number;
}

/** What a file in `test/fuzz` exports. */
export interface FuzzFile {
  properties: FuzzProperty[];
  /** Closes what its properties opened and share, for example a browser. */
  close?: () => void | Promise<void>;
}
