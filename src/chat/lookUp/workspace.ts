import type { LookUpStep } from '../../protocol.ts';
import type { Call } from './tools.ts';

/** Looks things up in the workspace, and can do nothing else. */
export interface Workspace {
  /**
   * Does what a call asks for, after the steps of the reply so far, whose proposals count. If that is not possible, the result says why.
   */
  lookUp(call: Call, steps: readonly LookUpStep[], signal: AbortSignal): Promise<LookedUp>;
}

/** What was found: the result for the model, the place of a file in it, and how much of a list. */
export interface LookedUp {
  result: string;
  /** What is checked for secrets in addition, because the result may contain parts of them. */
  source?: string;
  /** The path within the workspace. */
  path?: string;
  /** Counted from 1, with both ends included. */
  firstLine?: number;
  lastLine?: number;
  count?: number;
  /** A change was proposed, about which the user decides. */
  proposes?: true;
}
