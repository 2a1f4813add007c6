import type { LookUpStep } from '../../protocol.ts';
import type { LookedUp } from './lookedUp.ts';
import type { Call } from './tools.ts';

/** Looks things up in the workspace, and can do nothing else. */
export interface Workspace {
  /**
   * Does what a call asks for, after the steps of the reply so far, whose proposals count. If that is not possible, the result says why.
   */
  lookUp(call: Call, steps: readonly LookUpStep[], signal: AbortSignal): Promise<LookedUp>;
}
