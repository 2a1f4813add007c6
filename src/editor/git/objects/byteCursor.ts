/** Reads bytes one after the other. Throws at their end. */
export class ByteCursor {
  position = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.position >= this.#bytes.length;
  }

  next(): number {
    const byte = this.#bytes[this.position++];
    if (byte === undefined) throw new Error('The bytes end too early.');
    return byte;
  }

  take(count: number): Uint8Array {
    const taken = this.#bytes.subarray(this.position, this.position + count);
    this.position += count;
    if (taken.length < count) throw new Error('The bytes end too early.');
    return taken;
  }

  /** A number of which each byte has seven bits, the lowest first. The last byte has no eighth bit. */
  size(): number {
    let size = 0;
    let byte: number;
    let factor = 1;
    do {
      byte = this.next();
      size += (byte & 0x7f) * factor;
      factor *= 0x80;
    } while (byte & 0x80);
    return size;
  }
}
