import { hasMainModifier, isMac } from '../parts/mainModifier.ts';

/** Ctrl+F, or Cmd+F on a Mac, where Ctrl+F moves the cursor. */
export function isFindKey(event: KeyboardEvent): boolean {
  return isLetter(event, 'f') && hasMainModifier(event) && !event.shiftKey && !event.altKey;
}

/** F3, and Cmd+G on a Mac; with Shift for the previous match. */
export function isNextKey(event: KeyboardEvent): boolean {
  return event.key === 'F3' || (isMac() && isLetter(event, 'g') && hasMainModifier(event));
}

/** If the keyboard writes another script, such as Cyrillic, the position of the key counts. */
function isLetter({ key, code }: KeyboardEvent, letter: 'f' | 'g'): boolean {
  const isOfOtherScript = /^[^\p{ASCII}\p{Script=Latin}]/u.test(key);
  return isOfOtherScript ? code === `Key${letter.toUpperCase()}` : key.toLowerCase() === letter;
}
