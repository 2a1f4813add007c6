import * as vscode from 'vscode';
import { ending } from '../chat/ending.ts';
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
  let [text, thoughts] = ['', ''];
  let end: Extract<ReplyEvent, { type: 'end' }> = { type: 'end' };
  let failure: unknown;
  const report = (more: string): void => progress.report(new vscode.LanguageModelTextPart(more));
  try {
    for await (const event of await ask()) {
      if (event.type === 'text') {
        text += event.text;
        report(event.text);
      } else if (event.type === 'thought') thoughts += event.text;
      else if (event.type === 'text-was-thought') {
        // What was handed on cannot be taken back.
        if (text !== '') report('\n\n');
        [text, thoughts] = ['', thoughts + text];
      } else if (event.type === 'usage') counted(event.usage.inputTokens ?? 0);
      else end = event;
    }
  } catch (error) {
    failure = error;
  }
  if (failure === undefined && hasTools && callTools(end, progress)) return;
  const { problem } = ending(failure, text, signal.aborted, end.stopReason, thoughts);
  if (problem) throw languageModelError(failure, problem);
}

/** Whether there were any to call. */
function callTools(
  { calls = [], stopReason }: Extract<ReplyEvent, { type: 'end' }>,
  progress: StreamedReply['progress'],
): boolean {
  const read = readCalls(calls, stopReason);
  for (const { id, name, input } of read) progress.report(new vscode.LanguageModelToolCallPart(id, name, input));
  return read.length > 0;
}
