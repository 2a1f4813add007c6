import { ServiceError } from './errors.ts';
import { Lines } from './lines.ts';
import { ServerSentEvents } from './serverSentEvents.ts';
import { WebPage } from './webPage.ts';

const limit = 32 * 1024 * 1024;

/**
 * Bytes of a response, cut anywhere → the texts it is made of, those of one chunk together: its lines, or the data of its
 * server-sent events, told apart by the first sign that is not blank. Throws on a web page, and over 4 MiB a text or 32 MiB in all.
 */
export async function* payloads(body: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let splitter: Lines | ServerSentEvents | WebPage | undefined;
  let size = 0;
  for await (const chunk of body) {
    const text = decoder.decode(chunk, { stream: true });
    splitter ??= splitterFor(text);
    if (splitter) yield* splitter.push(text);
    if ((size += chunk.byteLength) > limit) throw new ServiceError('reply-too-long');
  }
  if (!splitter) return;
  yield* splitter.push(decoder.decode());
  yield* splitter.end();
}

/** A field name or comment begins an event stream, `<` a web page, anything else is read as JSON in lines. */
function splitterFor(text: string): Lines | ServerSentEvents | WebPage | undefined {
  const sign = text.trimStart()[0];
  if (sign === undefined) return undefined;
  if (sign === '<') return new WebPage();
  return /[:deir]/.test(sign) ? new ServerSentEvents() : new Lines();
}
