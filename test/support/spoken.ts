// The language of the panel in tests and screenshots. Callers use the English texts of the source.
import { format } from '../../src/shared/formattedText.ts';
import type { Language, Texts } from '../../tools/translations/translations.ts';

/** Translations by their English texts: of the source, and of the manifest. */
let source: Texts = {};
let manifest: Texts = {};

/** Sets the language of the panel; until then it is English. */
export async function listenTo(language: Language): Promise<void> {
  // Stories in English need not read all of the source.
  const { translationsTo } = await import('../../tools/translations/translations.ts');
  const [ofSource, ofManifest] = translationsTo(language);
  source = ofSource?.translated ?? {};
  const { english = {}, translated = {} } = ofManifest ?? {};
  manifest = Object.fromEntries(Object.entries(english).map(([key, text]) => [text, translated[key] ?? text]));
}

/** The translation of a text, also of one with its values filled in, or of texts that match an expression. */
export function spoken(english: string): string;
export function spoken(english: string | RegExp): string | RegExp;
export function spoken(english: string | RegExp): string | RegExp {
  if (typeof english !== 'string') return spokenLike(english);
  const exact = source[english];
  if (exact !== undefined) return exact;
  const fitting = Object.keys(source).flatMap((key) => {
    const values = patternOf(key).exec(english);
    return key.includes('{0}') && values ? [{ key, values: values.slice(1) }] : [];
  });
  const [best] = fitting.sort((one, other) => other.key.length - one.key.length);
  return best ? format(source[best.key] ?? '', ...best.values) : english;
}

/** The translated title of a command, without its category. */
export function spokenCommand(title: string): string {
  return manifest[title] ?? title;
}

function spokenLike(english: RegExp): RegExp {
  const keys = Object.keys(source).filter((key) => english.test(key));
  return keys.length === 0 ? english : new RegExp(keys.map((key) => patternOf(source[key] ?? '').source).join('|'));
}

/** An expression that matches a text with `{0}` … with its values. In accessible names all spaces are ordinary ones. */
function patternOf(text: string): RegExp {
  const parts = text
    .split(/\{\d+\}/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/[\u00a0\u202f]/g, '\\s'));
  return new RegExp(`^${parts.join('(.+?)')}$`);
}
