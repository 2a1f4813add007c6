// Runs in the extension host: looks things up in the workspace that is open, as a model would.
import { lookingUp } from '../../../src/chat/lookUp/lookingUp.ts';
import type { Call } from '../../../src/chat/lookUp/tools.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import { WorkspacePaths } from '../../../src/editor/find/workspacePaths.ts';
import { WorkspaceLookUp } from '../../../src/editor/lookUp/workspaceLookUp.ts';

const print = (line: string): void => console.log(`bench | ${line}`);
const rounded = (value: number): number => Number(value.toFixed(2));
const rounds = 25;

/** Called by VS Code. Runs the measurements. */
export async function run(): Promise<void> {
  const paths = new WorkspacePaths();
  const workspace = new WorkspaceLookUp(() => paths.refresh());
  const { signal } = new AbortController();
  const look = async (call: Call): Promise<number> => {
    const start = performance.now();
    const { result } = await workspace.lookUp(call, [], signal);
    const took = performance.now() - start;
    print(`${call.tool} ${JSON.stringify(call.input)}: ${rounded(took)} ms, ${result.length} characters`);
    return took;
  };
  const listing = await look({ tool: 'find_files', input: { pattern: '**/sessionView*' } });
  const [first] = (await workspace.lookUp({ tool: 'find_files', input: { pattern: '*' } }, [], signal)).result.split(
    '\n',
  );
  const searches = [
    await look({ tool: 'search_text', input: { query: 'nothing has this' } }),
    await look({ tool: 'search_text', input: { query: 'export' } }),
  ];
  const reads: number[] = [];
  for (let round = 0; round < rounds; round++)
    reads.push(await look({ tool: 'read_file', input: { path: first ?? '' } }));
  const stops = await stopDelays(workspace);
  paths.dispose();
  print(
    JSON.stringify({
      step_overhead_ms_p50: rounded(median(await stepCosts())),
      index_ms: rounded(listing),
      search_100k_first_ms: rounded(Math.max(...searches)),
      read_ms_p50: rounded(median(reads)),
      stop_ms_max: rounded(Math.max(...stops)),
    }),
  );
}

/** Milliseconds for each step of a reply whose model and whose workspace answer at once. */
async function stepCosts(): Promise<number[]> {
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    let turn = 0;
    const asking = {
      ...always,
      workspace: () => Promise.resolve({ lookUp: () => Promise.resolve({ result: `${turn}` }) }),
      ask: () => Promise.resolve(calls(turn++)),
    };
    let steps = 0;
    for await (const event of lookingUp(asking, new AbortController().signal)) if (event.type === 'step') steps++;
    costs.push((performance.now() - start) / steps);
  }
  return costs;
}

const always = {
  ...{ steps: [], mostSteps: 25, knowsTools: true, noteNoTools: () => undefined, leftOut: () => new Set<never>() },
  sees: () => Promise.resolve(false),
  ...{ others: () => Promise.resolve([]), conversation: {}, mayLeave: () => Promise.resolve(true) },
};

/** The moments at which Stop is pressed, in milliseconds after a call has been made. */
const moments = [0, 1, 3, 10, 30, 100, 300];

/** Milliseconds from Stop until a reply is over, in the middle of each of these calls. */
async function stopDelays(workspace: WorkspaceLookUp): Promise<number[]> {
  const delays: number[] = [];
  const inputs: [string, object][] = [
    ['search_text', { query: 'e' }],
    ['search_text', { query: '(a|b)*c$', is_regex: true }],
    ['find_files', { pattern: '**/*' }],
    ['list_folder', { path: '' }],
    ['find_symbol', { name: 'nothing' }],
    ['get_problems', {}],
    ['get_changes', {}],
  ];
  for (const [name, input] of inputs)
    for (const moment of moments) {
      const stop = new AbortController();
      const call: ReplyEvent = {
        ...{ type: 'end', stopReason: 'tool_calls' },
        calls: [{ id: '', name, arguments: JSON.stringify(input) }],
      };
      const asking = {
        ...always,
        workspace: () => Promise.resolve(workspace),
        // The second turn never answers.
        ask: (turn: { steps: readonly unknown[] }) =>
          Promise.resolve(turn.steps.length === 0 ? only(call) : waiting(stop.signal)),
      };
      const over = Array.fromAsync(lookingUp(asking, stop.signal)).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, moment));
      const pressed = performance.now();
      stop.abort();
      await over;
      delays.push(performance.now() - pressed);
    }
  return delays;
}

async function* only(event: ReplyEvent): AsyncGenerator<ReplyEvent> {
  yield await Promise.resolve(event);
}

async function* waiting(signal: AbortSignal): AsyncGenerator<ReplyEvent> {
  await new Promise((_, reject) => signal.addEventListener('abort', reject));
  yield { type: 'text', text: '' };
}

async function* calls(turn: number): AsyncGenerator<ReplyEvent> {
  await Promise.resolve();
  if (turn === 25) yield { type: 'text', text: 'Done.' };
  const json = JSON.stringify({ path: `${turn}.ts` });
  yield { type: 'end', stopReason: 'tool_calls', calls: [{ id: '', name: 'read_file', arguments: json }] };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}
