import * as vscode from 'vscode';
import type { PromptTemplate } from '../../chat/composing/templates.ts';
import { joinedSentences } from '../../shared/formattedText.ts';
import { showNotice, showQuestion } from '../../dialogs/notice.ts';
import type { Attachment } from '../../protocol.ts';
import { settingValue } from '../../settings/userValue.ts';
import type { ShowText } from '../documents/readOnlyDocuments.ts';
import { showWhyNot } from '../documents/refusals.ts';
import { Consent, type Asking } from './consent.ts';
import { findInstructions, type FoundInstructions, type WorkedOn } from './foundInstructions.ts';
import { InstructionReader } from './instructionReader.ts';

/** The instructions and prompts of a workspace that the user wants to use. */
export interface Instructions {
  /** The instructions to send with the current message. */
  attachments: Attachment[];
  prompts: PromptTemplate[];
}

/** Finds the instructions and prompts that a trusted workspace contains, and asks the user before they are used. */
export class WorkspaceInstructions {
  readonly #reader = new InstructionReader();
  readonly #consent: Consent;
  readonly #shownRefusals = new Set<string>();

  /** `memento` keeps what the user decided in this workspace. */
  constructor(memento: vscode.Memento, showText: ShowText) {
    this.#consent = new Consent(memento, showText, { notice: showNotice, question: showQuestion });
  }

  /** What the user wants for these files; undefined if the user looks at the instructions first, and nothing should be sent. */
  async find(workedOn: WorkedOn, asking: Asking): Promise<Instructions | undefined> {
    if (!vscode.workspace.isTrusted || !isOn()) return { attachments: [], prompts: [] };
    const { found, refusals } = await findInstructions(this.#reader, workedOn);
    this.#show(refusals);
    const wanted = await this.#consent.wanted(found, asking);
    return wanted && { attachments: wanted.filter(({ isDue }) => isDue).map(attachmentOf), prompts: promptsOf(wanted) };
  }

  /** The instructions to send with code that a command is about; empty while the user looks at them. */
  async along(file: vscode.Uri): Promise<Attachment[]> {
    return (await this.find({ file, attached: [] }, 'before sending'))?.attachments ?? [];
  }

  /** Shows each refusal only once in a window, although the same files are found again and again. */
  #show(refusals: string[]): void {
    const fresh = refusals.filter((refusal) => !this.#shownRefusals.has(refusal));
    for (const refusal of fresh) this.#shownRefusals.add(refusal);
    if (fresh.length > 0) showWhyNot(joinedSentences(fresh));
  }
}

/** Whether instructions are used. A workspace cannot turn them on. `"never"` is how the setting was first documented. */
function isOn(): boolean {
  const value = settingValue('instructions');
  return value !== false && value !== 'never';
}

function attachmentOf({ uri, name, text }: FoundInstructions): Attachment {
  return { id: crypto.randomUUID(), kind: 'instructions', name, language: 'markdown', uri: uri.toString(), text };
}

function promptsOf(all: FoundInstructions[]): PromptTemplate[] {
  return all.flatMap(({ prompt }) => prompt ?? []);
}
