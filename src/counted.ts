import * as l10n from '@vscode/l10n';
import { countText, formatForCount } from './formattedText.ts';

/**
 * The language of the texts (BCP 47). Each bundle names its own, and without a bundle for the language of VS Code it is English: so
 * plurals and numbers fit the texts around them.
 */
export function language(): string {
  return l10n.t({ message: 'en', comment: 'The BCP 47 code of the language, for example de or zh-CN.' });
}

/**
 * The text for a count: `counted(2, l10n.t('{0} file of {1}'), l10n.t('{0} files of {1}'), name)`. `{0}` is the count. The text for one
 * may go without it where the count is never 0, which is `one` in French; Japanese and Chinese use only `other`.
 */
export function counted(count: number, one: string, other: string, ...values: string[]): string {
  return formatForCount(language(), count, { one, other }, values);
}

/** A number as the language of the texts writes it. */
export function numberText(value: number, options?: Intl.NumberFormatOptions): string {
  return options ? new Intl.NumberFormat(language(), options).format(value) : countText(language(), value);
}
