import * as l10n from '@vscode/l10n';
import type { AskAboutSecrets, FoundSecret } from './chat/secrets/outgoing.ts';
import { secretName } from './chat/secrets/secretName.ts';
import { showQuestion } from './dialogs/notice.ts';
import { counted } from './shared/counted.ts';

const mostShown = 10;

/** Asks one question about all secrets. For each it shows where it is, what kind it looks like, and its first four characters. */
export const askAboutSecrets: AskAboutSecrets = async (secrets, canRemove) => {
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
  const detail = [...secrets.slice(0, mostShown).map((secret) => lineAbout(secret, canRemove)), ...more];
  // Enter chooses the first button. The question may come while the user does something else, so it agrees to nothing.
  const buttons = [canRemove ? remove : l10n.t("Don't Send"), send, always];
  const pressed = await showQuestion('warning', question, detail, buttons);
  if (pressed === remove) return 'remove';
  return pressed === send ? 'send' : pressed === always ? 'always' : undefined;
};

function lineAbout({ attachment, isSentAlong, textName, kind, line, value }: FoundSecret, isTyped: boolean): string {
  const what = `${secretName(kind)}, ${value.slice(0, 4)}…`;
  if (textName !== undefined) return l10n.t('{0}: {1}', textName, what);
  if (isSentAlong) return l10n.t('The conversation so far, or the system prompt: {0}', what);
  // The user cannot see the lines of a request that a command made.
  if (!attachment && !isTyped) return l10n.t('The code or the instruction: {0}', what);
  const place = attachment ? attachment.name.replace(/[\p{C}\p{Z}]+/gu, ' ') : l10n.t('Your message');
  return l10n.t('{0}, line {1}: {2}', place, line, what);
}
