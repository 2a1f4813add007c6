import type { ComposingHost, Instructions } from '../../src/chat/composing.ts';
import type { Gate } from '../../src/chat/secrets/outgoing.ts';
import type { Addressee, Ask, Model, Replier } from '../../src/chat/replier.ts';
import type { ReplyEvent } from '../../src/service/reply/replyReader.ts';

/** Replies to a model or app in a test. */
export type AskOf = (model: string, ...request: Parameters<Ask>) => ReturnType<Ask>;

/** What a replier of a test says of what is chosen now. */
export interface Chosen extends Omit<Replier, 'now' | 'outgoing'> {
  outgoing?: Replier['outgoing'];
  model: () => Model;
  begin: () => AskOf;
  installationName?: () => string;
  systemPrompt?: (model: string) => string;
  contextLength?: () => number | undefined;
  /** Called when the key for this installation may be read. */
  prepare?: (installationName: string) => void;
  pictureSupport?: (model: string) => ReturnType<Addressee['model']['pictureSupport']>;
}

/** A replier whose choice is read again for each request, as the settings are. Nothing is sent with a message unless the test says so. */
export function replierOf(chosen: Chosen): Replier & Chosen {
  const addressed = ({ id, name }: Model, installationName: string, ask: AskOf): Addressee => ({
    prepare: () => replier.prepare?.(installationName),
    installationName,
    model: {
      ...{ id, name, parameters: {} },
      systemPrompt: replier.systemPrompt?.(id) ?? '',
      contextLength: replier.contextLength?.(),
      pictureSupport: () => replier.pictureSupport?.(id) ?? Promise.resolve('unknown'),
    },
    ask: (...request) => ask(id, ...request),
    with: (other) => addressed(other, installationName, ask),
  });
  const replier: Replier & Chosen = {
    outgoing: openGate,
    ...chosen,
    now: () => addressed(replier.model(), replier.installationName?.() ?? 'a.example · primary', replier.begin()),
  };
  return replier;
}

/** Asks for replies over a connection that is available at once. */
export function connected(reply: (...request: Parameters<AskOf>) => AsyncIterable<ReplyEvent>): AskOf {
  return (...request) => Promise.resolve(reply(...request));
}

/** A replier whose model gives this text as each reply. */
export function replierWith(text: string, model: Model = { id: 'ai.service.assistant', name: 'Assistant' }): Replier {
  return replierOf({
    model: () => model,
    begin: () =>
      connected(async function* () {
        await Promise.resolve();
        yield { type: 'text', text };
        yield { type: 'end', stopReason: 'end_turn' };
      }),
  });
}

/** A workspace without instructions. */
export const noInstructions: Instructions = {
  update: () => Promise.resolve(true),
  due: () => Promise.resolve([]),
  turnOff: () => undefined,
};

/** No message waits, and none can. */
export const noneWaiting: ComposingHost['waiting'] = { areSending: false, add: () => 'Nothing can wait.' };

/** A gate that every message passes unchanged. */
export const openGate: Gate = {
  check: (text, attachments) => Promise.resolve({ isStopped: false, text, attachments }),
  mayLeave: () => Promise.resolve(true),
  havePassed: () => true,
  notePassed: () => undefined,
  noteReply: () => Promise.resolve(),
};
