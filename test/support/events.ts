/** The line of the REST stream that starts a reply. */
export const startLine = '{"type":"message_start","message":{"usage":{"input_tokens":11,"output_tokens":0}}}\n';
/** A line without meaning to the client. */
export const otherLine = '{"type":"Other"}\n';
/** The line that ends a reply. */
export const endLine = endAfter(11, 2);

/** The end of a reply that took these tokens. */
export function endAfter(input: number, output: number): string {
  const usage = { input_tokens: input, output_tokens: output };
  return `${JSON.stringify({ type: 'message_delta', usage, delta: { stop_reason: 'end_turn', stop_sequence: null } })}\n`;
}

/** A line with a fragment of reply text; with fields that the interface does not name, if any are given. */
export function textLine(text: string, unknownFields: object = {}): string {
  const delta = { type: 'text_delta', text, ...unknownFields };
  return `${JSON.stringify({ type: 'content_block_delta', index: 0, delta, ...unknownFields })}\n`;
}

/** Server-sent events with these data: texts as they are, objects as JSON. */
export function sse(...data: unknown[]): string {
  return data.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`).join('');
}

/** A fragment of reply text as the compatible family streams it. */
export function piece(content: string | null, finish_reason?: string): object {
  return { choices: [{ delta: { content }, finish_reason }] };
}
