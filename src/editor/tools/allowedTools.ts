import * as l10n from '@vscode/l10n';
import type { showQuestion } from '../../dialogs/notice.ts';
import { beginningOf } from '../../shared/plainText.ts';
import { introduction, shownInput } from './shownInput.ts';
import { keyOf, placeOf, type Tool } from './tool.ts';

/** What a tool may be allowed for: a conversation, with one connection, to which its results go. */
export interface AllowedFor {
  conversation: object;
  installationName: string;
}

/** What the user lets models call. Asks before each call, unless the user has allowed the tool for the conversation and its connection. */
export class AllowedTools {
  readonly #ask: typeof showQuestion;

  /** By conversation, the tools that may be called, each as it was when the user allowed it, and for which connection. */
  readonly #allowed = new WeakMap<object, Set<string>>();

  /** By reply, how many calls the user declined. */
  readonly #declined = new WeakMap<AbortSignal, number>();

  #asked: Promise<unknown> = Promise.resolve();

  /** `ask` asks in a modal dialog. */
  constructor(ask: typeof showQuestion) {
    this.#ask = ask;
  }

  /**
   * Resolves with why a tool may not be called, in a sentence for the model; undefined if it may. If anything that describes it changes, the
   * user is asked again. Questions come one after the other, because several replies may arrive at once; none comes for a reply that was
   * stopped, or in which the user has declined three calls: Stop is out of reach behind a question. `signal`: that of the reply.
   */
  refusal(tool: Tool, input: object, place: AllowedFor, signal: AbortSignal): Promise<string | undefined> {
    const answer = this.#asked.then(() => (signal.aborted ? declined : this.#refusal(tool, input, place, signal)));
    this.#asked = answer.catch(() => undefined);
    return answer;
  }

  async #refusal(
    tool: Tool,
    input: object,
    { conversation, installationName }: AllowedFor,
    reply: AbortSignal,
  ): Promise<string | undefined> {
    const key = JSON.stringify([installationName, keyOf(tool)]);
    if (this.#allowed.get(conversation)?.has(key)) return undefined;
    const count = this.#declined.get(reply) ?? 0;
    if (count >= mostDeclined) return 'The user wants no more calls in this reply. Answer without them.';
    const all = shownInput(input);
    if (all === undefined) return 'The user cannot see all of these arguments at once. Use shorter ones.';
    const once = l10n.t('Allow Once');
    const always = l10n.t('Allow This Tool in This Conversation');
    // The question comes while the user does something else, so Enter agrees to nothing.
    const pressed = await this.#ask(
      'warning',
      l10n.t('Let the model call {0}?', tool.name),
      [...origin(tool), introduction(all), '', ...all.text.split('\n')],
      [l10n.t("Don't Call"), once, always],
    );
    if (pressed === always)
      this.#allowed.set(conversation, (this.#allowed.get(conversation) ?? new Set<string>()).add(key));
    if (pressed === once || pressed === always) return undefined;
    this.#declined.set(reply, count + 1);
    return declined;
  }
}

const mostDeclined = 3;
const declined = 'The user does not want this to be called.';

/** Where a tool comes from, in a sentence; none if that is unknown. */
function origin(tool: Tool): string[] {
  const place = placeOf(tool);
  if (place === undefined) return [];
  if (place === '') return [l10n.t('It is from an MCP server.')];
  return [l10n.t('MCP server and tool: {0}', beginningOf(place, longestPlace))];
}

const longestPlace = 100;
