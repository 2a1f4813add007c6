import * as vscode from 'vscode';
import { ending, type Ending } from '../chat/ending.ts';
import { serviceMessages } from '../chat/prompts.ts';
import { retrying } from '../chat/retrying.ts';
import type { Replier } from '../chat/session.ts';
import { RetryProgress } from './retryProgress.ts';

/** What a command asks of the chosen model or app, outside of the chat. */
export interface Question {
  prompt: string;
  /** Stands over the progress. */
  title: string;
  /** Ends it; so does Cancel in the progress. */
  abort: AbortController;
  /** Takes the whole text so far, each time some has come. */
  take(text: string): void;
}

/** Asks, with progress that can be cancelled. Resolves to how it ended; never rejects. */
export async function answer(replier: Replier, { prompt, title, abort, take }: Question): Promise<Ending> {
  const { name } = replier.model();
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title: `${title} (${name})` };
  return vscode.window.withProgress(options, async (progress, cancellation) => {
    cancellation.onCancellationRequested(() => abort.abort());
    return stream(replier, prompt, abort.signal, take, (message) => progress.report({ message }));
  });
}

async function stream(
  replier: Replier,
  prompt: string,
  signal: AbortSignal,
  take: (text: string) => void,
  report: (message: string) => void,
): Promise<Ending> {
  const { id } = replier.model();
  const said = { id: '', role: 'user' as const, text: prompt, attachments: [] };
  const messages = serviceMessages([said], replier.systemPrompt());
  const ask = replier.begin();
  const retryProgress = new RetryProgress(report);
  let text = '';
  let failure: unknown;
  try {
    for await (const event of retrying(() => ask(id, messages, signal), signal)) {
      if (signal.aborted) break;
      if (event.type === 'retry') retryProgress.start(event.retrying);
      if (event.type === 'text') take((text += event.text));
    }
  } catch (error) {
    failure = error;
  } finally {
    retryProgress.stop();
  }
  return ending(failure, text, signal.aborted);
}
