import type { AttachmentKind } from '../../../src/protocol.ts';

/** A version of what is kept on disk: the commit that had it first, and what it was the first to write. There are no tags yet. */
export interface Format {
  /** The folder of its fixtures: when it came. */
  name: string;
  commit: string;
  /** What was new. */
  what: string;
  adds: (Feature | AttachmentKind)[];
}

/** What is written by some versions only. */
export type Feature = 'place' | 'thoughts' | 'several';

/** Each format that conversations were kept in, the earliest first. */
export const formats: Format[] = [
  {
    ...{ name: '2026-11-21-0947', commit: '3d9abbc', what: 'the history' },
    adds: ['code', 'file', 'problems', 'changes', 'terminal'],
  },
  { name: '2026-11-21-1122', commit: '17f607e', what: 'the connection of a conversation', adds: [] },
  { name: '2026-11-21-1940', commit: 'e210107', what: 'the connection of each reply', adds: ['place'] },
  { name: '2026-11-22-1859', commit: 'e3c586d', what: 'thoughts; keys with their times', adds: ['thoughts'] },
  { name: '2026-11-22-2135', commit: '7d238de', what: 'pictures; favourites', adds: ['picture'] },
  { name: '2026-11-22-2159', commit: 'd42f49d', what: 'replies of several models', adds: ['several'] },
  {
    ...{ name: '2026-11-23-0014', commit: 'ac1fc17', what: 'requests that were sent' },
    adds: ['surroundings', 'instructions'],
  },
  { name: '2026-11-23-0554', commit: '41310ff', what: 'further kinds of attachments', adds: ['search', 'test'] },
];

/** All that a version writes. */
export function featuresOf(format: Format): Set<Feature | AttachmentKind> {
  return new Set(formats.slice(0, formats.indexOf(format) + 1).flatMap(({ adds }) => adds));
}
