import * as l10n from '@vscode/l10n';
import type { LookUpStep, Usage } from '../../protocol.ts';
import { ServiceError } from '../../service/errors/errors.ts';
import type { ReplyEvent, ToolCall } from '../../service/reply/replyReader.ts';
import { jsonOf, parsed } from '../../shared/json.ts';
import { stopFor } from '../../shared/stopReasons.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import { retrying, type TurnEvent } from '../retrying.ts';
import { totalUsage } from '../totalUsage.ts';
import { nativeForm, textForm } from './forms.ts';
import type { NextTurn } from './lookUpRequest.ts';
import type { OtherTool } from './otherTool.ts';
import { noPictures } from './results.ts';
import { stepTitle } from './stepTitle.ts';
import { isProposing, readCall, readOtherCall, type Call, type OtherCall } from './tools.ts';
import type { LookedUp } from './lookedUp.ts';
import type { Workspace } from './workspace.ts';

/** A reply that looks things up. */
export interface Asking {
  workspace: () => Promise<Workspace>;
  others: () => Promise<readonly OtherTool[]>;
  /** The conversation that the user may allow another tool for. */
  conversation: object;
  /** The steps of an earlier version of the reply, which is continued. */
  steps: readonly LookUpStep[];
  mostSteps: number;
  /** Whether the model knows tools, as far as that is known. */
  knowsTools: boolean;
  /** Notes that the model does not know tools. */
  noteNoTools: () => void;
  /** Resolves with whether the model is known to take pictures. */
  sees: () => Promise<boolean>;
  /** Asks for the next turn of the model. */
  ask: (turn: NextTurn) => Promise<AsyncIterable<ReplyEvent>>;
  /** The steps among these whose results the next request leaves out. */
  leftOut: (steps: readonly LookUpStep[]) => ReadonlySet<LookUpStep>;
  /** Resolves with whether a result may be sent. `source`: what is checked in addition; `title`: what the step did, in words. */
  mayLeave: (result: string, source: string, title: string) => Promise<boolean>;
}

/**
 * Asks a model, looks up what it calls for, and asks again with the results, until it answers, the steps are used up, or it repeats itself.
 * Yields the events of all its turns as those of one reply, and each step.
 */
export async function* lookingUp(asking: Asking, signal: AbortSignal): AsyncGenerator<TurnEvent | StepEvent> {
  const others = await untilAborted(asking.others(), signal);
  const steps = [...asking.steps];
  const usage = new TotalUsage();
  const read = new ReadCalls();
  let isRefused = false;
  let hasWorked = false;
  let form = asking.knowsTools ? nativeForm : textForm;
  for (let round = (steps.at(-1)?.round ?? 0) + 1; ; round++) {
    const mayCall = steps.length < asking.mostSteps && !isRepeating(steps, read);
    const turn = new Turn();
    yield* usage.startTurn();
    try {
      const ask = async () => form.read(await asking.ask({ steps, form, mayCall, others }));
      for await (const event of retrying(ask, signal))
        if (turn.takes(event)) yield event.type === 'usage' ? usage.with(event) : event;
    } catch (error) {
      if (!(error instanceof ServiceError) || error.kind !== 'tools-refused' || form === textForm) throw error;
      form = textForm;
      isRefused = true;
      round--;
      continue;
    }
    // The service may have refused something else: only what works without tools says that they were the reason.
    // A schema of another tool may have been the reason too.
    if (isRefused && !hasWorked && others.length === 0) asking.noteNoTools();
    hasWorked ||= form === nativeForm;
    usage.endTurn();
    const calls = mayCall ? turn.calls : [];
    if (calls.length === 0) {
      if (steps.length > 0 && turn.saysNothing)
        throw new ServiceError(turn.end?.calls ? 'bad-tool-call' : 'empty-reply');
      if (turn.end) yield turn.calls.length > 0 ? { ...turn.end, stopReason: toolCall } : turn.end;
      return;
    }
    if (turn.hasText) yield { type: 'text', text: '\n\n' };
    const room = Math.max(asking.mostSteps - steps.length, 0);
    for await (const step of stepsFor(calls.slice(0, room), steps, round, { ...asking, others, read }, signal)) {
      steps.push(step);
      yield { type: 'step', step };
    }
  }
}

/** Something was looked up. Its place in the reply is not known here. */
export interface StepEvent {
  type: 'step';
  step: LookUpStep;
}

/** The same with the other tools that were offered, and with the calls so far. */
type AskingWith = Omit<Asking, 'others'> & { others: readonly OtherTool[]; read: ReadCalls };

/** Does the calls of one turn, some side by side, and yields their steps in order. */
async function* stepsFor(
  calls: readonly ToolCall[],
  before: readonly LookUpStep[],
  round: number,
  asking: AskingWith,
  signal: AbortSignal,
): AsyncGenerator<LookUpStep> {
  const { workspace, others, mayLeave, leftOut, read } = asking;
  const all: LookUpStep[] = [...before];
  const left = leftOut(before);
  const there = await untilAborted(workspace(), signal);
  for (const some of batches(calls, others)) {
    const looking = Promise.all(some.map((call) => lookUp(call, all, there, asking, signal)));
    // Another tool ends by itself when the user stops the reply, because what it did has to be shown.
    const looked = await (some.some(({ name }) => isOther(name, others)) ? looking : untilAborted(looking, signal));
    for (const [index, { call, found }] of looked.entries()) {
      const made = some[index] ?? { id: '', name: '', arguments: '' };
      const { arguments: input } = made;
      const name = made.name.slice(0, longestName);
      const { result, source = '', ...place } = await forModel(found, asking);
      const isKnown = all.some((step) => read.isSame(step, name, input) && step.result === result && !left.has(step));
      const isDeclined = all.some((step) => read.isSame(step, name, input) && step.result === withheld);
      const title = stepTitle(name, call, place);
      const mayShow = isKnown || (!isDeclined && (await mayBeSent(mayLeave(result, source, title), place, signal)));
      const step: LookUpStep = {
        ...{ number: all.length + 1, round, at: 0, tool: name, input: boundedInput(made) },
        ...(mayShow && !isKnown && withPlace(place)),
        title: mayShow || place.wasCalled ? title : stepTitle(name, call, {}),
        result: isKnown ? repeated : mayShow ? result : signal.aborted ? stopped : withheld,
      };
      const isFull = leftOut([...all, step]).size > leftOut(all).size;
      all.push(step);
      yield isFull ? { ...step, title: l10n.t('{0} (older results are left out from here on)', step.title) } : step;
      signal.throwIfAborted();
    }
  }
}

/**
 * The calls in order, those that only read side by side. A proposal counts for the calls after it, and another tool is asked about.
 */
function* batches(calls: readonly ToolCall[], others: readonly OtherTool[]): Generator<readonly ToolCall[]> {
  let some: ToolCall[] = [];
  for (const call of calls) {
    const isAlone = isProposing(call.name) || isOther(call.name, others);
    if (some.length > 0 && (isAlone || some.length === sideBySide)) {
      yield some;
      some = [];
    }
    some.push(call);
    if (isAlone) {
      yield some;
      some = [];
    }
  }
  if (some.length > 0) yield some;
}

function isOther(name: string, others: readonly OtherTool[]): boolean {
  return others.some((other) => other.name === name);
}

/** Whether the user lets a result be sent. Once the reply is stopped, that of a call that was made is not sent, and no other one matters. */
async function mayBeSent(
  mayLeave: Promise<boolean>,
  { wasCalled }: Partial<LookedUp>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    return await untilAborted(mayLeave, signal);
  } catch (error) {
    if (wasCalled && signal.aborted) return false;
    throw error;
  }
}

const sideBySide = 4;
/** How a reply ended whose last call is not made. A call that is text comes with the stop reason of an answer. */
const toolCall = 'tool_calls';
const repeated = 'You have this above: the same call had the same result.';
const withheld = 'The user does not want this to be sent.';
const stopped =
  'It was called, and the user stopped the reply before the result was sent. What it did may have an effect.';
/** No tool has a longer name, and no call needs longer arguments. What is longer would be sent again with each request. */
const longestName = 200;
const longestInput = (name: string): number => (isProposing(name) ? 200_000 : 4000);

/** Pictures go to models that take them; others are told. */
async function forModel({ pictures, ...found }: LookedUp, { sees }: Pick<Asking, 'sees'>): Promise<LookedUp> {
  if (!pictures) return found;
  return (await sees()) ? { ...found, pictures } : { ...found, result: `${found.result}\n${noPictures}` };
}

type Place = Omit<LookedUp, 'result' | 'source'>;

function withPlace({ path, firstLine, lastLine, proposes, pictures }: Place): Partial<LookUpStep> {
  return {
    ...(pictures && { pictures }),
    ...(path !== undefined && { path }),
    ...(firstLine !== undefined && { firstLine }),
    ...(lastLine !== undefined && { lastLine }),
    ...(proposes && { proposes }),
  };
}

async function lookUp(
  toolCall: ToolCall,
  steps: readonly LookUpStep[],
  workspace: Workspace,
  { others, conversation }: AskingWith,
  signal: AbortSignal,
): Promise<{ call: Call | OtherCall | undefined; found: LookedUp }> {
  const call =
    toolCall.arguments.length > longestInput(toolCall.name)
      ? 'The arguments are too long. Use shorter ones.'
      : (readOtherCall(toolCall, others) ?? readCall(toolCall, others));
  if (typeof call === 'string') return { call: undefined, found: { result: call } };
  if ('other' in call) return { call, found: await call.other.call(call.input, conversation, signal) };
  return { call, found: await workspace.lookUp(call, steps, signal) };
}

function boundedInput({ name, arguments: json }: ToolCall): string {
  return json.length > longestInput(name) ? '{}' : json;
}

/** Whether a call was answered twice already with what stands above. */
function isRepeating(steps: readonly LookUpStep[], read: ReadCalls): boolean {
  const repeats = steps.filter(({ result }) => result === repeated);
  return repeats.some((one, index) =>
    repeats.slice(index + 1).some(({ tool, input }) => read.isSame(one, tool, input)),
  );
}

/** Compares the calls of a reply. Each input is read only once, because it may be long, and there may be many. */
class ReadCalls {
  readonly #canonical = new Map<string, string>();

  isSame(step: LookUpStep, tool: string, input: string): boolean {
    return step.tool === tool && this.#read(step.input) === this.#read(input);
  }

  #read(input: string): string {
    const known = this.#canonical.get(input) ?? canonical(input);
    this.#canonical.set(input, known);
    return known;
  }
}

/** JSON with its keys in order, so that the same call is recognised however it is written. */
function canonical(json: string): string {
  const value = parsed(json);
  if (typeof value !== 'object' || value === null) return json.trim();
  return jsonOf(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What one turn of the model contained. */
class Turn {
  end: Extract<ReplyEvent, { type: 'end' }> | undefined;
  hasText = false;

  /** Takes an event, and returns whether it is passed on at once. */
  takes(event: TurnEvent): boolean {
    if (event.type === 'text') this.hasText ||= event.text.trim() !== '';
    else if (event.type === 'text-was-thought') this.hasText = false;
    else if (event.type === 'end') this.end = event;
    return event.type !== 'end';
  }

  /** The calls; none if the turn was cut off, because they may be incomplete. */
  get calls(): readonly ToolCall[] {
    return this.#isCut ? [] : (this.end?.calls ?? []);
  }

  /** It has no text, although its stop reason is no answer either. */
  get saysNothing(): boolean {
    return !this.hasText && !this.#isCut && !stopFor(this.end?.stopReason).needsNoText;
  }

  get #isCut(): boolean {
    const { outcome, hasRest = false } = stopFor(this.end?.stopReason);
    return outcome === 'partial' || hasRest;
  }
}

/** The tokens of all turns of a reply: the input of the last request, that of those before it, and all that the model wrote. */
class TotalUsage {
  readonly #before: Usage[] = [];
  #inTurn: Usage = {};

  /** Until the service has counted the tokens of a further request, only those of the requests before it are known. */
  *startTurn(): Generator<ReplyEvent> {
    if (this.#before.length > 0) yield this.with({ type: 'usage', usage: {} });
  }

  with(event: Extract<ReplyEvent, { type: 'usage' }>): ReplyEvent {
    this.#inTurn = event.usage;
    if (this.#before.length === 0) return event;
    const { inputTokens } = event.usage;
    const { inputTokens: inputTokensBefore } = totalUsage(this.#before);
    const { outputTokens } = totalUsage([...this.#before, event.usage]);
    const usage = {
      ...(inputTokens !== undefined && { inputTokens }),
      ...(outputTokens !== undefined && { outputTokens }),
      ...(inputTokensBefore !== undefined && { inputTokensBefore }),
    };
    return { type: 'usage', usage };
  }

  endTurn(): void {
    this.#before.push(this.#inTurn);
  }
}
