import * as vscode from 'vscode';
import { ending } from '../chat/ending.ts';
import { ReplySoFar } from '../chat/replySoFar.ts';
import type { ReplyEvent } from '../service/reply/replyReader.ts';
import { languageModelError } from './languageModelError.ts';
import { readCalls } from './tools.ts';

/** A reply on its way to VS Code. */
export interface StreamedReply {
  ask: () => Promise<AsyncIterable<ReplyEvent>>;
  /** Whether the model may call tools in it. */
  hasTools: boolean;
  progress: vscode.Progress<vscode.LanguageModelResponsePart>;
  /** Is called with the tokens that the service counted in the request. */
  counted: (tokens: number) => void;
  signal: AbortSignal;
}

/** Hands on the text of a reply as it comes, and at its end the calls of tools; thoughts are left out. Throws LanguageModelErrors. */
export async function streamReply({ ask, hasTools, progress, counted, signal }: StreamedReply): Promise<void> {
  const reply = new ReplySoFar();
  let failure: unknown;
  const report = (text: string): void => progress.report(new vscode.LanguageModelTextPart(text));
  try {
    for await (const event of await ask()) {
      if (event.type === 'text') report(event.text);
      // What was handed on cannot be taken back.
      else if (event.type === 'text-was-thought' && reply.text !== '') report('\n\n');
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

/** Whether there were any to call. */
function callTools({ calls = [], stopReason }: ReplySoFar['end'], progress: StreamedReply['progress']): boolean {
  const read = readCalls(calls, stopReason);
  for (const { id, name, input } of read) progress.report(new vscode.LanguageModelToolCallPart(id, name, input));
  return read.length > 0;
}
