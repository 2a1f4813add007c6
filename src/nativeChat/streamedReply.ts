import * as vscode from 'vscode';
import { ending } from '../chat/ending.ts';
import { ReplySoFar } from '../chat/replySoFar.ts';
import type { ReplyEvent } from '../service/reply/replyReader.ts';
import { languageModelError } from './languageModelError.ts';
import { shownEvent } from './shownEvent.ts';
import { readCalls } from './tools.ts';

/** A reply that is streamed to VS Code. */
export interface StreamedReply {
  ask: () => Promise<AsyncIterable<ReplyEvent>>;
  /** Whether the model may call tools in the reply. */
  hasTools: boolean;
  progress: vscode.Progress<vscode.LanguageModelResponsePart>;
  /** Called with the number of tokens that the service counted in the request. */
  counted: (tokens: number) => void;
  signal: AbortSignal;
}

/**
 * Passes the text of a reply to VS Code as it arrives, and its tool calls at the end. Thoughts are left out. Throws LanguageModelErrors.
 */
export async function streamReply({ ask, hasTools, progress, counted, signal }: StreamedReply): Promise<void> {
  const reply = new ReplySoFar();
  let failure: unknown;
  const report = (text: string): void => progress.report(new vscode.LanguageModelTextPart(text));
  try {
    for await (const event of await ask()) {
      const shown = shownEvent(event, reply);
      if (shown && 'text' in shown) report(shown.text);
      else if (event.type === 'usage') counted(event.usage.inputTokens ?? 0);
      reply.take(event);
    }
  } catch (error) {
    failure = error;
  }
  if (failure === undefined && hasTools && callTools(reply.end, progress)) return;
  const { problem } = ending(failure, reply.text, signal.aborted, reply.end.stopReason, reply.thoughts);
  if (problem) throw languageModelError(failure, problem);
}

/** Passes the tool calls of a reply to VS Code. Returns whether there were any. */
function callTools({ calls = [], stopReason }: ReplySoFar['end'], progress: StreamedReply['progress']): boolean {
  const read = readCalls(calls, stopReason);
  for (const { id, name, input } of read) progress.report(new vscode.LanguageModelToolCallPart(id, name, input));
  return read.length > 0;
}
