import type { ReplyEvent, ToolCall } from '../../service/reply/replyReader.ts';
import { ClosingFence, fenceOf, opensFence } from '../../shared/fences.ts';
import { field, parsed } from '../../shared/json.ts';

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
        const call = blocks.call();
        yield* asText(blocks.leave());
        yield call ? { ...event, calls: [call] } : event;
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

/** Splits the text of a reply into text and the call at its end. */
class CallBlocks {
  /** The line that has begun, and how much of it was passed on. */
  #line = '';
  #passed = 0;
  /** What closes the code block around the line, which is no call. */
  #quoting: ClosingFence | undefined;
  /** The block that may be a call, from its first line on, and what closes it. */
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
      this.#line += piece.slice(start, end);
      passed += this.#endLine();
      start = end;
    }
    this.#line += piece.slice(start);
    return passed + this.#begun();
  }

  /** The call at the end of what was taken, which is then no text. */
  call(): ToolCall | undefined {
    const call = this.#block && callIn(this.#block.text + this.#line);
    if (!call) return undefined;
    this.#block = undefined;
    this.#line = '';
    return call;
  }

  /** Returns what is held back as text, and begins again. */
  leave(): string {
    const held = (this.#block?.text ?? '') + this.#line.slice(this.#passed);
    this.#block = this.#quoting = undefined;
    this.#line = '';
    this.#passed = 0;
    return held;
  }

  #endLine(): string {
    const line = this.#line;
    const rest = line.slice(this.#passed);
    const bare = line.replace(/\r?\n$/, '');
    const block = this.#block;
    this.#line = '';
    this.#passed = 0;
    if (block?.isClosed && bare.trim() !== '') {
      // The block is followed by text, which may begin another one.
      this.#block = undefined;
      this.#line = line;
      return block.text + this.#endLine();
    }
    if (block) {
      block.text += line;
      block.isClosed ||= block.closing.takes(bare, false);
      return '';
    }
    if (this.#quoting) {
      if (this.#quoting.takes(bare, false)) this.#quoting = undefined;
      return rest;
    }
    return opensFence(bare) ? this.#openBlock(line, bare, rest) : rest;
  }

  #openBlock(line: string, bare: string, rest: string): string {
    const fence = fenceOf(bare);
    const closing = new ClosingFence(fence, 'none');
    if (fence.label !== callLabel) {
      this.#quoting = closing;
      return rest;
    }
    this.#block = { text: line, closing, isClosed: false };
    return '';
  }

  /** The part of the line that has begun which can be passed on. */
  #begun(): string {
    if (this.#block || (this.#passed === 0 && !this.#quoting && mayOpen(this.#line))) return '';
    const begun = this.#line.slice(this.#passed);
    this.#passed = this.#line.length;
    return begun;
  }
}

/** Whether the beginning of a line may become the first line of a call. Longer ones are no such line. */
function mayOpen(line: string): boolean {
  return line.length <= longestOpening && /^ {0,3}(?:`{0,2}|`{3,}[^`]*|~{0,2}|~{3,}.*)$/.test(line);
}

const longestOpening = 100;

function callIn(block: string): ToolCall | undefined {
  const [, ...lines] = block.trimEnd().split('\n');
  const json = (/^\s*[`~]{3,}\s*$/.test(lines.at(-1) ?? '') ? lines.slice(0, -1) : lines).join('\n');
  const value = parsed(json);
  const tool = field(value, 'tool');
  if (typeof tool !== 'string') return undefined;
  const input = field(value, 'arguments') ?? {};
  return { id: 'call', name: tool, arguments: typeof input === 'string' ? input : JSON.stringify(input) };
}
