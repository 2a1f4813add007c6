import { toolNames } from '../../chat/lookUp/tools.ts';
import type { OtherTool } from '../../chat/lookUp/otherTool.ts';
import { field, isObject } from '../../shared/json.ts';
import { spelledOut } from '../../shared/plainText.ts';
import { Glob } from '../globs/glob.ts';
import { placeOf, type Tool } from './tool.ts';

/**
 * The tools that can be offered to models and whose names match these patterns. A tool without a usable name is left out, like one whose
 * schema services refuse, or is too long to be sent each time.
 */
export function usableTools(tools: readonly Tool[], patterns: readonly string[]): Tool[] {
  const isNamed = namedBy(patterns);
  const own = new Set(toolNames([]));
  let room = longestSchemas;
  return tools
    .filter((tool) => /^[\w-]{1,64}$/.test(tool.name) && !own.has(tool.name) && isNamed(tool))
    .filter(({ inputSchema }) => lengthOf(inputSchema) <= longestSchema)
    .slice(0, mostTools)
    .filter(({ inputSchema }) => (room -= lengthOf(inputSchema)) >= 0);
}

/** What a model is told of a tool, in a form that services accept. */
export function describedTool({ name, description, inputSchema }: Tool): Omit<OtherTool, 'call'> {
  return {
    name,
    meaning: spelledOut(description.slice(0, longestMeaning)).slice(0, longestMeaning).toWellFormed(),
    parameters: { ...inputSchema, type: 'object', properties: objectOr({}, field(inputSchema, 'properties')) },
  };
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

function objectOr(other: object, value: unknown): object {
  return isObject(value) ? value : other;
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
