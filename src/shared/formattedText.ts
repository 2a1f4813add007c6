/** A text with one form for one and another for several, for languages that distinguish them. `{0}` is the count. */
export interface CountedText {
  one: string;
  other: string;
}

/** Replaces `{0}`, `{1}` … in a text with the values, in any order. A placeholder without a value stays. */
export function format(text: string, ...values: string[]): string {
  return filled(text, values);
}

/** Joins sentences with a space between them, except after the full stop of Chinese and Japanese. */
export function joinedSentences(sentences: readonly string[]): string {
  return sentences.reduce((before, next) => before + (before === '' || before.endsWith('。') ? '' : ' ') + next, '');
}

/** The form that a language (BCP 47) uses for a count. `{0}` is replaced with the formatted count, and `{1}` … with the values. */
export function formatForCount(
  language: string | undefined,
  count: number,
  text: CountedText,
  values: string[] = [],
): string {
  const form = pluralRules(language).select(count) === 'one' ? text.one : text.other;
  return filled(form, [countText(language, count), ...values]);
}

/**
 * Formats a count for one of our languages (BCP 47). All of them write numbers below a thousand in the same way, so nothing is looked up
 * for those: the first look-up takes 20 ms.
 */
export function countText(language: string | undefined, count: number): string {
  const isAlike = Number.isInteger(count) && count >= 0 && count < 1000;
  return isAlike ? String(count) : numberFormat(language).format(count);
}

const numberFormat = onceForLanguage((language) => new Intl.NumberFormat(language));
const pluralRules = onceForLanguage((language) => new Intl.PluralRules(language));

/** Makes a look-up by language (BCP 47) that runs only once for each language, because a conversation has many counts. */
function onceForLanguage<Known>(lookUp: (language: string | undefined) => Known) {
  const all = new Map<string | undefined, Known>();
  return (language: string | undefined): Known => {
    const known = all.get(language) ?? lookUp(language);
    all.set(language, known);
    return known;
  };
}

function filled(text: string, values: string[]): string {
  return text.replace(/\{(\d+)\}/g, (placeholder, index: string) => values[Number(index)] ?? placeholder);
}
