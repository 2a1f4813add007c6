import * as vscode from 'vscode';
import { codeIn } from '../chat/codeIn.ts';
import { ending, type Ending } from '../chat/ending.ts';
import { reindented } from '../chat/indentation.ts';
import { serviceMessages } from '../chat/prompts.ts';
import { retrying } from '../chat/retrying.ts';
import type { Replier } from '../chat/session.ts';
import { indentationOf } from './indentationOf.ts';
import type { Proposal } from './proposal.ts';
import { RetryProgress } from './retryProgress.ts';
import { textBefore } from './textBefore.ts';

/** A reply that has ended: how, who gave it, all of its text, and whether there is code in it. */
export interface Streamed {
  ending: Ending;
  model: string;
  text: string;
  hasCode: boolean;
}

type Report = (message: string) => void;

/** Asks for a reply under a notification with Cancel that says who is asked, and shows its code as it comes, indented like the original. */
export function streamInto(
  show: (code: string) => void,
  proposal: Proposal,
  replier: Replier,
  prompt: string,
  abort: AbortController,
): Thenable<Streamed> {
  const { id, name } = replier.model();
  const { languageId } = proposal.document;
  const fit = fitting(proposal);
  return withCancel(waitingTitle(proposal, name), abort, async (report) => {
    let text = '';
    const take = (delta: string): void => {
      text += delta;
      const code = codeIn(text, languageId);
      if (code !== undefined) show(fit(code));
    };
    const ended = await stream(take, replier, id, prompt, abort.signal, report);
    return {
      ending: ending(ended, text, abort.signal.aborted),
      model: name,
      text,
      hasCode: codeIn(text, languageId) !== undefined,
    };
  });
}

/** Hands on the text of a reply. Resolves to what its stream threw, undefined when it ended well. */
async function stream(
  take: (delta: string) => void,
  replier: Replier,
  model: string,
  prompt: string,
  signal: AbortSignal,
  report: Report,
): Promise<unknown> {
  const said = [{ id: '', role: 'user' as const, text: prompt, attachments: [] }];
  const messages = serviceMessages(said, replier.systemPrompt());
  const ask = replier.begin();
  const retryProgress = new RetryProgress(report);
  try {
    for await (const event of retrying(() => ask(model, messages, signal), signal)) {
      if (signal.aborted) break;
      if (event.type === 'retry') retryProgress.start(event.retrying);
      if (event.type === 'text') take(event.text);
    }
    return undefined;
  } catch (error) {
    return error;
  } finally {
    retryProgress.stop();
  }
}

function fitting({ document, range, original }: Proposal): (code: string) => string {
  const before = textBefore(document, range.start);
  const style = indentationOf(document);
  return (code) => reindented(code, { before, text: original }, style);
}

/** VS Code makes a link of `[text](command:…)` in a notification, and models have any name. */
function waitingTitle({ document }: Proposal, model: string): string {
  const name = vscode.workspace.asRelativePath(document.uri);
  return vscode.l10n.t('Asking {0} about {1}…', model, name).replaceAll('](', '] (');
}

function withCancel<T>(title: string, abort: AbortController, task: (report: Report) => Promise<T>): Thenable<T> {
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
  return vscode.window.withProgress(options, (progress, cancellation) => {
    cancellation.onCancellationRequested(() => abort.abort());
    return task((message) => progress.report({ message }));
  });
}
