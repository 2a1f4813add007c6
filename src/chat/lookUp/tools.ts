import type { OfferedTools } from '../../service/client.ts';
import { callLabel } from './callBlock.ts';
import type { ToolCall } from '../../service/reply/replyReader.ts';
import { inputOf, parsed } from '../../shared/json.ts';
import type { Offer, OtherTool } from './otherTool.ts';

/**
 * What a model may call to look things up, by names that models know. None of them writes, runs or fetches anything: what it proposes is
 * shown to the user, who decides.
 */
const tools = {
  find_files: {
    meaning:
      'Lists the files of the workspace whose path matches a glob, such as **/*.ts or src/**/user*. Ignored files are left out.',
    parameters: { pattern: text('A glob for the path within the workspace.') },
    required: ['pattern'],
  },
  search_text: {
    meaning:
      'Searches the files of the workspace for a text, line by line, and lists the matches with two lines around each.',
    parameters: {
      query: text('The text to look for. Upper and lower case count if it contains an upper-case letter.'),
      is_regex: { type: 'boolean', meaning: 'Whether the query is a regular expression. False by default.' },
      include: text('A glob for the paths to search in.'),
    },
    required: ['query'],
  },
  read_file: {
    meaning: 'Reads a text file of the workspace, at most 800 lines at once.',
    parameters: {
      path: text('The path within the workspace.'),
      start_line: line('The first line to read. The first line of a file is 1.'),
      end_line: line('The last line to read.'),
    },
    required: ['path'],
  },
  list_folder: {
    meaning: 'Lists the files and folders in a folder of the workspace.',
    parameters: { path: text('The path within the workspace; empty for the top.') },
    required: ['path'],
  },
  get_problems: {
    meaning: 'Lists the problems that the editor has found, in one file or in the whole workspace.',
    parameters: { path: text('The path of the file within the workspace. Leave it out for the whole workspace.') },
    required: [],
  },
  find_symbol: {
    meaning: 'Lists where functions, classes and the like of a name are defined, and where they are used.',
    parameters: { name: text('The name, or the beginning of it.') },
    required: ['name'],
  },
  get_changes: {
    meaning:
      'Shows how the files of the workspace differ from the last commit. New and deleted files are only named; read new ones with read_file.',
    parameters: {},
    required: [],
  },
  propose_edit: {
    meaning:
      'Proposes to replace a text in a file. Nothing is written: the user sees all proposals together, and decides.',
    parameters: {
      path: text('The path within the workspace.'),
      old_text: text('The text to replace, exactly as it is in the file, with enough around it to be there only once.'),
      new_text: text('The text to put there.'),
    },
    required: ['path', 'old_text', 'new_text'],
  },
  propose_file: {
    meaning: 'Proposes a new file. Nothing is written before the user decides.',
    parameters: { path: text('The path within the workspace.'), text: text('The whole text of the file.') },
    required: ['path', 'text'],
  },
} satisfies Record<string, Tool>;

/** The name of a tool. */
export type ToolName = keyof typeof tools;

/** The names of all tools. */
export function toolNames(others: readonly OtherTool[]): string[] {
  return [...Object.keys(tools), ...others.map(({ name }) => name)];
}

/** A call whose arguments are what its tool takes. */
export interface Call {
  tool: ToolName;
  input: Readonly<Record<string, string | number | boolean>>;
}

/** A call of another tool, which checks its arguments itself. */
export interface OtherCall {
  other: OtherTool;
  input: object;
}

/** Whether a tool proposes a change. */
export function isProposing(name: string): boolean {
  return name === 'propose_edit' || name === 'propose_file';
}

interface Tool {
  meaning: string;
  parameters: Record<string, Parameter>;
  required: readonly string[];
}

interface Parameter {
  type: 'string' | 'integer' | 'boolean';
  meaning: string;
}

/** All tools, as models get them. `none`: the model has to answer now. (docs/service.md, "Tools") */
export function offeredTools({ mayCall, others }: Offer): OfferedTools {
  const own = Object.entries<Tool>(tools).map(([name, { meaning, parameters, required }]) => ({
    ...{ name, meaning },
    parameters: { type: 'object', properties: propertiesOf(parameters), required },
  }));
  return {
    tools: [...own, ...others].map(({ name, meaning, parameters }) => ({
      type: 'function',
      function: { name, description: meaning, parameters },
    })),
    ...(!mayCall && { tool_choice: 'none' }),
  };
}

function propertiesOf(parameters: Record<string, Parameter>): object {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { type, meaning }]) => [name, { type, description: meaning }]),
  );
}

/** The tools as lines of text, for apps and for models that do not know tools. */
export function describedTools({ others }: Offer): string {
  const own = Object.entries<Tool>(tools).map(([name, { meaning, parameters, required }]) => {
    const fields = Object.entries(parameters).map(
      ([field, { type, meaning: ofField }]) =>
        `  - ${field} (${type}${required.includes(field) ? '' : ', optional'}): ${ofField}`,
    );
    return [`- ${name}: ${meaning}`, ...fields].join('\n');
  });
  const more = others.map(
    // In one line, so that no meaning looks like another tool.
    ({ name, meaning, parameters }) =>
      `- ${name}: ${meaning.replace(/\s+/g, ' ')}\n  JSON schema: ${JSON.stringify(parameters)}`,
  );
  return [...own, ...more].join('\n');
}

/** Reads a call. Returns a sentence for the model instead if there is no such tool, or if it takes other arguments. */
export function readCall(
  { name, arguments: json }: Pick<ToolCall, 'name' | 'arguments'>,
  others: readonly OtherTool[] = [],
): Call | string {
  if (name === callLabel) return damagedBlock;
  if (!isTool(name)) return `There is no tool of this name. The tools are ${toolNames(others).join(', ')}.`;
  const input = inputOf(json);
  if (!input) return noObject;
  const { parameters, required }: Tool = tools[name];
  const missing = required.find((field) => input[field] === undefined);
  if (missing !== undefined) return `The argument ${missing} is missing. Call the tool again with it.`;
  const known = Object.entries(parameters).flatMap(([field, { type }]) => {
    const value = input[field];
    return value === undefined || value === null ? [] : [{ field, type, value: asType(value, type) }];
  });
  const wrong = known.find(({ value }) => value === undefined);
  if (wrong) return `The argument ${wrong.field} must be ${wordOf[wrong.type]}. Call the tool again with that.`;
  return { tool: name, input: Object.fromEntries(known.flatMap(({ field, value }) => pairOf(field, value))) };
}

/** The same for another tool; undefined if it is none of these. */
export function readOtherCall(
  { name, arguments: json }: Pick<ToolCall, 'name' | 'arguments'>,
  others: readonly OtherTool[],
): OtherCall | string | undefined {
  const other = others.find((one) => one.name === name);
  if (!other) return undefined;
  const input = inputOf(json);
  return input ? { other, input } : noObject;
}

const damagedBlock =
  'The code block of the call is not a JSON object with the name of a "tool" and its "arguments". Write it again like that.';
const noObject = 'The arguments are not a JSON object. Call the tool again with one.';

const wordOf: Record<Parameter['type'], string> = {
  string: 'a text',
  integer: 'a whole number of 1 or more',
  boolean: 'true or false',
};

/** A value of this type, also if the model wrote a number or a truth value as a text; undefined if it is none. */
function asType(value: unknown, type: Parameter['type']): string | number | boolean | undefined {
  if (type === 'string') return typeof value === 'string' ? value : undefined;
  const read = typeof value === 'string' ? parsed(value.trim()) : value;
  if (type === 'boolean') return typeof read === 'boolean' ? read : undefined;
  return Number.isSafeInteger(read) && Number(read) >= 1 ? Number(read) : undefined;
}

function pairOf<Value>(field: string, value: Value | undefined): [string, Value][] {
  return value === undefined ? [] : [[field, value]];
}

function isTool(name: string): name is ToolName {
  return Object.hasOwn(tools, name);
}

function text(meaning: string): Parameter {
  return { type: 'string', meaning };
}

function line(meaning: string): Parameter {
  return { type: 'integer', meaning };
}
