// npm run bench:recorded -- <folders>: checks whether recorded streams of real services are read completely, in both families, in chunks of
// 1, 7 and 64 bytes.
// The folders are those of public test suites, for example a clone of vercel/ai, whose recordings are the files *.chunks.txt. In other test
// suites the files end with .sse, .ndjson or .jsonl. Prints a line for each difference, and one JSON object in the last line for programs.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { cut, read, type Result } from '../../support/replyResult.ts';
import { streamsOf } from './families.ts';
import { readRecording, type Recording } from './recording.ts';

const sizes = [1, 7, 64];
const counts = { files: 0, rest: 0, compatible: 0, others: 0, streams: 0, thoughts: 0, usage: 0, differences: 0 };

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
  for (const { name, bytes, end } of streamsOf(recording))
    for (const size of sizes) {
      counts.streams++;
      const { ignored, usage, calls, ...rest } = await read(cut(bytes, places(bytes.length, size)));
      // Recordings are compared without calls of tools. A usage without any count is the same as no usage.
      const found = { ...rest, ...(Object.keys(usage ?? {}).length > 0 && { usage }) };
      if (isDeepStrictEqual(found, { ...expected, end })) continue;
      counts.differences++;
      console.log(`${file}, ${name}, in ${size}: ${shown(found)} instead of ${shown({ ...expected, end })}`);
      break;
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

function* places(length: number, size: number): Generator<number> {
  for (let place = size; place < length; place += size) yield place;
}

function shown({ text, thoughts, ...rest }: Result): string {
  return JSON.stringify({ text: text.length, start: text.slice(0, 40), thoughts: thoughts?.length, ...rest });
}
