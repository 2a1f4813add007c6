import { bodyText } from './bodyText.ts';
import { ServiceError } from './errors.ts';
import { at, parsed } from './json.ts';
import { titleOf } from './serverText.ts';

const limit = 8 * 1024 * 1024;

/** The body of `GET /v1/models`, of at most 8 MiB → one list of ids, each once. (docs/service.md, "List of models"; CASES V34) */
export async function* readModels(body: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const { text, isCut } = await bodyText(body, limit);
  if (/^\s*</.test(text)) throw new ServiceError('web-page', {}, { serverText: titleOf(text) });
  if (isCut) throw new ServiceError('list-too-long');
  const data = at(parsed(text), 'data');
  if (!Array.isArray(data)) throw new ServiceError('not-a-model-list');
  yield [...new Set(data.map((entry: unknown) => at(entry, 'id')).filter(isId))];
}

/** They stay as they are, byte for byte: what is chosen is what is sent. Blank and very long ones could not be distinguished in a list. */
function isId(id: unknown): id is string {
  return typeof id === 'string' && id.trim() !== '' && id.length <= 200;
}
