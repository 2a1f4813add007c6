/** The notation of CASES.md for the events of the REST stream. */
export const S = '{"type":"message_start","message":{"usage":{"input_tokens":11,"output_tokens":0}}}\n';
export const O = '{"type":"Other"}\n';
export const E =
  '{"type":"message_delta","usage":{"input_tokens":11,"output_tokens":2},"delta":{"stop_reason":"end_turn","stop_sequence":null}}\n';

/** A fragment of reply text. */
export function D(text: string): string {
  return `${JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })}\n`;
}
