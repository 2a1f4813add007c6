import { randomUUID } from 'node:crypto';
import { field, isObject, jsonOf, parsed } from '../../shared/json.ts';

/** Assembles calls of tools from pieces, which may arrive interleaved. (docs/service.md, "Tools") */
export class ToolCalls {
  readonly #calls: Begun[] = [];

  /** Adds a piece to its call, or begins a new one. The first name is kept, and all arguments are concatenated. */
  push(piece: ToolCallPiece): void {
    const call = this.#callOf(piece);
    if (call) {
      call.repeatsName ||= piece.name !== '';
      call.id ||= piece.id;
      call.name ||= piece.name;
      call.arguments += piece.arguments;
    } else if (!this.#isFull) this.#calls.push({ ...piece });
  }

  /** All calls, in the order in which they began. A call without an id, or with the id of an earlier one, gets a new id. */
  all(): ToolCall[] {
    const ids = new Set<string>();
    return this.#calls.map(({ id, name, arguments: json }) => {
      const own = id === '' || ids.has(id) ? `call_${randomUUID()}` : id;
      ids.add(own);
      return { id: own, name, arguments: json };
    });
  }

  get #isFull(): boolean {
    return this.#calls.length >= mostCalls;
  }

  /** The call that a piece continues; undefined if it begins a new one. */
  #callOf({ index, id, name, arguments: json }: ToolCallPiece): Begun | undefined {
    const call = this.#calls.findLast((one) =>
      index === undefined ? id === '' || one.id === id : one.index === index,
    );
    if (!call || name === '') return call;
    const isOther = id !== '' && call.id !== '' && id !== call.id;
    // Some services give each call the same index and no id. Once there are too many calls, no more arguments are parsed.
    const isNext = json !== '' && !call.repeatsName && (this.#isFull || isObject(parsed(call.arguments)));
    return isOther || isNext ? undefined : call;
  }
}

/** A tool that the model wants to call. */
export interface ToolCall {
  /** Unique among the calls of the reply. */
  id: string;
  /** Hostile; empty if the service sent none. */
  name: string;
  /** JSON as the model wrote it: it may be anything, or cut off. */
  arguments: string;
}

/** A piece of a call. Its index, if the service sends one, says which call it belongs to. */
export interface ToolCallPiece {
  index?: number | undefined;
  id: string;
  name: string;
  arguments: string;
}

/** A call that may still be incomplete. */
interface Begun extends ToolCallPiece {
  /** The service repeats the name in each piece. */
  repeatsName?: boolean;
}

/** No model makes more calls at once. */
const mostCalls = 256;

/** The calls, or pieces of calls, in a message of the compatible family. In a whole message, all calls are complete. */
export function toolCallPieces(message: unknown, isWhole: boolean): ToolCallPiece[] {
  const calls = field(message, 'tool_calls');
  if (!Array.isArray(calls)) return [];
  return calls.slice(0, mostCalls).map((call: unknown, place) => {
    const [index, called] = [field(call, 'index'), field(call, 'function')];
    return {
      index: isWhole ? place : typeof index === 'number' ? index : undefined,
      id: textOf(field(call, 'id')),
      name: textOf(field(called, 'name')),
      arguments: argumentsOf(field(called, 'arguments')),
    };
  });
}

/** Some services send an object in place of its JSON. */
function argumentsOf(value: unknown): string {
  return isObject(value) ? jsonOf(value) : textOf(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
