import { grammarOf } from '../syntax.ts';
import type { Lines } from './codeAround.ts';

/** A part of what surrounds code: what it is, and its text. */
export interface Section {
  title: string;
  text: string;
}

/** Most characters of a whole text, and of each of its sections but the definitions. */
const most = 8000;
const mostOfOne = 2000;

/** Some lines of a file, which count from 0, under its name; without lines something that is made of them. */
export function section(title: string, text: string, lines?: Lines): Section {
  const where =
    lines && (lines.first === lines.last ? `line ${lines.first + 1}` : `lines ${lines.first + 1} to ${lines.last + 1}`);
  return {
    title: [title, ...(where === undefined ? [] : [where])].join(', ').replace(/\s+/g, ' '),
    text: cut(text.replace(/\r\n?/g, '\n')),
  };
}

/** All sections that there is room for as one text, each under a comment of the language; a long one gives way to shorter ones after it. */
export function surroundingsText(language: string, sections: readonly Section[]): string {
  let room = most;
  const texts = sections.map(({ title, text }) => `${comment(title, language)}\n${text}`);
  return texts.filter((text) => text.length <= room && ((room -= text.length + 2), true)).join('\n\n');
}

/** At the end of a line. */
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
