import type * as vscode from 'vscode';
import type { OfferedTools } from '../service/client.ts';
import { ServiceError } from '../service/errors/errors.ts';
import { inputOf } from '../shared/json.ts';
import type { ToolCall } from '../service/reply/replyReader.ts';
import { stopFor, stopKind } from '../shared/stopReasons.ts';

/** A tool call that can be made: its name is valid, and its input is an object. */
export interface ReadCall {
  id: string;
  name: string;
  input: object;
}

/** Converts tools of VS Code to a form that services accept; undefined if there are none. */
export function offeredTools(
  tools: readonly vscode.LanguageModelChatTool[] | undefined,
  mustCall: boolean,
): OfferedTools | undefined {
  if (!tools?.length) return undefined;
  return {
    tools: tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema ?? { type: 'object', properties: {} } },
    })),
    ...(mustCall && { tool_choice: 'required' }),
  };
}

/**
 * The calls at the end of a reply. Throws a ServiceError, so that nothing is called, if one of them cannot be read, if the reply
 * was cut, or if it says that a tool was called but contains no call.
 */
export function readCalls(calls: readonly ToolCall[], stopReason: string | undefined): ReadCall[] {
  const { outcome, hasRest } = stopFor(stopReason);
  if (calls.length > 0 && (outcome === 'partial' || hasRest)) throw new ServiceError('cut-tool-call');
  if (calls.length === 0 && stopKind(stopReason) === 'tool') throw new ServiceError('bad-tool-call');
  return calls.map(readCall);
}

function readCall({ id, name, arguments: json }: ToolCall): ReadCall {
  const input = inputOf(json);
  if (!/^[\w.:-]{1,200}$/.test(name) || !input) throw new ServiceError('bad-tool-call');
  return { id, name, input };
}
