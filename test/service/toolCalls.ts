import type { ChatMessage } from './chatRequest.ts';
import { Refusal } from './refusal.ts';

/** A tool that a request offers. */
export interface Tool {
  name: string;
  /** A JSON schema. */
  parameters: unknown;
}

/** A call of a tool in a reply or a conversation. */
export interface ToolCall {
  id: string;
  name: string;
  /** JSON. */
  arguments: string;
}

type Fields = Record<string, unknown>;

/** The tools of a request. Throws a Refusal that names what is wrong. */
export function readTools(tools: unknown): Tool[] {
  if (tools === undefined) return [];
  if (!Array.isArray(tools)) throw new Refusal(400, '"tools" must be an array.');
  return tools.map((tool: unknown, index) => {
    const { type, function: called } = fieldsOf(tool);
    const { name, parameters } = fieldsOf(called);
    if (type !== 'function' || typeof name !== 'string' || !/^[\w-]{1,64}$/.test(name))
      throw new Refusal(400, `tools[${index}] must be a function with a name.`);
    return { name, parameters };
  });
}

/** The calls in a message of the assistant. Throws a Refusal that names what is wrong. */
export function readCalls(calls: unknown, place: string): ToolCall[] {
  if (calls === undefined) return [];
  if (!Array.isArray(calls) || calls.length === 0) throw new Refusal(400, `${place} must be an array of calls.`);
  return calls.map((call: unknown) => {
    const { id, type, function: called } = fieldsOf(call);
    const { name, arguments: json } = fieldsOf(called);
    if (typeof id !== 'string' || type !== 'function' || typeof name !== 'string' || typeof json !== 'string')
      throw new Refusal(400, `${place} must have calls with an id, a name and arguments as text.`);
    return { id, name, arguments: json };
  });
}

/** Throws a Refusal (400) when a call has no result right after it, or a result has no call. */
export function checkCalls(messages: ChatMessage[]): void {
  let open: string[] = [];
  for (const { role, calls = [], answers } of messages) {
    if (role === 'tool') {
      if (!open.includes(answers ?? ''))
        throw new Refusal(400, 'A message of role "tool" must answer a call before it.');
      open = open.filter((id) => id !== answers);
      continue;
    }
    if (open.length > 0)
      throw new Refusal(400, `The calls ${open.join(', ')} must be answered by messages of role "tool".`);
    open = calls.map(({ id }) => id);
  }
  if (open.length > 0)
    throw new Refusal(400, `The calls ${open.join(', ')} must be answered by messages of role "tool".`);
}

/** The tools that the sample calls for the last message: those that the message names, or the first if a call is required. */
export function callsFor(messages: ChatMessage[], tools: Tool[], mustCall: boolean): ToolCall[] {
  const last = messages.at(-1);
  if (last?.role !== 'user') return [];
  const named = tools.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(last.content));
  const called = named.length === 0 && mustCall ? tools.slice(0, 1) : named;
  return called.map(({ name, parameters }, index) => ({
    id: `call_${messages.length}_${index}`,
    name,
    arguments: JSON.stringify(inputFor(parameters, last.content)),
  }));
}

/** The sample's text about the results of its calls. */
export function resultsText(messages: ChatMessage[]): string {
  const start = messages.findLastIndex(({ role }) => role === 'assistant') + 1;
  const results = messages.slice(start).filter(({ role }) => role === 'tool');
  return `The tools say:\n\n${results.map(({ content }) => `> ${content.replaceAll('\n', '\n> ')}`).join('\n\n')}`;
}

/** Arguments with all required properties: for a string the first quoted text of the message, for a number a number. */
function inputFor(schema: unknown, said: string): Fields {
  const { properties, required } = fieldsOf(schema);
  const [, quoted = 'sample'] = /"([^"]*)"/.exec(said) ?? [];
  const names = Array.isArray(required) ? required.map(String) : [];
  return Object.fromEntries(
    names.map((name) => {
      const { type } = fieldsOf(fieldsOf(properties)[name]);
      return [name, type === 'number' || type === 'integer' ? 1 : type === 'boolean' ? true : quoted];
    }),
  );
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
