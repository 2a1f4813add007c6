import { lineNumbers } from '../../shared/lineNumbers.ts';
import { grammarOf } from '../syntax.ts';
import type { Lines } from './codeAround.ts';

/**
 * Joins the sections for which there is room into one text, each below a comment in the language. A section that does not fit is left out;
 * shorter ones after it may still fit.
 */
export function surroundingsText(language: string, sections: readonly Section[]): string {
  let room = most;
  const texts = sections.map(({ title, text }) => `${comment(title, language)}\n${text}`);
  return texts.filter((text) => text.length <= room && ((room -= text.length + 2), true)).join('\n\n');
}

/** A part of the surroundings of code: a title that says what it is, and its text. */
export interface Section {
  title: string;
  text: string;
}

/** The most characters of the whole text, and of one section. */
const most = 8000;
const mostOfOne = 2000;

/** A section with lines of a file, which count from 0, under its name. `lines` is absent for a text that was made from the file. */
export function section(title: string, text: string, lines?: Lines): Section {
  const where = lines && lineNumbers(lines.first + 1, lines.last + 1);
  return {
    title: [title, ...(where === undefined ? [] : [where])].join(', ').replace(/\s+/g, ' '),
    text: cut(text.replace(/\r\n?/g, '\n')),
  };
}

/** Cuts a text that is too long, at the end of a line if possible. */
function cut(text: string): string {
  if (text.length <= mostOfOne) return text;
  return `${text.slice(0, Math.max(text.lastIndexOf('\n', mostOfOne), 0)) || text.slice(0, mostOfOne)}\n…`;
}

function comment(text: string, language: string): string {
  const grammar = grammarOf(language) ?? '';
  if (grammar === 'css') return `/* ${text.replaceAll('*/', '* /')} */`;
  return `${withHash.has(grammar) ? '#' : '//'} ${text}`;
}

const withHash = new Set(['bash', 'powershell', 'python', 'ruby']);
