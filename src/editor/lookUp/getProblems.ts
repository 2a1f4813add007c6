import type { LookedUp } from '../../chat/lookUp/workspace.ts';
import { problemsOf, workspaceProblems } from '../attach/problems.ts';
import type { Root } from '../find/workspacePaths.ts';
import { placeOf } from './place.ts';

/** Lists the problems that VS Code and its extensions detected, in a file or in the whole workspace. */
export async function getProblems(path: string, roots: readonly Root[]): Promise<LookedUp> {
  const place = path === '' ? undefined : await placeOf(path, roots);
  if (typeof place === 'string') return { result: place };
  const { attachments } = place ? problemsOf(place.uri) : workspaceProblems();
  const lines = attachments.flatMap(({ text }) => text.split('\n'));
  const shown = lines.slice(0, mostLines);
  const rest = lines.length > shown.length ? [`${lines.length - shown.length} more problems are not listed.`] : [];
  return { result: [...shown, ...rest].join('\n') || 'No problems were found.', count: lines.length };
}

const mostLines = 200;
