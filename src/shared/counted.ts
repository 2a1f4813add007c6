import * as l10n from '@vscode/l10n';
import { countText, formatForCount } from './formattedText.ts';

/**
 * The language of the texts (BCP 47). Each bundle contains its own language code. Without a bundle for the display language of VS Code it
 * is English, so plurals and numbers always fit the texts around them.
 */
export function language(): string {
  return l10n.t({ message: 'en', comment: 'The BCP 47 code of the language, for example de or zh-CN.' });
}

/**
 * The text for a count: `counted(2, l10n.t('{0} file of {1}'), l10n.t('{0} files of {1}'), name)`. `{0}` is the count. `one` may leave it
 * out if the count is never 0, for which French uses `one`; Japanese and Chinese use only `other`.
 */
export function counted(count: number, one: string, other: string, ...values: string[]): string {
  return formatForCount(language(), count, { one, other }, values);
}

/** A number, formatted for the language of the texts. */
export function numberText(value: number, options?: Intl.NumberFormatOptions): string {
  return options ? new Intl.NumberFormat(language(), options).format(value) : countText(language(), value);
}
