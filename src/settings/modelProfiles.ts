import { contextLengthOf } from '../service/contextLength.ts';
import { profileEfforts, type Efforts } from '../service/efforts.ts';
import { ownFields, withoutOwn, type Parameters } from '../service/parameters.ts';
import { isObject } from '../shared/json.ts';

/**
 * The profiles of the setting `realmChat.models`, which may have any shape: what does not fit is left out. Only the most specific key
 * applies: an id, or else the pattern with the most characters besides its stars. Of several such patterns, the first applies. Only 200
 * patterns count.
 */
export class ModelProfiles {
  readonly #exact = new Map<string, ModelProfile>();
  readonly #patterns: Pattern[] = [];
  readonly #found = new Map<string, ModelProfile>();

  constructor(setting: unknown) {
    for (const [key, value] of fieldsOf(setting)) {
      if (!isObject(value)) continue;
      const profile = profileOf(value);
      this.#exact.set(key, profile);
      if (key.includes('*') && this.#patterns.length < mostPatterns)
        this.#patterns.push({ parts: key.split('*'), profile });
    }
    this.#patterns.sort((one, other) => lengthOf(other) - lengthOf(one));
  }

  /** The profile of a model or app; empty if there is none. */
  of(id: string): ModelProfile {
    const known =
      this.#found.get(id) ?? this.#exact.get(id) ?? this.#patterns.find((each) => matches(each, id))?.profile;
    const profile = known ?? {};
    this.#found.set(id, profile);
    return profile;
  }
}

/** How a model is shown and asked, according to the setting `realmChat.models`. What it does not say is absent. */
export interface ModelProfile {
  name?: string;
  /** Replaces `realmChat.systemPrompt`. If it is empty, there is none. */
  systemPrompt?: string;
  /** Sent unchanged, and only to models. */
  parameters?: Parameters;
  /** The efforts that it knows; if there are none, it has no choice of them. Replaces those of the list of models. */
  efforts?: Efforts;
  /** Fields of `parameters` that are not sent, because Realm Chat sets them itself. */
  leftOut?: string[];
  /** In tokens. */
  contextLength?: number;
  /** Whether it accepts pictures. */
  images?: boolean;
  /** Whether VS Code's own chat may let it call tools. Apps cannot call tools. */
  toolCalling?: boolean;
  /** Whether VS Code's own chat may ask it for titles and summaries. Apps are not asked. */
  utility?: boolean;
  /** Whether token counts are requested from it; yes if it is absent. They are never requested from apps. */
  usage?: boolean;
  /** Whether the picker leaves it out. */
  hidden?: boolean;
}

const mostPatterns = 200;
const longestName = 200;

interface Pattern {
  /** The texts between the stars. */
  parts: string[];
  profile: ModelProfile;
}

/**
 * Only a star has a meaning: any text, including none. Each step moves forward in the id, so the time is limited by the length of the id.
 */
function matches({ parts }: Pattern, id: string): boolean {
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (id.length < first.length + last.length || !id.startsWith(first) || !id.endsWith(last)) return false;
  const end = id.length - last.length;
  let position = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = id.indexOf(part, position);
    if (found < 0 || found + part.length > end) return false;
    position = found + part.length;
  }
  return true;
}

function lengthOf({ parts }: Pattern): number {
  return parts.reduce((length, part) => length + part.length, 0);
}

function profileOf(fields: Parameters): ModelProfile {
  const {
    name,
    systemPrompt,
    parameters,
    efforts: effortsOf,
    contextLength,
    images,
    toolCalling,
    utility,
    usage,
    hidden,
  } = fields;
  const tokens = contextLengthOf(contextLength);
  const efforts = profileEfforts(effortsOf);
  return {
    ...(isName(name) && { name: name.trim() }),
    ...(typeof systemPrompt === 'string' && { systemPrompt }),
    ...(isObject(parameters) && split(parameters)),
    ...(efforts && { efforts }),
    ...(tokens !== undefined && { contextLength: tokens }),
    ...(typeof images === 'boolean' && { images }),
    ...(typeof toolCalling === 'boolean' && { toolCalling }),
    ...(typeof utility === 'boolean' && { utility }),
    ...(typeof usage === 'boolean' && { usage }),
    ...(typeof hidden === 'boolean' && { hidden }),
  };
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && name.trim() !== '' && name.length <= longestName;
}

function split(parameters: Parameters): Pick<ModelProfile, 'parameters' | 'leftOut'> {
  const leftOut = Object.keys(parameters).filter((name) => ownFields.includes(name));
  return { parameters: withoutOwn(parameters), ...(leftOut.length > 0 && { leftOut }) };
}

/** The own fields of an object only, because the name of a model may be that of a field that every object inherits. */
function fieldsOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
