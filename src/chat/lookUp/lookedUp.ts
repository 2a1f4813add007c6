import type { PictureAttachment } from '../pictures.ts';

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
  /** There are, or may be, more than are counted. */
  hasMore?: boolean;
  /** A change was proposed, about which the user decides. */
  proposes?: true;
  /** Another tool was called. */
  wasCalled?: true;
  /** The pictures that it returned; absent if there are none. */
  pictures?: PictureAttachment[];
}
