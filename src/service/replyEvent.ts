/** Tokens counted by the service; a count it did not tell is absent. */
export interface Usage {
  inputTokens?: number;
  outputTokens?: number;
}

/** What a reply consists of. Texts are concatenated in order, a later usage replaces an earlier one, `end` is the last. */
export type ReplyEvent =
  { type: 'text'; text: string } | { type: 'usage'; usage: Usage } | { type: 'end'; stopReason?: string };
