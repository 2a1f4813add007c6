import type { ReplyEvent, ToolCall } from '../../service/reply/replyReader.ts';
import { ClosingFence, fenceOf, opensFence } from '../../shared/fences.ts';
import { field, jsonOf, parsed } from '../../shared/json.ts';

/** The label of the code block in which a model without tools writes a call. */
export const callLabel = 'realm-look-up';

/** A call as a model without tools writes it. */
export function writtenCall(tool: string, json: string): string {
  return `\`\`\`${callLabel}\n{"tool": ${JSON.stringify(tool)}, "arguments": ${json.trim() === '' ? '{}' : json}}\n\`\`\``;
}

/**
 * Reads a reply in the text form: a code block with our label at its end is a call, and not text. What may become such a block is held
 * back until that is decided. A block within another block, or with text after it, is text: someone quotes it.
 */
export async function* withCallBlock(events: AsyncIterable<ReplyEvent>): AsyncGenerator<ReplyEvent> {
  const blocks = new CallBlocks();
  try {
    for await (const event of events) {
      if (event.type === 'text') yield* asText(blocks.take(event.text), event.wasHeldBack);
      else if (event.type === 'end') {
        const calls = blocks.calls();
        yield* asText(blocks.leave());
        yield calls.length > 0 ? { ...event, calls } : event;
      } else {
        if (event.type === 'text-was-thought') yield* asText(blocks.leave());
        yield event;
      }
    }
  } catch (error) {
    // A call that is cut off is no text either.
    if (!blocks.isInCall) yield* asText(blocks.leave(), true);
    throw error;
  }
}

function* asText(text: string, wasHeldBack?: true): Generator<ReplyEvent> {
  if (text !== '') yield { type: 'text', text, ...(wasHeldBack && { wasHeldBack }) };
}

/** Splits the text of a reply into text and the calls at its end. What one piece costs does not grow with what came before. */
class CallBlocks {
  /** The beginning of the line, which decides what it is, and how much of it was passed on. */
  #line = '';
  #passed = 0;
  /** What closes the code block around the line, which is no call. */
  #quoting: ClosingFence | undefined;
  /** The blocks before the last one, and that one: its text from its first line on, and what closes it. They may be calls. */
  #blocks: string[] = [];
  #block: { text: string; closing: ClosingFence; isClosed: boolean } | undefined;

  /** Whether a call has begun. */
  get isInCall(): boolean {
    return this.#block !== undefined;
  }

  /** Takes a piece, and returns the text that can be passed on. */
  take(piece: string): string {
    let passed = '';
    let start = 0;
    for (let end = piece.indexOf('\n') + 1; end > 0; end = piece.indexOf('\n', start) + 1) {
      passed += this.#add(piece.slice(start, end)) + this.#endLine();
      start = end;
    }
    return passed + this.#add(piece.slice(start));
  }

  /** The calls at the end of what was taken, which are then no text. */
  calls(): ToolCall[] {
    const blocks = this.#block ? [...this.#blocks, this.#block.text + this.#held] : [];
    // Text after a block, in the last line, shows that it is none.
    if (this.#block?.isClosed && this.#line.trim() !== '') return [];
    if (blocks.length > 0) this.#begin();
    return blocks.map(callIn);
  }

  /** Returns what is held back as text, and begins again. */
  leave(): string {
    const held = [...this.#blocks, this.#block?.text ?? '', this.#held].join('');
    this.#begin();
    this.#quoting = undefined;
    return held;
  }

  #begin(): void {
    this.#blocks = [];
    this.#block = undefined;
    this.#line = '';
    this.#passed = 0;
  }

  get #held(): string {
    return this.#line.slice(this.#passed);
  }

  /** Adds a part of a line, and returns what can be passed on. A long line is no fence, so only its beginning is kept. */
  #add(part: string): string {
    const kept = part.slice(0, Math.max(longestOpening - this.#line.length, 0));
    const rest = part.slice(kept.length);
    this.#line += kept;
    if (this.#block && !this.#block.isClosed) {
      this.#block.text += this.#held + rest;
      this.#passed = this.#line.length;
      return '';
    }
    const mayWait = rest === '' && (this.#block !== undefined || (this.#passed === 0 && mayOpen(this.#line)));
    if (mayWait && !this.#quoting) return '';
    // A line of text after a closed block: the blocks are text too.
    const begun = this.#leaveBlocks() + this.#held + rest;
    this.#passed = this.#line.length;
    return begun;
  }

  #endLine(): string {
    const [line, held] = [this.#line, this.#held];
    const bare = line.replace(/\r?\n$/, '');
    this.#line = '';
    this.#passed = 0;
    const block = this.#block;
    if (block && !block.isClosed) {
      block.isClosed = block.closing.takes(bare, false);
      return '';
    }
    if (this.#quoting) {
      if (this.#quoting.takes(bare, false)) this.#quoting = undefined;
      return held;
    }
    const fence = opensFence(bare) ? fenceOf(bare) : undefined;
    if (fence?.label === callLabel) {
      if (block) this.#blocks.push(block.text);
      this.#block = { text: held, closing: new ClosingFence(fence, 'none'), isClosed: false };
      return '';
    }
    if (fence) this.#quoting = new ClosingFence(fence, 'none');
    if (!block) return held;
    if (bare.trim() === '') {
      block.text += held;
      return '';
    }
    return this.#leaveBlocks() + held;
  }

  #leaveBlocks(): string {
    const text = [...this.#blocks, this.#block?.text ?? ''].join('');
    this.#blocks = [];
    this.#block = undefined;
    return text;
  }
}

/** Whether the beginning of a line may become the first line of a call. */
function mayOpen(line: string): boolean {
  return /^ {0,3}(?:`{0,2}|`{3,}[^`]*|~{0,2}|~{3}.*)\n?$/.test(line);
}

/** No first line of a call is longer. */
const longestOpening = 100;

/** Reads a block. If it is damaged, the model is told so: its name is then that of the block. */
function callIn(block: string, index: number): ToolCall {
  const json = withoutFence(block.slice(block.indexOf('\n') + 1).trim());
  const value = parsed(json);
  const [tool, input = {}] = [field(value, 'tool'), field(value, 'arguments')];
  const id = `call${index}`;
  if (typeof tool !== 'string') return { id, name: callLabel, arguments: json };
  return { id, name: tool, arguments: typeof input === 'string' ? input : jsonOf(input) };
}

/** A text without the fence at its end. */
function withoutFence(text: string): string {
  let end = text.length;
  while (end > 0 && '`~'.includes(text.charAt(end - 1))) end--;
  return text.length - end < 3 ? text : text.slice(0, end).trimEnd();
}
