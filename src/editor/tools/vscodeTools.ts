import * as vscode from 'vscode';
import { toolNames } from '../../chat/lookUp/tools.ts';
import type { OtherTool } from '../../chat/lookUp/otherTool.ts';
import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { field } from '../../shared/json.ts';
import { spelledOut } from '../../shared/plainText.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import { Glob } from '../globs/glob.ts';
import { AllowedTools } from './allowedTools.ts';
import { neverSentIn } from './neverSentIn.ts';
import { resultText } from './resultText.ts';

/** What VS Code lets extensions do with tools. */
type Tools = Pick<typeof vscode.lm, 'tools' | 'invokeTool'>;

/** The tools of VS Code, extensions and MCP servers that the user lets models call. */
export class VsCodeTools {
  readonly #lm: Partial<Tools>;
  readonly #patterns: () => readonly string[];
  readonly #allowed = new AllowedTools();

  /** `patterns`: globs for the names of tools. */
  constructor(lm: Partial<Tools>, patterns: () => readonly string[]) {
    this.#lm = lm;
    this.#patterns = patterns;
  }

  /** Those that can be offered now. A tool without a usable name is left out, like one whose schema is too long to be sent each time. */
  readonly offered = (): OtherTool[] => {
    const globs = this.#patterns().map((pattern) => new Glob(pattern, { ignoresCase: true }));
    if (globs.length === 0) return [];
    const own = new Set(toolNames([]));
    return (this.#lm.tools ?? [])
      .filter(({ name }) => /^[\w-]{1,64}$/.test(name) && !own.has(name) && globs.some((glob) => glob.matches(name)))
      .filter(({ inputSchema }) => JSON.stringify(inputSchema ?? {}).length <= longestSchema)
      .slice(0, mostTools)
      .map(({ name, description, inputSchema }) => ({
        name,
        meaning: description.slice(0, longestMeaning),
        parameters: { type: 'object', properties: {}, ...inputSchema },
        call: (input, conversation, signal) => this.#call(name, input, conversation, signal),
      }));
  };

  async #call(name: string, input: object, conversation: object, signal: AbortSignal): Promise<LookedUp> {
    const secret = neverSentIn(input);
    if (secret !== undefined) return { result: `${secret} is among the files that the user never sends.` };
    const tool = this.#lm.tools?.find((one) => one.name === name);
    if (!tool) return { result: 'This tool is not there any more.' };
    const mayCall = await untilAborted(this.#allowed.allows(tool, input, conversation, signal), signal);
    return mayCall ? this.#result(name, input, signal) : { result: 'The user does not want this to be called.' };
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

/** What this VS Code has of the API for tools; nothing in editors without it. */
export function languageModels(): Partial<Tools> {
  return (vscode as { lm?: Partial<Tools> }).lm ?? {};
}

function failureOf(error: unknown): string {
  const reason = typeof error === 'string' ? error : field(error, 'message');
  if (typeof reason !== 'string' || reason === '') return 'It failed.';
  return `It failed: ${spelledOut(reason.slice(0, longestMeaning)).toWellFormed()}`;
}

const longestSchema = 20_000;
const longestMeaning = 1000;
/** Services accept at most 128 tools. */
const mostTools = 100;
/** In milliseconds. */
const longestCall = 120_000;
