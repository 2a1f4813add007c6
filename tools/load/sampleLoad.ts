import { startSampleService, type RecordedRequest, type SampleServiceOptions } from '../../test/service/server.ts';
import { statisticsOf, type Answered, type Statistics } from './answered.ts';
import { runWindows, type Seen, type Windows } from './windows.ts';

/** Lets windows send requests to a sample service with these options, with so many keys between them. */
export async function loadSample(
  windows: number,
  keys: number,
  options: SampleServiceOptions,
  saying: Pick<Windows, 'goesOn' | 'pause'>,
): Promise<{ seen: Seen; statistics: Statistics }> {
  const service = await startSampleService(options);
  try {
    const seen = await runWindows({
      url: service.url,
      keys: Array.from({ length: windows }, (_, index) => `sk-sample-primary-${index % keys}`),
      models: ['ai.service.assistant', 'atlas-large'],
      ...saying,
    });
    return { seen, statistics: statisticsOf(seen.messages, service.requests.map(answeredOf)) };
  } finally {
    await service.close();
  }
}

function answeredOf({ body, at, status = 0, retryAfter }: RecordedRequest): Answered {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  const id = messages.at(-1)?.content ?? '';
  return { id, at, status, ...(retryAfter !== undefined && { retryAfter }) };
}
