import type { Attachment } from '../protocol.ts';
import { rewritePrompt } from './prompts.ts';
/** Stand-in. */
export function fixPrompt(code: Attachment, problems: string[]): string {
  return rewritePrompt(`Fix these problems: ${problems.join('; ')}`, code);
}
export function documentPrompt(code: Attachment): string {
  return rewritePrompt('Document it with comments.', code);
}
export function generateTestsPrompt(): string {
  return 'Write unit tests for this code.';
}
