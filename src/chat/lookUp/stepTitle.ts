import * as l10n from '@vscode/l10n';
import { counted, numberText } from '../../shared/counted.ts';
import { beginningOf } from '../../shared/plainText.ts';
import type { LookedUp } from './lookedUp.ts';
import type { Call, OtherCall } from './tools.ts';

/** What a step did, in one line of plain text. Without a call, the model called for something that does not exist. */
export function stepTitle(
  name: string,
  call: Call | OtherCall | undefined,
  found: Omit<LookedUp, 'result' | 'source'>,
): string {
  if (!call) return l10n.t('Did not understand {0}', shown(name));
  if ('other' in call) return found.wasCalled ? l10n.t('Called {0}', name) : l10n.t('Did not call {0}', name);
  const { count, hasMore } = found;
  const what = sentence(call, found);
  if (count === undefined) return what;
  if (hasMore) return l10n.t('{0}: {1} or more', what, numberText(count));
  return l10n.t('{0}: {1}', what, counted(count, l10n.t('{0} result'), l10n.t('{0} results')));
}

function sentence({ tool, input }: Call, found: Omit<LookedUp, 'result' | 'source'>): string {
  const { path, firstLine, lastLine, count } = found;
  const asked = shown(String(input['path'] ?? ''));
  switch (tool) {
    case 'read_file':
      if (path === undefined) return l10n.t('Did not read {0}', asked);
      if (firstLine === undefined) return l10n.t('Read {0}', shown(path));
      return lastLine === undefined || lastLine === firstLine
        ? l10n.t('Read {0}, line {1}', shown(path), firstLine)
        : l10n.t('Read {0}, lines {1} to {2}', shown(path), firstLine, lastLine);
    case 'list_folder':
      return count === undefined ? l10n.t('Did not read {0}', asked || '/') : l10n.t('Listed {0}', asked || '/');
    case 'find_files':
      return l10n.t('Looked for files like {0}', shown(String(input['pattern'])));
    case 'search_text':
      return l10n.t('Searched for {0}', shown(String(input['query'])));
    case 'get_problems':
      if (asked === '') return l10n.t('Read the problems of the workspace');
      return count === undefined ? l10n.t('Did not read {0}', asked) : l10n.t('Read the problems of {0}', asked);
    case 'find_symbol':
      return l10n.t('Looked for the symbol {0}', shown(String(input['name'])));
    case 'get_changes':
      return l10n.t('Read the changes');
    case 'propose_edit':
    case 'propose_file':
      return path === undefined ? l10n.t('Could not propose {0}', asked) : l10n.t('Proposed {0}', shown(path));
    default:
      return tool satisfies never;
  }
}

/** A name from a model, short and in one line. */
function shown(name: string): string {
  return beginningOf(name, 80);
}
