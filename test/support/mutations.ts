// Random damage to a stream of bytes.
import fc from 'fast-check';

/** One kind of damage. Positions are fractions of the whole. */
type Mutation =
  | { kind: 'cut'; at: number }
  | { kind: 'replace'; at: number; bytes: number; by: Uint8Array }
  | { kind: 'drop line'; at: number }
  | { kind: 'swap lines'; at: number; with: number };

const at = fc.double({ min: 0, max: 1, noNaN: true });
const signs = ['\n', '\r', '\r\n\r\n', '{', '}', '"', '\\', '<', ' ', 'data: ', '[DONE]', '\uFEFF', '\u2028', '\0'];
const by = fc.oneof(
  fc.uint8Array({ maxLength: 3 }),
  fc.constantFrom(...signs).map((sign) => new TextEncoder().encode(sign)),
);

/** One to five mutations. */
export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('cut' as const), at }),
    fc.record({ kind: fc.constant('replace' as const), at, bytes: fc.nat(3), by }),
    fc.record({ kind: fc.constant('drop line' as const), at }),
    fc.record({ kind: fc.constant('swap lines' as const), at, with: at }),
  ),
  { minLength: 1, maxLength: 5 },
);

/** The bytes after all these mutations. */
export function mutated(bytes: Uint8Array, list: Mutation[]): Uint8Array {
  return list.reduce(withMutation, bytes);
}

function withMutation(bytes: Uint8Array, mutation: Mutation): Uint8Array {
  const place = Math.floor(mutation.at * bytes.length);
  switch (mutation.kind) {
    case 'cut':
      return bytes.subarray(0, place);
    case 'replace':
      return Buffer.concat([bytes.subarray(0, place), mutation.by, bytes.subarray(place + mutation.bytes)]);
    case 'drop line':
      return withLines(bytes, (lines) => lines.splice(Math.floor(mutation.at * lines.length), 1));
    case 'swap lines':
      return withLines(bytes, (lines) => swap(lines, mutation.at, mutation.with));
  }
}

/** Changes the lines with each byte as one character, so that damaged characters stay as they are. */
function withLines(bytes: Uint8Array, change: (lines: string[]) => unknown): Uint8Array {
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  change(lines);
  return Buffer.from(lines.join('\n'), 'latin1');
}

function swap(lines: string[], one: number, other: number): void {
  const [i, j] = [one, other].map((place) => Math.min(Math.floor(place * lines.length), lines.length - 1)) as [
    number,
    number,
  ];
  [lines[i], lines[j]] = [lines[j]!, lines[i]!];
}
