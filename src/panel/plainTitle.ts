import { codeOf, hiddenCharacter } from '../plainText.ts';

/** A title for places of VS Code that show text: what cannot be seen in it is spelled out. (CASES V48) */
export function plainTitle(title: string): string {
  return title.replace(hiddenCharacter(), (character) => `[${codeOf(character)}]`);
}
