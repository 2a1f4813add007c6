// What holds for whatever comes: `npm test` tries a few fixed examples of it, `npm run fuzz` fresh ones for as long as it may.
import type fc from 'fast-check';

/** One property; its examples are the tuple that its generators make. */
export type AnyProperty = fc.IRawProperty<unknown>;

/** A property by the name of its test. Files in `test/fuzz` export `properties: FuzzProperty[]`. */
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
  /** Ends what its properties opened and share, for example a browser. */
  close?: () => void | Promise<void>;
}
