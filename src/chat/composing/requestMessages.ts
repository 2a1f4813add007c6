import type { Message } from '../../protocol.ts';
import type { ServiceMessage } from '../../service/client.ts';
import { ServiceError } from '../../service/errors/errors.ts';
import { picturesOf } from '../pictures.ts';
import type { Results } from '../lookUp/results.ts';
import { serviceMessages } from './prompts.ts';

/**
 * The messages of a request to a model or app. `refusal` is why it accepts no pictures, if so: then earlier pictures are left out,
 * and pictures in the last message throw a ServiceError because it cannot be sent.
 */
export function requestMessages(
  messages: readonly Message[],
  systemPrompt: string,
  refusal: string | undefined,
  results?: Results,
): ServiceMessage[] {
  if (refusal !== undefined && picturesOf(messages.at(-1)).length > 0)
    throw new ServiceError('takes-no-pictures', { reason: refusal });
  return serviceMessages(messages, systemPrompt, refusal === undefined, results);
}
