/** Reads a body as text, cut after `maximum` bytes; `isCut` says whether it was longer. */
export async function bodyText(
  body: AsyncIterable<Uint8Array>,
  maximum: number,
): Promise<{ text: string; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    if ((size += chunk.byteLength) > maximum) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maximum));
  return { text, isCut: size > maximum };
}
