import { field, isObject } from '../shared/json.ts';
import { withoutOwn, type Parameters } from './parameters.ts';

/** The efforts that a model knows, by their names, with the further fields of a request for each. (docs/models.md, "Effort") */
export type Efforts = ReadonlyMap<string, Parameters>;

/** The most efforts of a model. Each is a row. */
const most = 20;
/** Names are shown in lists of VS Code, where others could draw icons or hide what follows. */
const name = /^[\p{L}\p{N}][\p{L}\p{N}._+ -]{0,39}$/u;

/** The paths where services of the compatible family list the efforts of a model. (docs/service.md, "List of models") */
const places = [
  ['reasoning', 'supported_efforts'],
  ['supported_reasoning_efforts'],
  ['capabilities', 'supports', 'reasoning_effort'],
  ['think_efforts', 'valid_efforts'],
];

/** The names of the efforts of a model, by its entry in the list of models; undefined if that names none. */
export function listedEfforts(entry: unknown): string[] | undefined {
  return places.map((path) => namesIn(path.reduce(field, entry))).find(({ length }) => length > 0);
}

/** Efforts that are sent by their names, as services with a list of them expect it. */
export function namedEfforts(names: readonly string[]): Efforts {
  return new Map(names.map((effort) => [effort, { reasoning_effort: effort }]));
}

/** The efforts of a profile: a list of names, or the fields for each name. Undefined for any other shape. What does not fit is left out. */
export function profileEfforts(value: unknown): Efforts | undefined {
  if (Array.isArray(value)) return namedEfforts(namesIn(value));
  if (!isObject(value)) return undefined;
  const known = namesIn(Object.keys(value)).map((effort) => [effort, value[effort]] as const);
  return new Map(known.flatMap(([effort, fields]) => (isObject(fields) ? [[effort, withoutOwn(fields)]] : [])));
}

/** The names of efforts in a list; none of any other shape. What does not fit is left out. */
export function namesIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const names = value.filter((each): each is string => typeof each === 'string' && name.test(each));
  return [...new Set(names)].slice(0, most);
}
