// npm run bench:recorded -- <folders>: checks whether recorded streams of real services are read completely, in both families, in chunks of
// 1, 7 and 64 bytes, and whether their calls of tools are those that the openai client reads.
// The folders are those of public test suites, for example a clone of vercel/ai, whose recordings are the files *.chunks.txt. In other test
// suites the files end with .sse, .ndjson or .jsonl. Prints a line for each difference, and one JSON object in the last line for programs.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ToolCall } from '../../../src/service/reply/replyReader.ts';
import { cut, read, type Result } from '../../support/replyResult.ts';
import { eventsOf, streamsOf } from './families.ts';
import { callsOfOpenai } from './openaiCalls.ts';
import { readRecording, type RecordedCall, type Recording } from './recording.ts';

const sizes = [1, 7, 64];
const counts = {
  ...{ files: 0, rest: 0, compatible: 0, others: 0, streams: 0, thoughts: 0, usage: 0 },
  ...{ calls: 0, callsAsInOpenai: 0, differences: 0 },
};

for (const folder of process.argv.slice(2))
  for (const file of globSync(['**/*.chunks.txt', '**/*.sse', '**/*.ndjson', '**/*.jsonl'], { cwd: folder }).sort())
    await compare(file, readRecording(join(folder, file)));
console.log(JSON.stringify(counts));
process.exitCode = counts.differences > 0 ? 1 : 0;

async function compare(file: string, recording: Recording): Promise<void> {
  counts.files++;
  counts[recording.family ?? 'others']++;
  const expected = expectedOf(recording);
  if (expected.thoughts !== undefined) counts.thoughts++;
  if (expected.usage) counts.usage++;
  for (const { name, bytes, end, hasCalls } of streamsOf(recording))
    for (const size of sizes) {
      counts.streams++;
      const { ignored, usage, calls = [], ...rest } = await read(cut(bytes, places(bytes.length, size)));
      // A usage without any count is the same as no usage.
      const found = {
        ...rest,
        ...(Object.keys(usage ?? {}).length > 0 && { usage }),
        calls: withoutMadeIds(calls, recording.calls),
      };
      const wanted = { ...expected, end, calls: hasCalls ? recording.calls : [] };
      if (isDeepStrictEqual(found, wanted)) continue;
      counts.differences++;
      console.log(`${file}, ${name}, in ${size}: ${shown(found)} instead of ${shown(wanted)}`);
      break;
    }
  if (recording.calls.length > 0) await compareCalls(file, recording);
}

/** Compares calls with those that the openai client reads. What it cannot read is no difference: it follows OpenAI's own form only. */
async function compareCalls(file: string, recording: Recording): Promise<void> {
  const { calls } = recording;
  counts.calls += calls.length;
  const theirs = await callsOfOpenai(eventsOf(recording));
  if (typeof theirs === 'string') console.log(`${file}: the openai client does not read its calls: ${theirs}`);
  else if (isDeepStrictEqual(theirs, calls)) counts.callsAsInOpenai += calls.length;
  else {
    counts.differences++;
    console.log(`${file}: the openai client reads ${JSON.stringify(theirs)} instead of ${JSON.stringify(calls)}`);
  }
}

function expectedOf({ pieces, usage }: Recording): Omit<Result, 'end'> {
  const all = (type: 'text' | 'thought'): string =>
    pieces
      .filter((piece) => piece.type === type)
      .map(({ text }) => text)
      .join('');
  const [thoughts, hasUsage] = [all('thought'), Object.keys(usage).length > 0];
  return { text: all('text'), ...(thoughts && { thoughts }), ...(hasUsage && { usage }) };
}

/** Calls without the ids that our reader made, because none were recorded. */
function withoutMadeIds(calls: readonly ToolCall[], recorded: readonly RecordedCall[]): RecordedCall[] {
  return calls.map((call, place) => (recorded[place]?.id === '' ? { ...call, id: '' } : call));
}

function* places(length: number, size: number): Generator<number> {
  for (let place = size; place < length; place += size) yield place;
}

function shown({ text, thoughts, ...rest }: Result): string {
  return JSON.stringify({ text: text.length, start: text.slice(0, 40), thoughts: thoughts?.length, ...rest });
}
