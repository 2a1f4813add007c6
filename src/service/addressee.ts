import type { PictureSupport } from '../protocol.ts';
import type { OfferedTools, ServiceMessage } from './client.ts';
import type { Parameters } from './parameters.ts';
import type { ReplyEvent } from './reply/replyReader.ts';

/**
 * What a request goes to: the connection and the model that were chosen when the user acted. It stays so, whatever the user chooses while
 * the request is checked, sent or sent again. (CASES V38)
 */
export interface Addressee {
  /** The name of the connection, as shown to users. */
  readonly installationName: string;
  readonly model: AddressedModel;
  /** Begins to read the key for a request that the user has asked for, while its message is checked and saved. Nothing is sent. */
  readonly prepare: () => void;
  /** Asks for a reply; it can be called again for each retry. */
  readonly ask: Ask;
  /** Another model or app of the same connection. */
  with(model: Model): Addressee;
}

/**
 * Connects and streams a reply. The model may call the tools. `options`: further fields, which those of the model's profile replace. Both
 * steps throw a ServiceError for every kind of failure.
 */
export type Ask = (
  messages: ServiceMessage[],
  signal: AbortSignal,
  tools?: OfferedTools,
  options?: Parameters,
) => Promise<AsyncIterable<ReplyEvent>>;

/** The id of a model or app, and the name that is shown. */
export interface Model {
  id: string;
  name: string;
}

/** A model or app, with what requests to it contain. */
export interface AddressedModel extends Readonly<Model> {
  readonly systemPrompt: string;
  /** Further fields of a request. */
  readonly parameters: Parameters;
  /** The number of tokens that a request and its reply may have together; undefined if it is unknown. */
  readonly contextLength?: number | undefined;
  /** Resolves with whether it accepts pictures. */
  pictureSupport(): Promise<PictureSupport>;
}
