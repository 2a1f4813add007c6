import type { LookUp } from './lookUp/lookUp.ts';
import type { ShownConversation } from './shownConversation.ts';

/** Whether the replies of a chat look things up: as the user chose for its conversation, or as its last reply did. */
export class LookUpSwitch {
  readonly #lookUp: LookUp | undefined;
  readonly #shown: Pick<ShownConversation, 'kept' | 'messages'>;

  constructor(lookUp: LookUp | undefined, shown: Pick<ShownConversation, 'kept' | 'messages'>) {
    this.#lookUp = lookUp;
    this.#shown = shown;
  }

  /** Undefined if nothing may be looked up here. */
  get isOn(): boolean | undefined {
    const atFirst = this.#lookUp?.isOnAtFirst();
    if (atFirst === undefined) return undefined;
    const { kept, messages } = this.#shown;
    const chosen = this.#lookUp?.chosen.get(kept);
    if (chosen !== undefined) return chosen;
    const last = messages.findLast(({ role }) => role === 'assistant');
    return last?.role === 'assistant' ? last.looksUp === true : atFirst;
  }

  choose(isOn: boolean): void {
    this.#lookUp?.chosen.set(this.#shown.kept, isOn);
  }

  /** What replies may use now; undefined if they look nothing up. */
  get now(): LookUp | undefined {
    return this.isOn ? this.#lookUp : undefined;
  }

  /** Whether the user must be asked first. `installationName`: where the results go. */
  mustAsk(installationName: string): boolean {
    return this.now?.isAgreed(installationName) === false;
  }

  /** Asks the user if that is needed. Resolves with whether to go on; the user may want to go on without looking things up. */
  async mayStart(installationName: string): Promise<boolean> {
    if (!this.mustAsk(installationName)) return true;
    const answer = await this.now?.ask(installationName);
    if (answer === 'without') this.choose(false);
    return answer !== undefined;
  }
}
