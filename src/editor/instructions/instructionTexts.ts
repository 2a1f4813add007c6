import * as l10n from '@vscode/l10n';
import { fenced } from '../../shared/fenced.ts';
import { firstFive } from '../../shared/namesOf.ts';
import { codeOf, hiddenCharacter, spelledOut, withCodes, withoutLinks, withoutMarks } from '../../shared/plainText.ts';
import type { FoundInstructions } from './foundInstructions.ts';

type Named = Pick<FoundInstructions, 'name'>;
type Described = Pick<FoundInstructions, 'name' | 'file' | 'unused'>;

const mostNames = 5;
const mostOfName = 100;

/** The question whether to use instructions, with the names of the first few files. */
export function question(all: readonly Named[]): string {
  const names = all.map(({ name }) => shownName(name));
  const more = names.length - mostNames;
  const shown = more > 0 ? [...names.slice(0, mostNames), l10n.t('and {0} more', more)] : names;
  return l10n.t('This workspace has instructions for AI assistants: {0}. Use them?', shown.join(', '));
}

/** What the user should know before the answer, in lines. */
export function detail(all: readonly Described[]): string[] {
  const explained = l10n.t(
    'They are sent as text along with what you ask, and change no model, address or setting. You see each of them above your message.',
  );
  return [explained, ...all.flatMap(remarksOn).flatMap((remark) => ['', remark])];
}

/** What the user should know about a file before its text is sent. */
export function remarksOn({ name, file, unused }: Described): string[] {
  const hidden = hiddenIn(file);
  const codes = [...new Set(hidden.map(codeOf))];
  return [
    ...(hidden.length > 0
      ? [l10n.t('{0} contains invisible characters: {1} ({2}).', shownName(name), hidden.length, firstFive(codes))]
      : []),
    ...(unused.length > 0
      ? [l10n.t('Realm Chat does not use {1} in {0}.', shownName(name), firstFive(unused.map(shownName)))]
      : []),
  ];
}

/** All files with their remarks. Each file is in a fenced code block that nothing in the file can close. */
export function shownText(all: readonly Described[]): string {
  const parts = all.map((one) => {
    const text = fenced({ language: 'markdown', text: spelledOut(one.file) });
    return [`## ${withCodes(one.name)}`, ...remarksOn(one), text].join('\n\n');
  });
  return `${parts.join('\n\n')}\n`;
}

/** The invisible characters of a file, except Windows line endings and a byte order mark. */
function hiddenIn(file: string): string[] {
  return withoutMarks(file).match(hiddenCharacter()) ?? [];
}

/** A name, or a key of front matter, as it is shown in a notification. */
function shownName(name: string): string {
  return withoutLinks(withCodes(name.slice(0, mostOfName)));
}
