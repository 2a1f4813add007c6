/** A body as text, cut at a number of bytes. */
export async function bodyText(body: AsyncIterable<Uint8Array>, maximum: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    if ((size += chunk.byteLength) >= maximum) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maximum));
}
