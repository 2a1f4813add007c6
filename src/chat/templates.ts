import { t } from '@vscode/l10n';
/** Stub until the real one is merged. */
export interface PromptTemplate {
  name: string;
  description: string;
  prompt: string;
  attach?: 'code' | 'problems' | 'changes';
}
export const builtInTemplates = (): PromptTemplate[] => [
  { name: 'explain', description: t('Explain the code'), prompt: t('Explain this code.'), attach: 'code' },
];
export function userTemplates(value: unknown): PromptTemplate[] {
  return Array.isArray(value) ? (value as PromptTemplate[]) : [];
}
export function commandIn(
  text: string,
  templates: PromptTemplate[],
): { template: PromptTemplate; rest: string } | undefined {
  const match = /^\/(\S+)\s*([^]*)$/.exec(text);
  const template = templates.find(({ name }) => name === match?.[1]);
  return template && { template, rest: match?.[2] ?? '' };
}
export function placeholdersIn(prompt: string): string[] {
  return prompt.match(/(?<=\{)(?:selection|file|language)(?=\})/g) ?? [];
}
export function expanded(prompt: string, values: Record<string, string>): string {
  return prompt.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
