// Text from others, made safe for places that would show it as more than text. Host and page use the same rules.

/** Scripts that are written with joiners. */
const joined = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt';
/** Scripts that are written without spaces, and mark where a line may break. */
const unspaced = 'Khmr Mymr Thai Laoo';
const letterOf = (scripts: string): string => `[${scripts.replace(/\w+/g, '\\p{scx=$&}').replaceAll(' ', '')}]`;

/** Visible sequences that end in such a character: emoji, and letters of scripts that need one for their shape. */
const seen = [
  '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\uFE0F]?\\u200D(?=\\p{Extended_Pictographic})',
  '(?![\\0-\\x7F])\\p{Emoji}[\\uFE0E\\uFE0F]|[0-9#*]\\uFE0F(?=\\u20E3)',
  '\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{0,5}[\\u{E0061}-\\u{E007F}]',
  '\\p{Unified_Ideograph}[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]|\\p{scx=Mong}[\\u180B-\\u180F]',
  `${letterOf(joined)}[\\u200C\\u200D]|${letterOf(unspaced)}\\u200B`,
].join('|');

let madeHiddenCharacter: RegExp | undefined;

/**
 * A character that is invisible, or that changes the order of others: text that contains one may not be what it looks like. The page marks
 * it, and the host asks before it passes it on, so both use this rule. (CASES V48)
 */
export function hiddenCharacter(): RegExp {
  // Created when first needed: looking up the characters of so many scripts takes 2 ms, at each start and in each page.
  return (madeHiddenCharacter ??= new RegExp(
    `(?![\\t\\n])[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Zl}\\p{Zp}\\uFFF9-\\uFFFB](?<!${seen})`,
    'gu',
  ));
}

/** The Unicode notation of a character, such as `U+202E`. */
export function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A text with every invisible character as its code. */
export function withCodes(text: string): string {
  return text.replace(hiddenCharacter(), (character) => `[${codeOf(character)}]`);
}

/** Shows a text with every invisible character as its code, except Windows line endings and a byte order mark. */
export function spelledOut(text: string): string {
  return withCodes(withoutMarks(text));
}

/** A text without its byte order mark, and with line endings of one character. */
export function withoutMarks(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}

/** The beginning of a text, in one line of at most `most` characters, with every invisible one as its code. */
export function beginningOf(text: string, most: number): string {
  const spelled = spelledOut(text.slice(0, 20 * most));
  const line = Array.from(spelled.replace(/\s+/g, ' ').trim());
  return line.length > most ? `${line.slice(0, most - 1).join('')}…` : line.join('');
}

/** Characters that are invisible, or look like the single space between two words or like a replacement that `shownId` shows. */
const unclear = /^ | $|(?<= ) |(?! )\p{Z}|\p{C}|\p{Default_Ignorable_Code_Point}|␣|\[(?=U\+)/gu;
/**
 * A letter and its accent can be two characters that look like one. This matches everything that may have an accent or be a part of a
 * letter.
 */
const beyondAscii = /[^\0-\x7F]/gu;

/** Shows an id with every character visible, so that no two ids look the same. */
export function shownId(id: string): string {
  const isComposed = id === id.normalize('NFC');
  const spelled = id.replace(unclear, (character) => (character === ' ' ? '␣' : `[${codeOf(character)}]`));
  return isComposed
    ? spelled
    : spelled.replace(beyondAscii, (character) => (character === '␣' ? '␣' : `[${codeOf(character)}]`));
}

/** Text for quick picks and the status bar, where VS Code would turn `$(name)` into an icon. */
export function withoutIcons(text: string): string {
  return text.replace(/\$\(/g, '\\$(');
}

/** A name as a row of a quick pick shows it, for its title and for the status bar: without icons, and with its invisible characters spelled out. */
export function labelOf(name: string): string {
  return withoutIcons(withCodes(name));
}

/** Text for notifications, and below input boxes, where VS Code would turn `[text](command:…)` into a link. A space in between keeps it text. */
export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}
