import type { ServiceMessage } from '../service/client.ts';
import type { Parameters } from '../service/parameters.ts';
import { field } from '../shared/json.ts';
import type { SaidPart } from './saidParts.ts';

const knownOptions = ['temperature', 'top_p', 'max_tokens', 'seed', 'frequency_penalty', 'presence_penalty'];

/** The options of a request that services know. VS Code adds names of its own, which services may refuse. */
export function knownOptionsIn(options: unknown): Parameters {
  const named = knownOptions.map((name) => [name, field(options, name)] as const);
  return Object.fromEntries(named.filter(([, value]) => Number.isFinite(value)));
}

/** Everything in a part that is sent as text. */
export function textsOf(part: SaidPart): string[] {
  if (part.type === 'text') return [part.text];
  if (part.type === 'call') return [JSON.stringify(part.input)];
  return part.type === 'result' ? part.parts.flatMap(textsOf) : [];
}

/** The number of characters of what is sent as text. */
export function charactersOf(parts: readonly SaidPart[]): number {
  return parts.flatMap(textsOf).reduce((sum, text) => sum + text.length, 0);
}

/** A message without its pictures, because the number of tokens for a picture differs from model to model. */
export function withoutPictures(message: ServiceMessage): ServiceMessage {
  const { content } = message;
  return typeof content === 'string' ? message : { ...message, content: content.filter(({ type }) => type === 'text') };
}
