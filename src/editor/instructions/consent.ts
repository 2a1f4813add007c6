import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { fenced } from '../../shared/fenced.ts';
import { joinedSentences } from '../../shared/formattedText.ts';
import { showNotice, showQuestion } from '../../dialogs/notice.ts';
import { codeOf, hiddenCharacter, spelledOut, withCodes, withoutLinks, withoutMarks } from '../../shared/plainText.ts';
import type { ShowText } from '../documents/readOnlyDocuments.ts';
import type { FoundInstructions } from './foundInstructions.ts';

/** Asks once in each workspace whether to use instructions, and again if their text has changed. */
export class Consent {
  readonly #memento: vscode.Memento;
  readonly #showText: ShowText;
  /**
   * What this window has asked, in a notification and before sending. If the user does not answer, the same question is not asked again.
   */
  readonly #offered = new Set<string>();
  readonly #asked = new Set<string>();
  /** Called once the user has decided in a notification, whoever has shown it: chats that show nothing because of the open question. */
  readonly #waiting = new Set<() => void>();

  constructor(memento: vscode.Memento, showText: ShowText) {
    this.#memento = memento;
    this.#showText = showText;
  }

  /**
   * The instructions that the user wants; undefined if the user looks at them first, and nothing is sent. Instructions without an
   * answer are not wanted.
   */
  async wanted(all: FoundInstructions[], asking: Asking): Promise<FoundInstructions[] | undefined> {
    const asked = asking === 'before sending' ? this.#asked : this.#offered;
    const undecided = all.filter(({ hash }) => !Object.hasOwn(this.#decisions, hash));
    const open = undecided.filter(({ hash }) => !asked.has(hash));
    for (const { hash } of open) asked.add(hash);
    if (undecided.length > 0 && asking !== 'before sending') this.#waiting.add(asking.decided);
    if (open.length > 0 && asking !== 'before sending') void this.#offer(open);
    if (open.length > 0 && asking === 'before sending' && (await this.#ask(open)) === 'looks') return undefined;
    return all.filter(({ hash }) => this.#decisions[hash] === true);
  }

  /** The decisions of the user. What another version has stored may have any shape. */
  get #decisions(): Readonly<Record<string, unknown>> {
    const kept = this.#memento.get<unknown>(storageKey);
    return typeof kept === 'object' ? { ...kept } : {};
  }

  /** Asks in a modal dialog, which holds up the message. */
  async #ask(open: FoundInstructions[]): Promise<'looks' | 'decided'> {
    const [show, use, leave] = answers();
    const answer = await showQuestion('information', question(open), detail(open), [show, use, leave]);
    if (answer === show) {
      await this.#show(open);
      void this.#offer(open);
      return 'looks';
    }
    if (answer !== undefined) await this.#keep(open, answer === use);
    return 'decided';
  }

  /** Asks in a notification, while the user can go on working. Asks again after the user has looked at the text. */
  async #offer(open: FoundInstructions[]): Promise<void> {
    const [show, use, leave] = answers();
    const message = joinedSentences([question(open), ...open.flatMap(remarksOn)]);
    const answer = await showNotice('information', message, [show, use, leave]);
    if (answer === undefined) return;
    if (answer === show) {
      await this.#show(open);
      return this.#offer(open);
    }
    await this.#keep(open, answer === use);
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const decided of waiting) decided();
  }

  async #show(open: FoundInstructions[]): Promise<void> {
    await this.#showText(l10n.t('Instructions of this workspace'), shownText(open), 'markdown');
  }

  async #keep(all: FoundInstructions[], isUsed: boolean): Promise<void> {
    const before = Object.entries(this.#decisions).filter(([hash]) => !all.some((one) => one.hash === hash));
    const decisions = [...before, ...all.map(({ hash }) => [hash, isUsed] as const)].slice(-mostKept);
    await this.#memento.update(storageKey, Object.fromEntries(decisions));
  }
}

/**
 * How to ask: before a message is sent, which holds up the message, or in a notification beside the user's work. `decided` is called when
 * the user decides in the notification.
 */
export type Asking = 'before sending' | { decided: () => void };

const storageKey = 'instructions';
/** How many decisions a workspace keeps. */
const mostKept = 1000;
const mostNames = 5;
const mostOfName = 100;

/**
 * The answers. Enter chooses the first one, so that a user who has just sent a message with Enter agrees to nothing by accident.
 */
function answers(): [show: string, use: string, leave: string] {
  return [l10n.t('Show'), l10n.t('Use'), l10n.t("Don't Use")];
}

function question(all: FoundInstructions[]): string {
  const names = all.map(({ name }) => shownName(name));
  const more = names.length - mostNames;
  const shown = more > 0 ? [...names.slice(0, mostNames), l10n.t('and {0} more', more)] : names;
  return l10n.t('This workspace has instructions for AI assistants: {0}. Use them?', shown.join(', '));
}

function detail(all: FoundInstructions[]): string[] {
  const explained = l10n.t(
    'They are sent as text along with what you ask, and change no model, address or setting. You see each of them above your message.',
  );
  return [explained, ...all.flatMap(remarksOn).flatMap((remark) => ['', remark])];
}

/** What the user should know about a file before its text is sent. */
function remarksOn({ name, file, unused }: FoundInstructions): string[] {
  const hidden = hiddenIn(file);
  const codes = [...new Set(hidden.map(codeOf))];
  return [
    ...(hidden.length > 0
      ? [l10n.t('{0} contains invisible characters: {1} ({2}).', shownName(name), hidden.length, few(codes))]
      : []),
    ...(unused.length > 0
      ? [l10n.t('Realm Chat does not use {1} in {0}.', shownName(name), few(unused.map(shownName)))]
      : []),
  ];
}

/** All files with their remarks. Each file is in a fenced code block that nothing in the file can close. */
function shownText(all: FoundInstructions[]): string {
  const parts = all.map((one) => {
    const text = fenced({ language: 'markdown', text: spelledOut(one.file) });
    return [`## ${withCodes(one.name)}`, ...remarksOn(one), text].join('\n\n');
  });
  return `${parts.join('\n\n')}\n`;
}

function few(names: string[]): string {
  return [...names.slice(0, mostNames), ...(names.length > mostNames ? ['…'] : [])].join(', ');
}

/** The invisible characters of a file, except Windows line endings and a byte order mark. */
function hiddenIn(file: string): string[] {
  return withoutMarks(file).match(hiddenCharacter()) ?? [];
}

/** A name, or a key of front matter, as it is shown in a notification. */
function shownName(name: string): string {
  return withoutLinks(withCodes(name.slice(0, mostOfName)));
}
