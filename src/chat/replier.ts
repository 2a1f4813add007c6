import type { Message, PictureSupport } from '../protocol.ts';
import type { OfferedTools, ServiceMessage } from '../service/client.ts';
import type { Parameters } from '../service/parameters.ts';
import type { ReplyEvent } from '../service/reply/replyReader.ts';
import type { Gate } from './outgoing/outgoing.ts';

/** Connects and streams a reply. The model may call the tools. Both steps throw a ServiceError for every kind of failure. */
export type Ask = (
  model: string,
  messages: ServiceMessage[],
  signal: AbortSignal,
  tools?: OfferedTools,
) => Promise<AsyncIterable<ReplyEvent>>;

/** The id of a model or app, and the name that is shown. */
export interface Model {
  id: string;
  name: string;
}

/** Provides what a session needs when a turn starts. All of it is read again for every turn. */
export interface Replier {
  /** The chosen model or app. */
  model(): Model;
  /** Returns the system prompt for this model or app. */
  systemPrompt(model: string): string;
  /** Resolves with whether a model or app accepts pictures. Absent if that is not known of any. */
  pictureSupport?(model: string): Promise<PictureSupport>;
  /** Returns further fields of a request to this model or app. Absent if there are none. */
  parameters?(model: string): Parameters;
  /** Called with the number of tokens that the service counted in a request of that many characters. */
  counted?(model: string, characters: number, tokens: number): void;
  /** Checks what requests send along with a message. Absent if nothing is checked. */
  outgoing?: Pick<Gate, 'place' | 'mayLeave' | 'noteReply'>;
  /**
   * Returns the function that asks for a reply; it can be called again for each retry. It keeps using the connection of the start, even if
   * the user chooses another one before the reply ends.
   */
  begin(): Ask;
}

/** Selects the messages of a conversation that a request contains. */
export type Select = (messages: readonly Message[]) => readonly Message[];

/** The message that other texts are sent along with: the one that it replaces, what the request contains, and which models are asked too. */
export interface AlongWith {
  instead?: string;
  select?: Select | undefined;
  also?: Model[];
}
