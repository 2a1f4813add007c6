// Text of others, for places that would make more of it than text. Host and page mean the same by it.

/** Scripts that are written with joiners. */
const joined = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt';
/** Scripts that are written without spaces, and mark where a line may break. */
const unspaced = 'Khmr Mymr Thai Laoo';
const letterOf = (scripts: string): string => `[${scripts.replace(/\w+/g, '\\p{scx=$&}').replaceAll(' ', '')}]`;

/** What ends in such a character and can be seen: emoji, and letters of scripts that need one for their shape. */
const seen = [
  '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\uFE0F]?\\u200D(?=\\p{Extended_Pictographic})',
  '(?![\\0-\\x7F])\\p{Emoji}[\\uFE0E\\uFE0F]|[0-9#*]\\uFE0F(?=\\u20E3)',
  '\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{0,5}[\\u{E0061}-\\u{E007F}]',
  '\\p{Unified_Ideograph}[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]|\\p{scx=Mong}[\\u180B-\\u180F]',
  `${letterOf(joined)}[\\u200C\\u200D]|${letterOf(unspaced)}\\u200B`,
].join('|');

let madeHiddenCharacter: RegExp | undefined;

/**
 * A character that is invisible, or that changes the order of others: text that contains one may not be what it looks like.
 * The page marks it, and the host asks before it passes it on: both must mean the same. (CASES V48)
 */
export function hiddenCharacter(): RegExp {
  // Made with the first need: to look up the characters of so many scripts takes 2 ms, at each start and in each page.
  return (madeHiddenCharacter ??= new RegExp(
    `(?![\\t\\n])[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Zl}\\p{Zp}\\uFFF9-\\uFFFB](?<!${seen})`,
    'gu',
  ));
}

/** A character as Unicode names it, such as `U+202E`. */
export function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** What looks like nothing, like the one space between two words, or like what `shownId` shows in the place of others. */
const unclear = /^ | $|(?<= ) |(?! )\p{Z}|\p{C}|\p{Default_Ignorable_Code_Point}|␣|\[(?=U\+)/gu;
/** Where a letter and its accent are two characters they look like one: everything that may have an accent or be a part of a letter. */
const beyondAscii = /[^\0-\x7F]/gu;

/** An id in which every character can be seen, so that no two look the same. */
export function shownId(id: string): string {
  const isComposed = id === id.normalize('NFC');
  const spelled = id.replace(unclear, (character) => (character === ' ' ? '␣' : `[${codeOf(character)}]`));
  return isComposed
    ? spelled
    : spelled.replace(beyondAscii, (character) => (character === '␣' ? '␣' : `[${codeOf(character)}]`));
}

/** Text for quick picks and the status bar, where VS Code would make an icon of `$(name)`. */
export function withoutIcons(text: string): string {
  return text.replace(/\$\(/g, '\\$(');
}

/** Text for notifications, where VS Code would make a link of `[text](command:…)`; with a space in between it stays text. */
export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}
