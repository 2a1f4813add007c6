import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Commands } from '../../commands.ts';
import { nameOf } from '../documents/nameOf.ts';
import type { AskedChat } from '../asking/askedChat.ts';
import { codeAttachment } from '../attach/codeAttachment.ts';
import type { Faulty } from '../target/faultyCode.ts';
import { namedCodeAt } from '../documents/symbols.ts';
import type { FindingComments } from './findingComments.ts';
import { findingText } from './findingText.ts';

/**
 * The commands in the menu of a comment with a finding. They apply to the function, class or the like around its line, or else to the line.
 * `fix` streams code without the given problems into a diff.
 */
export function findingActions(
  comments: FindingComments,
  chat: Pick<AskedChat, 'compose'>,
  fix: (faulty: Faulty) => Promise<void>,
): Commands<'realmChat.askAboutFinding' | 'realmChat.fixFinding'> {
  return {
    async 'realmChat.askAboutFinding'(thread) {
      const shown = await comments.shownAt(thread);
      if (!shown) return;
      const { document, range, finding } = shown;
      const place = `${nameOf(document.uri)}:${range.start.line + 1}`;
      const question = l10n.t('A review says about {0}:', place);
      const code = codeAttachment(document, await around(document, range));
      await chat.compose(`${question}\n\n${findingText(finding)}\n\n`, [code]);
    },
    async 'realmChat.fixFinding'(thread) {
      const shown = await comments.shownAt(thread);
      if (!shown) return;
      const { document, range, finding } = shown;
      const problem = new vscode.Diagnostic(range, findingText(finding));
      await fix({ target: { document, range: await around(document, range) }, problems: [problem] });
    },
  };
}

async function around(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.Range> {
  const [inner] = await namedCodeAt(document, range.start);
  return inner?.range ?? range;
}
