import { itemsOf } from './codeItems.ts';
import { signatureOf } from './signature.ts';

/** What the functions, classes and the like of code declare; undefined for each item that declares nothing, such as a call. */
export function declarationsOf(code: string): (string | undefined)[] {
  const lines = code.split(/\r?\n/);
  return itemsOf(lines).map(({ head }) => signatureOf(lines[head] ?? ''));
}

/** Whether codes consist of nothing but declarations, and each has others. */
export function declareDifferentThings(codes: string[]): boolean {
  const declared = codes.map(declarationsOf);
  const all = declared.flat();
  return declared.every((names) => names.length > 0) && !all.includes(undefined) && new Set(all).size === all.length;
}
