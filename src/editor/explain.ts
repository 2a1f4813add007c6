import { explainPrompt } from '../chat/prompts.ts';
import type { Attachment } from '../protocol.ts';
import { selectedCode } from './selectedCode.ts';

/** Asks the chat to explain the selected code. */
export async function explain(ask: (text: string, attachments: Attachment[]) => Promise<void>): Promise<void> {
  const selected = selectedCode();
  if (selected) await ask(explainPrompt(), [selected.code]);
}
