import { codeOf, hiddenCharacter } from '../shared/plainText.ts';

/** A title for parts of VS Code that show text. Invisible characters are spelled out. (CASES V48) */
export function plainTitle(title: string): string {
  return title.replace(hiddenCharacter(), (character) => `[${codeOf(character)}]`);
}
