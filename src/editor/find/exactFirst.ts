import type { FoundRow } from '../../protocol.ts';
import { lowered, type Query } from './quickOpenScore.ts';

/** Moves the files and folders to the front whose name, or the end of whose path, is what was typed. The others stay in order. */
export function exactFirst(query: Query, rows: readonly FoundRow[]): FoundRow[] {
  const isExact = (row: FoundRow): boolean => lowered(`/${row.description}/${row.name}`).endsWith(`/${query.lower}`);
  return [...rows.filter(isExact), ...rows.filter((row) => !isExact(row))];
}
