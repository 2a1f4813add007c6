/** Whether bytes are not text. Text contains no zero byte, except in UTF-16, where the file starts with a byte order mark. */
export function isBinary(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isUtf16 && bytes.includes(0);
}
