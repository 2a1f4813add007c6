import type { Texts } from '../../shared/texts.ts';
import { format } from '../parts/format.ts';
import { spelledOut } from '../parts/visible.ts';

/** The attributes of the buttons of a message, for a name without invisible characters. They tell screen readers who wrote the message, and how it begins. */
export function buttonsOf(speaker: string, text: string, texts: Texts): Record<string, string> {
  const begin = beginningOf(text);
  const name = begin === '' ? speaker : format(texts.replyOf, speaker, spelledOut(begin));
  return { role: 'group', 'aria-label': name };
}

/** The first words of a message. */
export function beginningOf(text: string): string {
  const words = text.slice(0, mostLookedAt).trim().replace(/\s+/g, ' ');
  const letters = Array.from(words);
  return letters.length > mostOfName ? `${letters.slice(0, mostOfName).join('')}…` : words;
}

/** The number of characters at the start of a message that are read for its name. */
const mostOfName = 60;
const mostLookedAt = 300;
