import { ServiceError } from '../errors/errors.ts';
import { parsed } from '../../shared/json.ts';
import { longestLine } from './bodySplitter.ts';

/** Gets what the lines of a response contain, in their order. */
export interface LineContent {
  /** A JSON value; `text` is its JSON. */
  value(value: unknown, text: string): void;
  /** A line that contains no JSON. */
  unreadable(line: string): void;
  /** `[DONE]`: the service says that nothing follows. */
  done(): void;
}

/**
 * Lines of a response → the JSON values in them: a value on each line, or server-sent events. Besides what their specification says, this
 * reads what services and proxies make of it: no empty line between events, no `data:` before a value, or several, errors in a field of
 * their own. No line is left out. (docs/service.md, "Server-sent events")
 */
export class LineReader {
  readonly #content: LineContent;
  /** The lines of an event whose JSON is not complete, and the number of characters in them. */
  #open: string[] = [];
  #openLength = 0;
  /** The event has the name `error`: it is an error, whatever its data is. */
  #isError = false;
  /** The last data of the event that was passed on. */
  #last: string | undefined;

  constructor(content: LineContent) {
    this.#content = content;
  }

  /** Takes the next line. Throws if an event has over 4 MiB. */
  read(line: string): void {
    if (line[0] === '{') this.#bare(line);
    else if (line.startsWith('data:')) this.#data(line.slice(line[5] === ' ' ? 6 : 5));
    else if (line === '') this.end();
    else this.#field(line.trim());
  }

  /** Ends the event that the lines so far belong to. */
  end(): void {
    if (this.#isError) this.#reportEvent();
    else if (this.#open.length > 0) this.#takeOpen();
    this.#last = undefined;
  }

  /** A line of an event stream that does not begin with `data:`, or any other line that does not begin with an object. */
  #field(line: string): void {
    const colon = line.indexOf(':');
    const [name, value] = colon < 0 ? [line, ''] : [line.slice(0, colon).trim(), line.slice(colon + 1)];
    if (name === 'data') this.#data(value);
    else if (name === 'event') this.#isError = value.trim() === 'error';
    else if (name === 'error' && value.trim() !== '') this.#report(value, line);
    else if (!withoutContent.has(name)) this.#bare(line, /^\w+$/.test(name) ? value : '');
  }

  #data(text: string): void {
    if (this.#isError) this.#dataOfError(text);
    else if (this.#open.length > 0 && !beginsAnew(text)) this.#keep(withoutPrefixes(text));
    else if (!this.#take(text)) this.#dataWithoutValue(text.trim());
  }

  /** Data that is no JSON may be a line of another event stream, or the first line of JSON in several lines. */
  #dataWithoutValue(text: string): void {
    const line = withoutPrefixes(text);
    if (line === '' || this.#isDone(line) || (line !== text && this.#take(line))) return;
    if (/^(event|id|retry|error)?:/.test(line)) this.#field(line);
    else this.#keep(line);
  }

  #dataOfError(text: string): void {
    this.#keep(text.trim());
    if (parsed(text) !== undefined) this.#reportEvent();
  }

  /** A line without a known field: a value, a further line of JSON in several lines, or a value after the name of an unknown field. */
  #bare(line: string, value = ''): void {
    if (this.#isError) this.#dataOfError(line);
    else if (this.#open.length > 0 && !beginsAnew(line)) this.#keep(line);
    else if (!this.#take(line) && !this.#isDone(line) && !(beginsAnew(value) && this.#take(value)))
      this.#content.unreadable(line);
  }

  /** Whether a text is JSON. If so, it is passed on, after what is still open. */
  #take(text: string): boolean {
    const value = parsed(text);
    if (value === undefined) return false;
    if (this.#open.length > 0) this.#takeOpen();
    this.#last = text;
    this.#content.value(value, text);
    return true;
  }

  #isDone(line: string): boolean {
    if (line !== '[DONE]') return false;
    if (this.#open.length > 0) this.#takeOpen();
    this.#content.done();
    return true;
  }

  #keep(line: string): void {
    this.#open.push(line);
    this.#openLength += line.length;
    if (this.#openLength > longestLine) throw new ServiceError('line-too-long');
  }

  /** Passes on the open lines: as one value if they are one, else each by itself. */
  #takeOpen(): void {
    const lines = this.#closed();
    const whole = lines.join('\n');
    if (this.#take(whole)) return;
    for (const line of lines) if (!beginsAnew(line) || !this.#take(line)) this.#content.unreadable(line);
  }

  #reportEvent(): void {
    this.#isError = false;
    const lines = this.#closed();
    const data = lines.length > 0 ? lines.join('\n') : (this.#last ?? '');
    this.#content.value({ type: 'error', error: valueOrWords(data) }, data);
  }

  /** llama.cpp reports an error in a field with this name. */
  #report(error: string, line: string): void {
    if (this.#open.length > 0) this.#takeOpen();
    this.#content.value({ error: valueOrWords(error) }, line);
  }

  #closed(): string[] {
    const lines = this.#open;
    this.#open = [];
    this.#openLength = 0;
    return lines;
  }
}

/** The fields of an event stream that say nothing about a reply; a comment has no name. */
const withoutContent = new Set(['', 'id', 'retry']);

function valueOrWords(text: string): unknown {
  const value = parsed(text);
  return value === undefined ? text : value;
}

/** Whether a line begins an event of its own: JSON in several lines has no line with a brace and a name. */
function beginsAnew(line: string): boolean {
  return /^\s*(\{\s*"|\[DONE\]\s*$)/.test(line);
}

/** Proxies that take each line of an event stream as data repeat its prefix. */
function withoutPrefixes(line: string): string {
  let rest = line.trim();
  while (rest.startsWith('data:')) rest = rest.slice(5).trimStart();
  return rest;
}
