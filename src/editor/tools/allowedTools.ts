import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { spelledOut } from '../../shared/plainText.ts';

type Tool = Pick<vscode.LanguageModelToolInformation, 'name' | 'description' | 'inputSchema'>;

/** What the user lets models call. Asks before each call, unless the user has allowed the tool for the conversation. */
export class AllowedTools {
  /** By conversation, the tools that may be called, each as it was when the user allowed it. */
  readonly #allowed = new WeakMap<object, Set<string>>();

  #asked: Promise<unknown> = Promise.resolve();

  /**
   * Resolves with whether a tool may be called. If anything that describes it changes, the user is asked again. Questions come one after the
   * other, because several replies may arrive at once; none comes for a reply that was stopped.
   */
  allows(tool: Tool, input: object, conversation: object, signal: AbortSignal): Promise<boolean> {
    const answer = this.#asked.then(() => !signal.aborted && this.#allows(tool, input, conversation));
    this.#asked = answer.catch(() => undefined);
    return answer;
  }

  async #allows(tool: Tool, input: object, conversation: object): Promise<boolean> {
    const { name, description, inputSchema } = tool;
    const key = JSON.stringify([name, description, inputSchema]);
    if (this.#allowed.get(conversation)?.has(key)) return true;
    const once = l10n.t('Allow Once');
    const always = l10n.t('Allow This Tool in This Conversation');
    // The question comes while the user does something else, so Enter agrees to nothing.
    const pressed = await vscode.window.showWarningMessage(
      l10n.t('Let the model call {0}?', name),
      { modal: true, detail: `${l10n.t('It may do anything. It is called with:')}\n\n${shown(input)}` },
      ...[l10n.t("Don't Call"), once, always],
    );
    if (pressed === always)
      this.#allowed.set(conversation, (this.#allowed.get(conversation) ?? new Set<string>()).add(key));
    return pressed === once || pressed === always;
  }
}

/** The whole input: in lines, if a dialog can show so many. */
function shown(input: object): string {
  const lines = JSON.stringify(input, null, 2);
  return spelledOut(lines.split('\n').length > mostLines ? JSON.stringify(input) : lines);
}

const mostLines = 30;
