import type { Message } from '../../protocol.ts';
import type { ServiceMessage } from '../../service/client.ts';
import { ServiceError } from '../../service/errors.ts';
import { picturesOf } from './pictures.ts';
import { serviceMessages } from './prompts.ts';

/**
 * The messages of a request to a model or app that may refuse pictures, with the reason: those of the last question are why it is not
 * sent, and throw a ServiceError; earlier ones are left out.
 */
export function requestMessages(
  messages: readonly Message[],
  systemPrompt: string,
  refusal: string | undefined,
): ServiceMessage[] {
  if (refusal !== undefined && picturesOf(messages.at(-1)).length > 0)
    throw new ServiceError('takes-no-pictures', { reason: refusal });
  return serviceMessages(messages, systemPrompt, refusal === undefined);
}
