import { outsideFences } from './fencedCode.ts';

const sections: [string, RegExp][] = [
  ['Fixed', /\b(fix|fixe[sd]|fixing|bug|crash|broken|repair)/i],
  ['Removed', /\b(remove|delete|drop)/i],
  ['Added', /\b(add|new|introduce|support)/i],
  ['Changed', /(?:)/],
];

/** Release notes from the user's list of changes, one on each line. */
export function releaseNotes(text: string): string {
  const changes = outsideFences(text)
    .split(/\n+/)
    .map(asItem)
    .filter((item) => item !== '');
  const byHeading = Map.groupBy(changes, headingOf);
  const order = ['Added', 'Changed', 'Fixed', 'Removed'];
  const parts = order.flatMap((heading) => {
    const items = byHeading.get(heading)?.map((item) => `- ${item}`);
    return items === undefined ? [] : [`## ${heading}`, items.join('\n')];
  });
  return ['# Release notes', ...parts].join('\n\n');
}

function asItem(line: string): string {
  return line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '').trim();
}

function headingOf(change: string): string {
  return sections.find(([, pattern]) => pattern.test(change))?.[0] ?? 'Changed';
}
