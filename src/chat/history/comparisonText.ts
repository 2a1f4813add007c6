import * as l10n from '@vscode/l10n';
import { counted, numberText } from '../../shared/counted.ts';
import type { Reply } from '../../protocol.ts';

/** The replies of several models as Markdown: a table with their figures, then the text of each under the name of its model. */
export function comparisonText(replies: Reply[]): string {
  const head = [l10n.t('Model'), l10n.t('Time'), l10n.t('Tokens in'), l10n.t('Tokens out'), l10n.t('Text')];
  const rows = [head, head.map(() => '---'), ...replies.map(figures)].map((cells) => `| ${cells.join(' | ')} |`);
  return [rows.join('\n'), ...replies.map(section)].join('\n\n');
}

function figures({ model, seconds, usage, text }: Reply): string[] {
  return [
    cell(model),
    seconds === undefined
      ? '–'
      : l10n.t('{0} s', numberText(seconds, { minimumFractionDigits: 1, maximumFractionDigits: 1 })),
    ...[usage?.inputTokens, usage?.outputTokens].map((count) => (count === undefined ? '–' : numberText(count))),
    counted(text.trim().length, l10n.t('{0} character'), l10n.t('{0} characters')),
  ];
}

function section(reply: Reply): string {
  const words = [reply.text.trim(), ...problemText(reply)].filter(Boolean);
  return [`### ${reply.model}`, ...words].join('\n\n');
}

/** What went wrong with a reply, as Markdown; nothing if it is whole. */
export function problemText({ problem }: Reply): string[] {
  return problem ? [`_${problem.sentence}_`] : [];
}

/** Escapes a name, so that it ends neither its table cell nor its row. */
function cell(text: string): string {
  return text.replace(/[\\|]/g, '\\$&').replace(/\s+/g, ' ');
}
