import type { LookedUp } from './lookedUp.ts';

/** A tool of VS Code, of another extension or of an MCP server, which the user lets models call. It may do anything. */
export interface OtherTool {
  /** Letters, digits, `_` and `-`, at most 64. */
  name: string;
  meaning: string;
  /** A JSON schema of its arguments. */
  parameters: object;
  /**
   * Asks the user, and calls it. `conversation` is what the user may allow it for. If it was not called or fails, the result says why. When
   * the signal aborts, it ends at once: it rejects if nothing was called.
   */
  call(input: object, conversation: object, signal: AbortSignal): Promise<LookedUp>;
}

/** What a model may call in its next turn. */
export interface Offer {
  /** Whether it may call anything. */
  mayCall: boolean;
  /** The tools besides those that look things up. */
  others: readonly OtherTool[];
}
