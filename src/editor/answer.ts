import * as vscode from 'vscode';
import { commandEnding, type Ending } from '../chat/ending.ts';
import { serviceMessages } from '../chat/composing/prompts.ts';
import { retrying } from '../chat/retrying.ts';
import type { Replier } from '../chat/session.ts';
import type { Attachment } from '../protocol.ts';
import type { Piece } from '../service/reply/replyReader.ts';
import { withoutLinks } from '../plainText.ts';
import { ReplyProgress } from './replyProgress.ts';

/** What a command asks of the chosen model or app, outside of the chat. */
export interface Question {
  prompt: string;
  /** What is sent with the prompt, as with a message of the chat. */
  attachments: Attachment[];
  /** Stands over the progress; from the name of the model. */
  title(model: string): string;
  /** Ends it; so does Cancel in the progress. */
  abort: AbortController;
  /** Takes all of the text so far, whenever some has come. */
  take(text: string): void;
}

/** An answer that has ended: how, why the service wrote no more, who gave it, and all of its text. */
export interface Answer {
  ending: Ending;
  stopReason?: string | undefined;
  model: string;
  text: string;
}

type Report = (message: string) => void;

/** Asks under a notification with Cancel that says who is asked. Never rejects. */
export function answer(replier: Replier, question: Question): Thenable<Answer> {
  const title = withoutLinks(question.title(replier.model().name));
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
  return vscode.window.withProgress(options, (progress, cancellation) => {
    cancellation.onCancellationRequested(() => question.abort.abort());
    return quietAnswer(replier, question, (message) => progress.report({ message }));
  });
}

/** The same within a notification of the caller's own: `report` takes what it says below its title. */
export async function quietAnswer(
  replier: Replier,
  question: Omit<Question, 'title'>,
  report: Report,
): Promise<Answer> {
  const { id, name } = replier.model();
  // Who is connected while the user decides gets nothing of it.
  const ask = replier.begin();
  const checked = await replier.outgoing?.check(question.prompt, question.attachments, false);
  if (checked?.isStopped || !hasChanges(question.attachments, checked?.attachments)) {
    question.abort.abort();
    return { ending: commandEnding(undefined, '', true, undefined, ''), model: name, text: '' };
  }
  const { attachments } = checked ?? question;
  let [text, thoughts] = ['', ''];
  const take = (piece: Piece): void => {
    if (piece.type === 'thought') thoughts += piece.text;
    else if (piece.type === 'text') text += piece.text;
    else [text, thoughts] = ['', thoughts + text];
    if (piece.type !== 'thought') question.take(text);
  };
  const { failure, stopReason } = await stream(
    take,
    { ...replier, begin: () => ask },
    id,
    { ...question, attachments },
    report,
  );
  const ending = commandEnding(failure, text, question.abort.signal.aborted, stopReason, thoughts);
  return { ending, stopReason, model: name, text };
}

/** A request about changes is of no use where the user removed them from it. */
function hasChanges(asked: Attachment[], left = asked): boolean {
  return asked.every((attachment) => attachment.kind !== 'changes' || left.includes(attachment));
}

/** How a stream ended: what it threw, undefined when it ended well, and then why the service wrote no more. */
interface StreamEnd {
  failure?: unknown;
  stopReason?: string | undefined;
}

/** Hands on what comes of a reply. Never rejects. */
async function stream(
  take: (piece: Piece) => void,
  replier: Replier,
  model: string,
  { prompt, attachments, abort: { signal } }: Omit<Question, 'title'>,
  report: Report,
): Promise<StreamEnd> {
  const said = [{ id: '', role: 'user' as const, text: prompt, attachments }];
  const messages = serviceMessages(said, replier.systemPrompt(model));
  const ask = replier.begin();
  const progress = new ReplyProgress(report);
  const end: StreamEnd = {};
  try {
    for await (const event of retrying(() => ask(model, messages, signal), signal)) {
      if (signal.aborted) break;
      if (event.type === 'retry') progress.retry(event.retrying);
      else if (event.type === 'end') end.stopReason = event.stopReason;
      else if (event.type !== 'usage') {
        progress.come(event);
        take(event);
      }
    }
    return end;
  } catch (failure) {
    return { failure };
  } finally {
    progress.stop();
  }
}
