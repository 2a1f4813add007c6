import * as vscode from 'vscode';
import type { OtherTool } from '../../chat/lookUp/otherTool.ts';
import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { showQuestion } from '../../dialogs/notice.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import { AllowedTools, type AllowedFor } from './allowedTools.ts';
import { toolFailure } from './toolFailure.ts';
import { neverSentIn } from './neverSentIn.ts';
import { resultText } from './resultText.ts';
import { keyOf, type Tool } from './tool.ts';
import { describedTool, usableTools } from './usableTools.ts';

/** What VS Code lets extensions do with tools. */
type Tools = Pick<typeof vscode.lm, 'tools' | 'invokeTool'>;

/** The tools of VS Code, extensions and MCP servers that the user lets models call. */
export class VsCodeTools {
  readonly #lm: Partial<Tools>;
  readonly #patterns: () => readonly string[];
  readonly #allowed = new AllowedTools(showQuestion);

  /** `patterns`: globs for the names of tools, of which those with a `!` before them exclude tools. */
  constructor(lm: Partial<Tools>, patterns: () => readonly string[]) {
    this.#lm = lm;
    this.#patterns = patterns;
  }

  /** Those that can be offered to models of a connection now. */
  readonly offered = (installationName: string): OtherTool[] =>
    this.#now().map((tool) => ({
      ...describedTool(tool),
      call: (input, conversation, signal) => this.#call(tool.name, input, { conversation, installationName }, signal),
    }));

  #now(): Tool[] {
    return usableTools(this.#lm.tools ?? [], this.#patterns());
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
      return { result: toolFailure(error, { isStopped: signal.aborted, isLate: late.aborted }), wasCalled: true };
    } finally {
      cancelling.dispose();
    }
  }
}

/** What this VS Code has of the API for tools; nothing in editors without it. */
export function languageModels(): Partial<Tools> {
  return (vscode as { lm?: Partial<Tools> }).lm ?? {};
}

/** In milliseconds. */
const longestCall = 120_000;
