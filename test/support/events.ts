/** Events of the REST stream: S starts a reply, O is one without meaning to the client, E ends the reply. */
export const S = '{"type":"message_start","message":{"usage":{"input_tokens":11,"output_tokens":0}}}\n';
export const O = '{"type":"Other"}\n';
export const E =
  '{"type":"message_delta","usage":{"input_tokens":11,"output_tokens":2},"delta":{"stop_reason":"end_turn","stop_sequence":null}}\n';

/** A fragment of reply text; with fields that the interface does not name, if any are given. */
export function D(text: string, unknownFields: object = {}): string {
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
