/** A text for one and a text for several, for languages that tell them apart; `{0}` is the count. */
export interface CountedText {
  one: string;
  other: string;
}

/** A text with `{0}`, `{1}` … replaced with the values, in any order; a placeholder without a value stays. */
export function format(text: string, ...values: string[]): string {
  return filled(text, values);
}

/** Sentences one after the other: with a space between them, except after the full stop that Chinese and Japanese have. */
export function joinedSentences(sentences: readonly string[]): string {
  return sentences.reduce((before, next) => before + (before === '' || before.endsWith('。') ? '' : ' ') + next, '');
}

/** The form that a language (BCP 47) has for a count, with the count as it writes numbers for `{0}`, and the values for `{1}` … */
export function formatForCount(
  language: string | undefined,
  count: number,
  text: CountedText,
  values: string[] = [],
): string {
  const form = pluralRules(language).select(count) === 'one' ? text.one : text.other;
  return filled(form, [countText(language, count), ...values]);
}

/** A count as one of our languages (BCP 47) writes it. Below a thousand all write it alike: nothing is looked up then, which takes 20 ms the first time. */
export function countText(language: string | undefined, count: number): string {
  const isAlike = Number.isInteger(count) && count >= 0 && count < 1000;
  return isAlike ? String(count) : numberFormat(language).format(count);
}

const numberFormat = onceForLanguage((language) => new Intl.NumberFormat(language));
const pluralRules = onceForLanguage((language) => new Intl.PluralRules(language));

/** What is known of a language (BCP 47), which is looked up once: a conversation has many counts. */
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
