/** The value of a key in any parsed JSON, or undefined. */
export function field(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined;
}

/** The fields of any parsed JSON; none if it is not an object. Faster than `field`, for what is read of every chunk. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Whether a parsed value is a text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** JSON.parse returns Infinity for a number that is too large, so only finite numbers are accepted. */
export function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/** Whether a value is a time in milliseconds that JavaScript can show as a date. */
export function isTime(value: unknown): value is number {
  return isNumber(value) && Math.abs(value) <= 8.64e15;
}

/** Whether a value is an object with fields: neither a list nor null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The object that is the input of a tool call, as JSON: models write an empty text for none. Undefined if it is no object, or one that cannot
 * be written again.
 */
export function inputOf(json: string): Readonly<Record<string, unknown>> | undefined {
  if (json.trim() === '') return {};
  const input = parsed(json);
  return isObject(input) && writtenJson(input) !== undefined ? input : undefined;
}

/** The parsed text, or undefined if it is not JSON. */
export function parsed(text: string): unknown {
  if (!mayBeJson(text) && !mayBeJson(text.trim())) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The JSON of a parsed value; undefined if it is nested too deeply to be written, which parsing accepts. */
export function writtenJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** The same, or only a sign for it. */
export function jsonOf(value: unknown): string {
  return writtenJson(value) ?? (Array.isArray(value) ? '[…]' : '{…}');
}

/** Whether a text begins and ends like JSON. An exception for each line that is none takes a thousand times as long. */
function mayBeJson(text: string): boolean {
  switch (text[0]) {
    case '{':
      return text.endsWith('}');
    case '[':
      return text.endsWith(']');
    case '"':
      return text.endsWith('"');
    default:
      return /^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(text);
  }
}
