import { isPath } from '../../shared/namedFile.ts';

/** A path in a reply, perhaps with lines of the file, which count from 1. */
export interface WrittenPath {
  path: string;
  firstLine?: number;
  lastLine?: number;
}

/** `src/a.ts`, `src/a.ts:12`, `a.ts:12:5` (line and column), `a.ts:12-20`, `a.ts#L3`, `a.ts#L3-L9`. */
const pathAndLines = /^(.+?)(?::(\d{1,7})(?:-(\d{1,7})|:\d{1,7})?|#L(\d{1,7})(?:-L?(\d{1,7}))?)?$/;

/** Reads a text that contains nothing but a path; undefined if it is none. */
export function writtenPath(text: string): WrittenPath | undefined {
  const [, path = '', line, toLine, anchor, toAnchor] = pathAndLines.exec(text) ?? [];
  if (!isPath(path)) return undefined;
  const [first, last] = [line ?? anchor, toLine ?? toAnchor];
  return {
    path,
    ...(first !== undefined && { firstLine: Number(first) }),
    ...(last !== undefined && { lastLine: Number(last) }),
  };
}
