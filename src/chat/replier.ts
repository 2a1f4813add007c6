import type { Message } from '../protocol.ts';
import type { Addressee } from '../service/addressee.ts';
import type { LookUp } from './lookUp/lookUp.ts';
import type { Gate } from './secrets/outgoing.ts';

export type { Addressee, Ask, Model } from '../service/addressee.ts';

/** Asks models and apps for replies. */
export interface Replier {
  /** The connection and the model or app that are chosen now. */
  now: () => Addressee;
  /** Checks what is sent, before it is sent. */
  outgoing: Gate;
  /** What models may look up; absent if nothing. */
  lookUp?: LookUp;
  /** Called with the number of tokens that the service counted in a request of that many characters. */
  counted?(model: string, characters: number, tokens: number): void;
}

/** Selects the messages of a conversation that a request contains. */
export type Select = (messages: readonly Message[]) => readonly Message[];
