import * as l10n from '@vscode/l10n';
import { createHmac, randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { FoundSecret, SecretDecision, SecretHost } from './chat/outgoing/outgoing.ts';
import { counted } from './counted.ts';

const key = 'secretsNotAskedAbout';
const mostShown = 10;
const mostRemembered = 1000;

/** Secrets that are never asked about again: their hashes, salted by chance, so that nobody can try values elsewhere. */
interface Remembered {
  salt: string;
  hashes: string[];
}

/** Asks the user about secrets, and remembers the answers for all windows, but never a secret. */
export function secretHost({ globalState }: Pick<vscode.ExtensionContext, 'globalState'>): SecretHost {
  const read = (): Remembered =>
    globalState.get<Remembered>(key) ?? { salt: randomBytes(32).toString('hex'), hashes: [] };
  return {
    unknown(values) {
      const { salt, hashes } = read();
      return Promise.resolve(values.filter((value) => !hashes.includes(hashOf(value, salt))));
    },
    ask: askAboutSecrets,
    async remember(values) {
      const { salt, hashes } = read();
      const all = new Set([...hashes, ...values.map((value) => hashOf(value, salt))]);
      await globalState.update(key, { salt, hashes: [...all].slice(-mostRemembered) });
    },
  };
}

function hashOf(value: string, salt: string): string {
  return createHmac('sha256', salt).update(value).digest('hex');
}

/** One question about all of them: of each it shows where it is, what kind it looks like, and its first four characters. */
async function askAboutSecrets(secrets: FoundSecret[], canRemove: boolean): Promise<SecretDecision | undefined> {
  const isOne = secrets.length === 1;
  const remove = l10n.t('Remove');
  const send = l10n.t('Send Anyway');
  const always = isOne ? l10n.t('Never Ask for This One') : l10n.t('Never Ask for These');
  const question = counted(
    secrets.length,
    l10n.t('What is to be sent contains what looks like a secret.'),
    l10n.t('What is to be sent contains what looks like {0} secrets.'),
  );
  const more = secrets.length > mostShown ? [l10n.t('and {0} more', secrets.length - mostShown)] : [];
  const detail = [...secrets.slice(0, mostShown).map((secret) => lineAbout(secret, canRemove)), ...more].join('\n');
  const buttons = [...(canRemove ? [remove] : []), send, always];
  const pressed = await vscode.window.showWarningMessage(question, { modal: true, detail }, ...buttons);
  if (pressed === undefined) return undefined;
  return pressed === remove ? 'remove' : pressed === send ? 'send' : 'always';
}

function lineAbout({ attachment, kind, line, value }: FoundSecret, isTyped: boolean): string {
  const what = `${kind.replaceAll('-', ' ')}, ${value.slice(0, 4)}…`;
  // The lines of a request that a command made are nowhere to be seen.
  if (!attachment && !isTyped) return l10n.t('The code or the instruction: {0}', what);
  const place = attachment ? attachment.name.replace(/[\p{C}\p{Z}]+/gu, ' ') : l10n.t('Your message');
  return l10n.t('{0}, line {1}: {2}', place, line, what);
}
