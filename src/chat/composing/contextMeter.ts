import type { Attachment, ContextUse, Message, TooLong } from '../../protocol.ts';
import type { ServiceMessage } from '../../service/client.ts';
import type { Addressee, Replier } from '../replier.ts';
import type { TokenEstimates } from '../tokenEstimates.ts';
import { isPicture } from '../pictures.ts';
import { resultsOf } from '../lookUp/results.ts';
import { contentOf } from './prompts.ts';

/** Estimates how much of the limit of the chosen model the next request will use. If no limit is known, there is no estimate. */
export class ContextMeter {
  readonly #replier: Pick<Replier, 'now'>;
  readonly #estimates: TokenEstimates;

  constructor(replier: Pick<Replier, 'now'>, estimates: TokenEstimates) {
    this.#replier = replier;
    this.#estimates = estimates;
  }

  /** What the next message in a conversation will use, without its text; undefined without a limit. */
  use(messages: readonly Message[], attachments: readonly Attachment[]): ContextUse | undefined {
    const { model } = this.#replier.now();
    const { id, contextLength: limit } = model;
    if (limit === undefined) return undefined;
    const charactersPerToken = this.#estimates.charactersPerToken(id);
    const attached = messages.flatMap((message) => (message.role === 'user' ? message.attachments : []));
    const texts = [...attached, ...attachments].filter((attachment) => !isPicture(attachment));
    const characters = {
      systemPrompt: model.systemPrompt.length,
      attachments: lengthOf(texts) + charactersIn(resultsOf(messages)),
      earlierMessages: lengthOf(messages),
    };
    const { systemPrompt, attachments: ofAttachments, earlierMessages } = characters;
    const tokensOf = (length: number): number => Math.round(length / charactersPerToken);
    return {
      limit,
      tokens: this.#estimates.of(id, systemPrompt + ofAttachments + earlierMessages),
      parts: {
        systemPrompt: tokensOf(systemPrompt),
        attachments: tokensOf(ofAttachments),
        earlierMessages: tokensOf(earlierMessages),
      },
      charactersPerToken,
    };
  }

  /** What to ask the user before a request with these messages, the last of which is new; undefined if it fits. */
  excess(messages: readonly ServiceMessage[], model: Addressee['model']): TooLong | undefined {
    const { id, contextLength: limit } = model;
    const tokens = this.#estimates.of(id, charactersOf(messages));
    if (limit === undefined || tokens <= limit) return undefined;
    const hasEarlier = messages.some(({ role }) => role === 'assistant');
    const withoutEarlier = messages.filter(({ role }, index) => role === 'system' || index === messages.length - 1);
    return {
      tokens,
      limit,
      hasEarlier,
      canLeaveOut: this.#estimates.of(id, charactersOf(withoutEarlier)) <= limit,
    };
  }

  /**
   * The newest turns of a conversation that leave an eighth of the limit for the reply. The oldest turns are left out, each with
   * the message of the user and its replies. The last message is always included, whatever its length.
   */
  newest(messages: readonly Message[], model: Addressee['model']): readonly Message[] {
    const { id, systemPrompt, contextLength = Infinity } = model;
    const room = contextLength * (7 / 8);
    const lengths = messages.map((message) => contentOf(message).length + charactersIn(resultsOf([message])));
    let characters = lengths.reduce((sum, length) => sum + length, systemPrompt.length);
    let start = 0;
    for (const [next, { role }] of messages.entries()) {
      if (this.#estimates.of(id, characters) <= room) break;
      if (role === 'user') for (; start < next; start++) characters -= lengths[start] ?? 0;
    }
    return messages.slice(start);
  }
}

/** The number of characters of a request. Pictures do not count: how many tokens they take differs from model to model. */
export function charactersOf(messages: readonly ServiceMessage[]): number {
  return messages.reduce((sum, message) => sum + textOf(message).length, 0);
}

/** The text of a message of a request, without its pictures. */
export function textOf({ content }: ServiceMessage): string {
  return typeof content === 'string' ? content : content.map((part) => ('text' in part ? part.text : '')).join('');
}

function charactersIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

function lengthOf(texts: readonly { text: string }[]): number {
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}
