import { commandEnding, type Ending } from '../../chat/ending.ts';
import { serviceMessages } from '../../chat/composing/prompts.ts';
import { recordedAsk, replyOutside } from '../../chat/replySoFar.ts';
import type { ChatRequest } from '../../chat/composing/requestText.ts';
import type { RecordedCommand, SentByCommand } from '../../chat/record/commandRecord.ts';
import type { Addressee, Replier } from '../../chat/replier.ts';
import type { Attachment, Usage } from '../../protocol.ts';
import { ReplyProgress } from './replyProgress.ts';

/** Asks the service for commands on code, after a check of what is sent. */
export interface GatedReplier extends Pick<Replier, 'now' | 'outgoing'> {
  /** Records a request that was sent. Absent if requests are not recorded. */
  recordSent?(sent: SentByCommand): void;
}

/** A question of a command to the chosen model or app, outside of the chat. */
export interface Question {
  command: RecordedCommand;
  prompt: string;
  /** What the prompt itself contains, such as the code to change, for the record of what left this machine. */
  inPrompt?: readonly Attachment[];
  /** The attachments that are sent with the prompt, as with a message of the chat. */
  attachments: Attachment[];
  /** The title of the notification with progress, for the name of a model. */
  title(model: string): string;
  /** Stops the answer, as Cancel in the notification does. */
  abort: AbortController;
  /** Called with all of the text so far, and with what is new in it, whenever more text arrives. */
  take(text: string, added: string): void;
}

/** An answer that has ended, with its outcome, its stop reason, the name of the model, and its whole text. */
export interface Answer {
  ending: Ending;
  stopReason?: string | undefined;
  model: string;
  text: string;
  /** Absent if the service has not counted its tokens. */
  usage?: Usage | undefined;
}

/** Shows the text below the title of a notification. */
type Report = (message: string) => void;

/** Asks under a notification of the caller. `report` receives the text to show below its title. Never rejects. */
export function quietAnswer(
  replier: GatedReplier,
  to: Addressee,
  question: Omit<Question, 'title'>,
  report: Report,
): Promise<Answer> {
  return checkedAnswer(replier, to, question, (checked) => streamedAnswer(replier, to, checked, report));
}

/** Asks with what has passed the gate; if it does not pass, the answer is stopped. */
export async function checkedAnswer<Asked extends Omit<Question, 'title'>>(
  { outgoing }: GatedReplier,
  { installationName, model: { name, systemPrompt } }: Addressee,
  question: Asked,
  ask: (checked: Asked) => Thenable<Answer>,
): Promise<Answer> {
  const checked = await outgoing.check(question.prompt, question.attachments, installationName, false);
  if (!checked.isStopped && (await outgoing.mayLeave([systemPrompt], installationName)))
    return ask({ ...question, prompt: checked.text, attachments: checked.attachments });
  question.abort.abort();
  return { ending: commandEnding(undefined, '', true, undefined, ''), model: name, text: '' };
}

/** Asks without a check. Never rejects. */
export async function streamedAnswer(
  replier: GatedReplier,
  to: Addressee,
  question: Omit<Question, 'title'>,
  report: Report,
): Promise<Answer> {
  const { command, prompt, inPrompt = [], attachments, abort } = question;
  const { signal } = abort;
  const { model, messages } = questionRequest(to, prompt, attachments);
  const of = { command, promptCharacters: prompt.length, attachments: [...inPrompt, ...attachments] };
  const ask = recordedAsk(to, messages, signal, of, (sent) => replier.recordSent?.(sent));
  const progress = new ReplyProgress(report);
  const { reply, ending } = await replyOutside(ask, signal, (event, before) => {
    if (event.type === 'retry') progress.retry(event.retrying);
    else if (event.type !== 'usage' && event.type !== 'end') progress.arrived(event);
    if (event.type === 'text') question.take(before.text + event.text, event.text);
    else if (event.type === 'text-was-thought') question.take('', '');
  });
  progress.stop();
  return { ending, stopReason: reply.end.stopReason, model: model.name, text: reply.text, usage: reply.usage };
}

/** The request for a question outside of the chat. */
export function questionRequest(
  { installationName, model }: Addressee,
  text: string,
  attachments: Attachment[],
): ChatRequest {
  const { id, name, systemPrompt, parameters } = model;
  const said = [{ id: '', role: 'user' as const, text, attachments }];
  return { installationName, model: { id, name }, messages: serviceMessages(said, systemPrompt), parameters };
}
