import * as vscode from 'vscode';
import { commandEnding, type Ending } from '../chat/ending.ts';
import { serviceMessages } from '../chat/composing/prompts.ts';
import { ReplySoFar } from '../chat/replySoFar.ts';
import { retrying } from '../chat/retrying.ts';
import type { ChatRequest } from '../chat/composing/requestText.ts';
import type { Gate } from '../chat/outgoing/outgoing.ts';
import type { Model, Replier } from '../chat/session.ts';
import type { Attachment } from '../protocol.ts';
import { withoutLinks } from '../plainText.ts';
import { ReplyProgress } from './replyProgress.ts';

/** Whom commands on code ask. */
export interface GatedReplier extends Replier {
  /** What a request passes before it is sent. */
  outgoing: Gate;
}

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
export function answer(replier: GatedReplier, question: Question): Promise<Answer> {
  const asked = connectedNow(replier);
  return checkedAnswer(asked, question, (model, checked) => answerUnderNotification(asked, model, checked));
}

/**
 * The same within a notification of the caller's own: `report` takes what it says below its title. A question is stopped too where
 * nothing is left of what goes along with it.
 */
export function quietAnswer(replier: GatedReplier, question: Omit<Question, 'title'>, report: Report): Promise<Answer> {
  const isAbout = question.attachments.length > 0;
  const asked = connectedNow(replier);
  return checkedAnswer(asked, question, (model, checked) =>
    isAbout && checked.attachments.length === 0
      ? Promise.resolve(stopped(model))
      : streamed(asked, model, checked, report),
  );
}

/** Who is connected while the user decides about secrets gets nothing of the request. */
function connectedNow(replier: GatedReplier): GatedReplier {
  const ask = replier.begin();
  return { ...replier, begin: () => ask };
}

/** Asks what has passed the gate. */
async function checkedAnswer<Asked extends Omit<Question, 'title'>>(
  replier: GatedReplier,
  question: Asked,
  ask: (model: Model, checked: Asked) => Thenable<Answer>,
): Promise<Answer> {
  const { id, name } = replier.model();
  const checked = await replier.outgoing.check(question.prompt, question.attachments, false);
  if (!checked.isStopped) return ask({ id, name }, { ...question, attachments: checked.attachments });
  question.abort.abort();
  return stopped({ id, name });
}

function stopped({ name }: Model): Answer {
  return { ending: commandEnding(undefined, '', true, undefined, ''), model: name, text: '' };
}

function answerUnderNotification(replier: Replier, model: Model, question: Question): Thenable<Answer> {
  const title = withoutLinks(question.title(model.name));
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
  return vscode.window.withProgress(options, (progress, cancellation) => {
    cancellation.onCancellationRequested(() => question.abort.abort());
    return streamed(replier, model, question, (message) => progress.report({ message }));
  });
}

async function streamed(
  replier: Replier,
  model: Model,
  question: Omit<Question, 'title'>,
  report: Report,
): Promise<Answer> {
  const { prompt, attachments, abort } = question;
  const { signal } = abort;
  const { messages } = questionRequest(replier, prompt, attachments, model);
  const ask = replier.begin();
  const reply = new ReplySoFar();
  const progress = new ReplyProgress(report);
  let failure: unknown;
  try {
    for await (const event of retrying(() => ask(model.id, messages, signal), signal)) {
      if (signal.aborted) break;
      if (event.type === 'retry') {
        progress.retry(event.retrying);
        continue;
      }
      reply.take(event);
      if (event.type === 'usage' || event.type === 'end') continue;
      progress.come(event);
      if (event.type !== 'thought') question.take(reply.text);
    }
  } catch (error) {
    failure = error;
  } finally {
    progress.stop();
  }
  const { stopReason } = reply.end;
  const ending = commandEnding(failure, reply.text, signal.aborted, stopReason, reply.thoughts);
  return { ending, stopReason, model: model.name, text: reply.text };
}

/** The request that asks a question outside of the chat. */
export function questionRequest(
  replier: Replier,
  text: string,
  attachments: Attachment[],
  model = replier.model(),
): ChatRequest {
  const said = [{ id: '', role: 'user' as const, text, attachments }];
  const messages = serviceMessages(said, replier.systemPrompt(model.id));
  return { model, messages, parameters: replier.parameters?.(model.id) ?? {} };
}
