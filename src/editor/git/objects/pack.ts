import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { inSlices } from '../../../shared/slices.ts';
import { ByteCursor } from './byteCursor.ts';
import { bytesAt } from './bytesAt.ts';
import { withDelta } from './delta.ts';

/** An object of Git: a commit, a tree, a file or a tag. */
export interface GitObject {
  type: string;
  bytes: Buffer;
}

/** A pack of objects and its index (gitformat-pack(5), index version 2). */
export class Pack {
  readonly #path: string;
  readonly #idLength: number;
  #header: Promise<Buffer> | undefined;

  /** `path` has no ending. An id has 20 or 32 bytes. */
  constructor(path: string, idLength: number) {
    this.#path = path;
    this.#idLength = idLength;
  }

  /** Reads an object by its id; undefined if it is not in the pack. */
  async find(id: Buffer): Promise<GitObject | undefined> {
    const offset = await this.#offsetOf(id);
    return offset === undefined ? undefined : this.#read(offset);
  }

  async #offsetOf(id: Buffer): Promise<number | undefined> {
    const header = await (this.#header ??= this.#index(0, startOfIds));
    if (header.length < startOfIds || header.readUInt32BE(0) !== magic || header.readUInt32BE(4) !== 2)
      throw new Error('The index of the pack has another form.');
    const [first = 0] = id;
    const upTo = (byte: number): number => (byte < 0 ? 0 : header.readUInt32BE(8 + 4 * byte));
    const [from, to, all] = [upTo(first - 1), upTo(first), upTo(0xff)];
    if (to < from || (to - from) * this.#idLength > mostBytes) throw new Error('The index of the pack is damaged.');
    const ids = await this.#index(startOfIds + from * this.#idLength, (to - from) * this.#idLength);
    const place = placeAmong(ids, id);
    if (place === undefined) return undefined;
    // The checksums, of four bytes each, are between the ids and the offsets.
    const offsets = startOfIds + all * (this.#idLength + 4);
    const offset = (await this.#index(offsets + (from + place) * 4, 4)).readUInt32BE();
    if (offset < 0x80000000) return offset;
    return Number((await this.#index(offsets + all * 4 + (offset - 0x80000000) * 8, 8)).readBigUInt64BE());
  }

  /** The object at a place. Of most objects, the pack contains only how they differ from another one. */
  async #read(offset: number): Promise<GitObject> {
    const deltas: Buffer[] = [];
    const places = new Set<number>();
    let left = mostMade;
    for (let at: number | undefined = offset; at !== undefined && !places.has(at);) {
      const { kind, size, base, start }: Entry = await this.#entry(at);
      left -= size;
      if (left < 0 || size > mostBytes || deltas.length > mostDeltas) throw new Error('The object is too large.');
      const bytes = await this.#inflated(start, size);
      const type = types[kind];
      if (type !== undefined) return { type, bytes: await inSlices(withDeltas(bytes, deltas, left)) };
      deltas.push(bytes);
      places.add(at);
      at = typeof base === 'number' ? base : base && (await this.#offsetOf(base));
    }
    throw new Error('The object is made from one that the pack does not have, or from itself.');
  }

  async #entry(offset: number): Promise<Entry> {
    const cursor = new ByteCursor(await bytesAt(`${this.#path}.pack`, offset, longestHead));
    const first = cursor.next();
    const kind = (first >> 4) & 7;
    const size = (first & 0xf) + (first & 0x80 ? cursor.size() * 0x10 : 0);
    const base = this.#baseOf(kind, offset, cursor);
    return { kind, size, base, start: offset + cursor.position };
  }

  #baseOf(kind: number, offset: number, cursor: ByteCursor): number | Buffer | undefined {
    if (kind === deltaOfId) return Buffer.from(cursor.take(this.#idLength));
    if (kind !== deltaOfOffset) return undefined;
    let byte = cursor.next();
    let back = byte & 0x7f;
    while (byte & 0x80) {
      byte = cursor.next();
      back = (back + 1) * 0x80 + (byte & 0x7f);
    }
    if (back < 1 || back > offset) throw new Error('The pack is damaged.');
    return offset - back;
  }

  async #inflated(start: number, size: number): Promise<Buffer> {
    // What cannot be compressed becomes a little longer.
    const bytes = await bytesAt(`${this.#path}.pack`, start, size + (size >> 4) + 64);
    const inflated = await promisify(inflate)(bytes, { maxOutputLength: Math.max(size, 1) });
    if (inflated.length !== size) throw new Error('The pack is damaged.');
    return inflated;
  }

  #index(from: number, length: number): Promise<Buffer> {
    return bytesAt(`${this.#path}.idx`, from, length);
  }
}

interface Entry {
  kind: number;
  size: number;
  /** The object that this one is made from: its place or its id. */
  base: number | Buffer | undefined;
  /** Where the compressed bytes begin. */
  start: number;
}

const magic = 0xff744f63;
/** Two numbers and 256 counts are before the ids. */
const startOfIds = 8 + 256 * 4;
const longestHead = 64;
const types: Partial<Record<number, string>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' };
const [deltaOfOffset, deltaOfId] = [6, 7];

/** The most bytes of an object, or of the ids that begin with the same byte, and of all that are made on the way to an object. */
const [mostBytes, mostMade] = [2_000_000, 50_000_000];
/** Git makes chains of up to 50, or 250, unless it is configured to make longer ones. */
const mostDeltas = 1000;

/** Where an id is in a row of sorted ids. */
function placeAmong(ids: Buffer, id: Buffer): number | undefined {
  let [low, high] = [0, Math.floor(ids.length / id.length)];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = id.compare(ids, middle * id.length, (middle + 1) * id.length);
    if (order === 0) return middle;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return undefined;
}

/** The object that deltas, the last one first, make of another, with at most so many bytes on the way. */
function* withDeltas(base: Buffer, deltas: readonly Buffer[], most: number): Generator<void, Buffer> {
  let bytes = base;
  let left = most;
  for (const delta of deltas.toReversed()) {
    yield;
    bytes = withDelta(bytes, delta, Math.min(left, mostBytes));
    left -= bytes.length;
  }
  return bytes;
}
