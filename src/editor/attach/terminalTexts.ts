import * as l10n from '@vscode/l10n';
import { found, refused, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { endOfOutput } from './endOfOutput.ts';

/** What to attach for the text that is selected in a terminal with this name; undefined if there is no terminal. */
export function selectedOutput(terminal: string | undefined, text: string): FoundAttachments {
  if (terminal === undefined || text.trim() === '')
    return refused(l10n.t('Nothing is selected in the terminal. Select its output first, then attach it.'));
  return attached(l10n.t('Terminal {0}', terminal), text);
}

/** What to attach for the last command of a terminal with this name, with its output, or the end of a long output. */
export function lastOutput(terminal: string, text: string): FoundAttachments {
  if (text.trim() === '') return refused(l10n.t('The last command of the terminal has no output.'));
  return attached(l10n.t('Last command of terminal {0}', terminal), endOfOutput(text));
}

function attached(name: string, text: string): FoundAttachments {
  return found({ id: crypto.randomUUID(), kind: 'terminal', name, language: 'plaintext', text });
}
