import { countText, format, formatForCount, type CountedText } from '../../shared/formattedText.ts';
import type { Texts } from '../../shared/texts.ts';
import { element, type Content } from './element.ts';
import { aroundName, visible } from './visible.ts';

export { format };

/** The text for a count, or the plural with a dash if the count is unknown. `{1}` is the value. */
export function formatCounted(text: CountedText, count: number | undefined, value = ''): string {
  return count === undefined
    ? format(text.other, formatCount(count), value)
    : formatForCount(pageLanguage(), count, text, [value]);
}

/** The same as nodes, for names that others chose: whatever the direction of a name, the words around it stay in order. */
export function withNames(text: string, ...names: string[]): Content[] {
  return withParts(
    text,
    names.map((name) => visible(name)),
  );
}

/** The same for a sentence of the host that already contains the name. */
export function aroundItsName(sentence: string): Content[] {
  return withBdi(aroundName(sentence).map((part) => visible(part)));
}

/** The same for a path, in which a line may break after each folder. */
export function withPath(text: string, path: string): Content[] {
  const [first = '', ...others] = path.split(/(?<=\/)/);
  return withParts(text, [[...visible(first), ...others.flatMap((part) => [element('wbr'), ...visible(part)])]]);
}

function withParts(text: string, values: readonly Content[][]): Content[] {
  const parts = text.split(/\{(\d+)\}/);
  return withBdi(parts.map((part, index) => (index % 2 === 0 ? [part] : (values[Number(part)] ?? []))));
}

/** Puts every second part into an element that keeps its direction to itself. */
function withBdi(parts: readonly Content[][]): Content[] {
  return parts.flatMap((part, index) => (index % 2 === 0 ? part : [element('bdi', {}, part)]));
}

/** A count in the format of the page's language, or a dash if it is unknown. */
export function formatCount(count: number | undefined): string {
  return count === undefined ? '–' : countText(pageLanguage(), count);
}

/** Seconds, with one decimal if there are few. */
export function formatSeconds(seconds: number): string {
  const digits = seconds < 10 ? 1 : 0;
  return new Intl.NumberFormat(pageLanguage(), { maximumFractionDigits: digits }).format(seconds);
}

/** The length of a text in characters, or in thousands of characters, which is precise enough. */
export function formatSize(characters: number, texts: Texts): string {
  if (characters < 1000) return format(texts.bytes, formatCount(characters));
  return format(texts.kilobytes, formatCount(Math.round(characters / 1000)));
}

function pageLanguage(): string | undefined {
  return document.documentElement.lang || undefined;
}
