import { type Declaration, findDeclarations, isCallable } from './declarations.ts';
import { type FencedCode, fencedBlock } from './fencedCode.ts';
import { findLanguage } from './languages.ts';

/** Explains a piece of code in Markdown: what it is, what it defines, step by step, what to watch for, how to call it. */
export function explain(fenced: FencedCode, firstLine: number): string {
  const { name } = findLanguage(fenced.language);
  const lines = fenced.code.split(/\r?\n/);
  const declarations = findDeclarations(fenced.code);
  const sections = [
    `This is **${name}**, ${plural(lines.length, 'line')}. ${definitions(declarations)}`,
    `## Step by step\n\n${steps(lines, declarations, firstLine).join('\n')}`,
    `## Worth knowing\n\n${remarks(fenced.code).join('\n')}`,
    ...usage(fenced.language, name, declarations),
  ];
  return sections.join('\n\n');
}

function definitions(declarations: Declaration[]): string {
  if (declarations.length === 0) return 'It defines no function or type of its own; it is read from top to bottom.';
  return `It defines ${sentenceList(declarations.map(({ kind, name }) => `the ${kind} \`${name}\``))}.`;
}

function steps(lines: string[], declarations: Declaration[], firstLine: number): string[] {
  if (declarations.length === 0) return [`1. The code ${sentenceList(actions(lines.join('\n')))}.`];
  return declarations.map((declaration, index) => {
    const end = declarations[index + 1]?.line ?? lines.length;
    const body = lines.slice(declaration.line, end).join('\n');
    const line = firstLine + declaration.line;
    return `${index + 1}. **\`${declaration.name}\`** (line ${line}) ${description(declaration, body)}`;
  });
}

function description(declaration: Declaration, body: string): string {
  if (!isCallable(declaration)) return `is ${aOrAn(declaration.kind)}.`;
  const does = `${sentenceList(actions(body))}.`;
  const takes = sentenceList(declaration.parameters.map((parameter) => `\`${parameter}\``));
  return takes === '' ? does : `takes ${takes}. It ${does}`;
}

const actionPatterns: [RegExp, string][] = [
  [/^\s*(import|from|use|using|#include|require)\b/m, 'brings in other modules'],
  [/\b(if|switch|match|case|elif)\b|\s\?\s/, 'decides between cases'],
  [/\b(for|foreach|while|loop)\b|\.(map|filter|forEach|reduce)\(/, 'goes through several values'],
  [/\b(await|\.then\()/, 'waits for work that is not done yet'],
  [/\b(throw|raise|panic)\b/, 'reports a problem as an error'],
  [/\b(yield)\b/, 'hands out its values one at a time'],
  [/\b(return)\b|=>\s*[^{\s]/, 'returns a result'],
];

function actions(code: string): string[] {
  const found = actionPatterns.filter(([pattern]) => pattern.test(code)).map(([, action]) => action);
  return found.length > 0 ? found : ['runs its statements in order'];
}

const remarkPatterns: [RegExp, string][] = [
  [/\basync\b/, 'It is asynchronous: whoever calls it has to wait for the result.'],
  [/\b(throw|raise|panic)\b/, 'Callers should be ready for the error it reports.'],
  [/\b(try|catch|except|rescue)\b/, 'It handles errors itself instead of passing them on.'],
  [/\b(let|var|mut)\b/, 'Some of its variables change their value while it runs.'],
  [/\b(TODO|FIXME)\b/, 'A note in the code says that something is left to do.'],
  [/:\s*any\b|\binterface\{\}/, 'Part of it is loosely typed, so the compiler checks less than it could.'],
];

function remarks(code: string): string[] {
  const found = remarkPatterns.filter(([pattern]) => pattern.test(code)).map(([, remark]) => `- ${remark}`);
  const quiet = code.match(/^[ \t]*(?:(?:\/\/|\/\*|\*|#(?!include)|--|<!--).*)?\r?$/gm)?.length ?? 0;
  return [...found, `- Lines that are empty or comments: ${quiet}.`];
}

function usage(language: string, languageName: string, declarations: Declaration[]): string[] {
  const called = declarations.find(({ kind }) => kind === 'function');
  if (called === undefined || !['TypeScript', 'JavaScript', 'Python'].includes(languageName)) return [];
  const call = `${called.name}(${called.parameters.map(argument).join(', ')})`;
  const code = languageName === 'Python' ? `result = ${call}` : `const result = ${call};`;
  return [`## How to call it\n\n${fencedBlock({ language, code })}`];
}

function argument(parameter: string): string {
  return /[\p{L}_$][\p{L}\w$]*/u.exec(parameter)?.[0] ?? 'value';
}

function sentenceList(items: string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function aOrAn(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
