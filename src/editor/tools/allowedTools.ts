import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { codeOf, spelledOut } from '../../shared/plainText.ts';

/** What describes a tool. */
export type Tool = Pick<vscode.LanguageModelToolInformation, 'name' | 'description' | 'inputSchema'>;

/** Everything that describes a tool, as one text. */
export function keyOf({ name, description, inputSchema }: Tool): string {
  return JSON.stringify([name, description, inputSchema]);
}

/** What the user lets models call. Asks before each call, unless the user has allowed the tool for the conversation. */
export class AllowedTools {
  /** By conversation, the tools that may be called, each as it was when the user allowed it. */
  readonly #allowed = new WeakMap<object, Set<string>>();

  #asked: Promise<unknown> = Promise.resolve();

  /**
   * Resolves with why a tool may not be called, in a sentence for the model; undefined if it may. If anything that describes it changes, the
   * user is asked again. Questions come one after the other, because several replies may arrive at once; none comes for a reply that was
   * stopped.
   */
  refusal(tool: Tool, input: object, conversation: object, signal: AbortSignal): Promise<string | undefined> {
    const answer = this.#asked.then(() => (signal.aborted ? declined : this.#refusal(tool, input, conversation)));
    this.#asked = answer.catch(() => undefined);
    return answer;
  }

  async #refusal(tool: Tool, input: object, conversation: object): Promise<string | undefined> {
    const key = keyOf(tool);
    if (this.#allowed.get(conversation)?.has(key)) return undefined;
    const all = shown(input);
    if (all === undefined) return 'The user cannot see all of these arguments at once. Use shorter ones.';
    const once = l10n.t('Allow Once');
    const always = l10n.t('Allow This Tool in This Conversation');
    // The question comes while the user does something else, so Enter agrees to nothing.
    const pressed = await vscode.window.showWarningMessage(
      l10n.t('Let the model call {0}?', tool.name),
      { modal: true, detail: `${l10n.t('It may do anything. It is called with:')}\n\n${all}` },
      ...[l10n.t("Don't Call"), once, always],
    );
    if (pressed === always)
      this.#allowed.set(conversation, (this.#allowed.get(conversation) ?? new Set<string>()).add(key));
    return pressed === once || pressed === always ? undefined : declined;
  }
}

const declined = 'The user does not want this to be called.';

/** The whole input, in lines if a dialog can show so many; undefined if it cannot show all of it, because codes of characters are long. */
function shown(input: object): string | undefined {
  const lines = JSON.stringify(input, null, 2);
  const text = lines.split('\n').length > mostLines ? JSON.stringify(input) : lines;
  const clear = spelledOut(text)
    .replace(/ {40,}/g, ({ length }) => `[${length} × U+0020]`)
    .replace(unclear, (character) => `[${codeOf(character)}]`);
  const rows = clear.split('\n').reduce((sum, { length }) => sum + Math.ceil(length / charactersInRow), 0);
  return rows > mostRows ? undefined : clear;
}

/** Other spaces than the usual one, and marks above so many others that they cover the lines around them. */
const unclear = /(?! )\p{Zs}|(?<=\p{M}{4})\p{M}/gu;

const mostLines = 30;
const [charactersInRow, mostRows] = [80, 60];
