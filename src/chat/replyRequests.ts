import type { LookUpStep, Message, Reply } from '../protocol.ts';
import type { ServiceMessage } from '../service/client.ts';
import type { ReplyEvent } from '../service/reply/replyReader.ts';
import { requestMessages } from './composing/requestMessages.ts';
import type { ChatRequest } from './composing/requestText.ts';
import { nativeForm, textForm } from './lookUp/forms.ts';
import { keyOf, knowsTools, type LookUp } from './lookUp/lookUp.ts';
import { lookingUp, type StepEvent } from './lookUp/lookingUp.ts';
import { lookUpRequest, type NextTurn } from './lookUp/lookUpRequest.ts';
import { leftOut, newestPictures, stepsOf, usualRoom } from './lookUp/results.ts';
import { toolNames } from './lookUp/tools.ts';
import { hasPictures, pictureRefusal } from './pictures.ts';
import type { Addressee } from './replier.ts';
import { retrying, type TurnEvent } from './retrying.ts';
import type { Gate } from './secrets/outgoing.ts';

/** A reply to ask for: what it is asked of, the messages before it, and what it may look up with. */
export interface AskedReply {
  to: Addressee;
  messages: readonly Message[];
  lookUp: LookUp | undefined;
  /** The conversation in which it is asked for. */
  conversation: object;
}

/** Resolves with the first request for a reply. Rejects with a ServiceError if the model accepts no pictures, but the message has some. */
export async function requestOf(asked: AskedReply): Promise<ChatRequest> {
  const { to, lookUp } = asked;
  const { installationName, model } = to;
  const others = (await lookUp?.others(installationName)) ?? [];
  const { id, name, parameters } = model;
  const form = lookUp && (knowsTools(to, lookUp) ? nativeForm : textForm);
  const turn = form && { form, steps: [], mayCall: true, others };
  return {
    ...{ installationName, model: { id, name }, parameters },
    messages: await messagesOf(asked, '', turn),
    ...(form && { tools: toolNames(others) }),
  };
}

/**
 * Asks for a reply, in one turn or, if it looks things up, in several. Yields its events. `sent` is called with each request; `outgoing`
 * checks what was looked up before it is sent.
 */
export function replyEvents(
  asked: AskedReply,
  reply: Reply,
  signal: AbortSignal,
  outgoing: Gate,
  sent: (request: ServiceMessage[]) => void,
): AsyncIterable<TurnEvent | StepEvent> {
  const { to, lookUp } = asked;
  const ask = async (turn?: NextTurn): Promise<AsyncIterable<ReplyEvent>> => {
    // The steps of the conversation have their places in the text of the reply.
    const placed = turn && { ...turn, steps: reply.steps ?? turn.steps };
    const request = await messagesOf(asked, reply.text, placed);
    const events = await to.ask(request, signal, turn?.form.offered(turn));
    // A request that the connection refuses is never sent. The others are sent when their first event is awaited.
    sent(request);
    return events;
  };
  if (!lookUp) return retrying(() => ask(), signal);
  const asking = {
    ...{ ask, conversation: asked.conversation },
    workspace: () => lookUp.workspace(to.installationName),
    others: () => lookUp.others(to.installationName),
    ...{ steps: reply.steps ?? [], mostSteps: lookUp.mostSteps() },
    knowsTools: knowsTools(to, lookUp),
    noteNoTools: () => void lookUp.refusers.add(keyOf(to)),
    sees: () => sees(to.model),
    leftOut: (steps: readonly LookUpStep[]) => leftOutOf(asked, steps),
    mayLeave: async (result: string, source: string, title: string) => {
      const checked = [result, source].filter(Boolean).join('\n\n');
      const mayLeave = await outgoing.mayLeave([checked], to.installationName, title);
      if (mayLeave) outgoing.notePassed([result], to.installationName);
      return mayLeave;
    },
  };
  return lookingUp(asking, signal);
}

/** Resolves with why a model or app cannot be sent pictures; undefined if it can. */
export async function refusalBy(model: Addressee['model']): Promise<string | undefined> {
  return pictureRefusal(await model.pictureSupport(), model.name);
}

/** The messages of a request. `turn`: what the next turn of a reply that looks things up continues; `text`: that of the reply so far. */
async function messagesOf(asked: AskedReply, text: string, turn?: NextTurn): Promise<ServiceMessage[]> {
  const { model } = asked.to;
  const refusal = hasPictures(asked.messages) ? await refusalBy(model) : undefined;
  const steps = turn?.steps ?? [];
  const shown = newestPictures((await sees(model)) ? [...stepsOf(asked.messages), ...steps] : []);
  const results = { mark: crypto.randomUUID(), left: leftOutOf(asked, steps), shown };
  const said = requestMessages(asked.messages, model.systemPrompt, refusal, results);
  return turn ? lookUpRequest(said, { ...turn, ...results, text }) : said;
}

/** Whether a model is known to take pictures. Nobody has asked for those of tools, so they are not sent where it is unknown. */
async function sees(model: Addressee['model']): Promise<boolean> {
  return (await model.pictureSupport()) === 'yes';
}

function leftOutOf({ to, messages, lookUp }: AskedReply, steps: readonly LookUpStep[]): ReadonlySet<LookUpStep> {
  return leftOut([...stepsOf(messages), ...steps], lookUp?.room(to.model) ?? usualRoom);
}
