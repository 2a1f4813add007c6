import * as vscode from 'vscode';
import { toolNames } from '../../chat/lookUp/tools.ts';
import type { OtherTool } from '../../chat/lookUp/otherTool.ts';
import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { field, isObject } from '../../shared/json.ts';
import { spelledOut } from '../../shared/plainText.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import { Glob } from '../globs/glob.ts';
import { AllowedTools, keyOf, placeOf, type AllowedFor, type Tool } from './allowedTools.ts';
import { neverSentIn } from './neverSentIn.ts';
import { resultText } from './resultText.ts';

/** What VS Code lets extensions do with tools. */
type Tools = Pick<typeof vscode.lm, 'tools' | 'invokeTool'>;

/** The tools of VS Code, extensions and MCP servers that the user lets models call. */
export class VsCodeTools {
  readonly #lm: Partial<Tools>;
  readonly #patterns: () => readonly string[];
  readonly #allowed = new AllowedTools();

  /** `patterns`: globs for the names of tools, of which those with a `!` before them exclude tools. */
  constructor(lm: Partial<Tools>, patterns: () => readonly string[]) {
    this.#lm = lm;
    this.#patterns = patterns;
  }

  /** Those that can be offered to models of a connection now. */
  readonly offered = (installationName: string): OtherTool[] =>
    this.#now().map(({ name, description, inputSchema }) => ({
      name,
      meaning: spelledOut(description.slice(0, longestMeaning)).slice(0, longestMeaning).toWellFormed(),
      parameters: { ...inputSchema, type: 'object', properties: objectOr({}, field(inputSchema, 'properties')) },
      call: (input, conversation, signal) => this.#call(name, input, { conversation, installationName }, signal),
    }));

  /** A tool without a usable name is left out, like one whose schema services refuse, or is too long to be sent each time. */
  #now(): Tool[] {
    const isNamed = namedBy(this.#patterns());
    const own = new Set(toolNames([]));
    let room = longestSchemas;
    return (this.#lm.tools ?? [])
      .filter((tool) => /^[\w-]{1,64}$/.test(tool.name) && !own.has(tool.name) && isNamed(tool))
      .filter(({ inputSchema }) => lengthOf(inputSchema) <= longestSchema)
      .slice(0, mostTools)
      .filter(({ inputSchema }) => (room -= lengthOf(inputSchema)) >= 0);
  }

  async #call(name: string, input: object, place: AllowedFor, signal: AbortSignal): Promise<LookedUp> {
    const tool = this.#now().find((one) => one.name === name);
    if (!tool) return { result: 'This tool is not there any more.' };
    const secret = neverSentIn(input);
    if (secret !== undefined) return { result: `${secret} is among the files that the user never sends.` };
    const refusal = await untilAborted(this.#allowed.refusal(tool, input, place, signal), signal);
    if (refusal !== undefined) return { result: refusal };
    signal.throwIfAborted();
    // The question may have been open for long.
    if (!this.#now().some((one) => keyOf(one) === keyOf(tool)))
      return { result: 'This tool was changed or removed meanwhile. It was not called.' };
    return this.#result(name, input, signal);
  }

  async #result(name: string, input: object, signal: AbortSignal): Promise<LookedUp> {
    const late = AbortSignal.timeout(longestCall);
    const cancelling = new vscode.CancellationTokenSource();
    const over = AbortSignal.any([signal, late]);
    over.addEventListener('abort', () => cancelling.cancel());
    try {
      const calling = this.#lm.invokeTool?.(name, { input, toolInvocationToken: undefined }, cancelling.token);
      const made = await untilAborted(Promise.resolve(calling), over);
      return { ...resultText(made?.content), wasCalled: true };
    } catch (error) {
      // What was called stays done, also if the user stops the reply meanwhile.
      if (signal.aborted) return { result: 'The user stopped the reply before the tool answered.', wasCalled: true };
      return { result: late.aborted ? 'The tool did not answer in time.' : failureOf(error), wasCalled: true };
    } finally {
      cancelling.dispose();
    }
  }
}

/** Whether one of these patterns matches the name of a tool, or its place, and none that excludes tools does. */
function namedBy(patterns: readonly string[]): (tool: Tool) => boolean {
  const globs = patterns.map((pattern) => ({
    excludes: pattern.startsWith('!'),
    isOfServer: pattern.includes('/'),
    glob: new Glob(pattern.replace(/^!/, ''), { ignoresCase: true }),
  }));
  return (tool) => {
    const place = placeOf(tool);
    // Where VS Code does not say which server a tool is of, a server that is excluded might be it.
    const matching = globs.filter(
      ({ glob, excludes, isOfServer }) =>
        glob.matches(tool.name) || (place ? glob.matches(place) : place === '' && excludes && isOfServer),
    );
    return matching.length > 0 && !matching.some(({ excludes }) => excludes);
  };
}

/** What this VS Code has of the API for tools; nothing in editors without it. */
export function languageModels(): Partial<Tools> {
  return (vscode as { lm?: Partial<Tools> }).lm ?? {};
}

function objectOr(other: object, value: unknown): object {
  return isObject(value) ? value : other;
}

function failureOf(error: unknown): string {
  const reason = reasonOf(error);
  if (typeof reason !== 'string' || reason === '') return 'It failed.';
  return `It failed: ${spelledOut(reason.slice(0, longestMeaning)).toWellFormed()}`;
}

/** Why a call failed; undefined if it does not say so, or if reading it fails too. */
function reasonOf(error: unknown): unknown {
  try {
    return typeof error === 'string' ? error : field(error, 'message');
  } catch {
    return undefined;
  }
}

/** How long a schema is as JSON; infinite if services cannot read it: it is nested too deeply, or has halves of characters. */
function lengthOf(schema: unknown): number {
  try {
    const json = JSON.stringify(schema ?? {});
    return /\\ud[89a-f]/.test(json) ? Infinity : json.length;
  } catch {
    return Infinity;
  }
}

/** In characters: of one, and of all together, because each request contains them. */
const [longestSchema, longestSchemas] = [20_000, 200_000];
const longestMeaning = 1000;
/** Services accept at most 128 tools. */
const mostTools = 100;
/** In milliseconds. */
const longestCall = 120_000;
