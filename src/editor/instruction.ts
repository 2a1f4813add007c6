import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showIfLocked, setByOrganisation } from '../setByOrganisation.ts';
import { isLocked } from '../userValue.ts';
import { companions, leftOutForGood, type CompanionKind, type LeftOut } from './companions.ts';

/** What the user typed about code, and which kinds of attachments are not sent with it. */
export interface Typed {
  text: string;
  leftOut: LeftOut;
}

/** Shows what would be sent with the text typed so far. */
type Preview = (typed: Typed) => Promise<void>;

/** Asks how code should change. The box starts with the earlier text, if there is any. Undefined if the user enters nothing. */
export function askInstruction(preview: Preview, before?: Typed): Promise<Typed | undefined> {
  const texts = {
    title: l10n.t('Rewrite Code'),
    prompt: l10n.t('How should the code change?'),
    placeholder: l10n.t('for example: use async and await'),
  };
  return askFor(texts, preview, before);
}

/** Asks what the user wants to know about code. */
export function askQuestion(preview: Preview): Promise<Typed | undefined> {
  const texts = {
    title: l10n.t('Ask about Code'),
    prompt: l10n.t('What do you want to know about this code?'),
  };
  return askFor(texts, preview);
}

/** A button of the input box. A button that leaves out a kind of attachment, or includes it again, has that kind. */
interface BoxButton extends vscode.QuickInputButton {
  press: CompanionKind | 'preview' | 'settings';
}

function askFor(texts: object, preview: Preview, before?: Typed): Promise<Typed | undefined> {
  const leftOut = new Set(before?.leftOut ?? leftOutForGood());
  const shown = { ...texts, value: before?.text ?? '', ignoreFocusOut: true, buttons: buttons(leftOut) };
  const box = Object.assign(vscode.window.createInputBox(), shown);
  const press = (kind: BoxButton['press']): void => {
    if (kind === 'preview') void preview({ text: box.value, leftOut });
    else if (kind === 'settings') void openSettings();
    else if (!showIfLocked(kind)) {
      if (!leftOut.delete(kind)) leftOut.add(kind);
      box.buttons = buttons(leftOut);
    }
  };
  return new Promise((resolve) => {
    box.onDidTriggerButton((button) => press((button as BoxButton).press));
    box.onDidAccept(() => {
      resolve(box.value ? { text: box.value, leftOut } : undefined);
      box.hide();
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.show();
  });
}

function buttons(leftOut: LeftOut): BoxButton[] {
  return [
    ...companions().map(({ kind, name, icon }) => {
      const isOut = leftOut.has(kind);
      const iconPath = new vscode.ThemeIcon(isOut ? 'circle-slash' : icon);
      return { press: kind, iconPath, tooltip: isLocked(kind) ? lockedTooltip(name) : tooltip(name, isOut) };
    }),
    { press: 'preview', iconPath: new vscode.ThemeIcon('eye'), tooltip: l10n.t('Show What Will Be Sent') },
    {
      press: 'settings',
      iconPath: new vscode.ThemeIcon('settings-gear'),
      tooltip: l10n.t('Turn On or Off for Good'),
    },
  ];
}

function tooltip(name: string, isOut: boolean): string {
  return isOut ? l10n.t('{0}: Off. Send Them This Time', name) : l10n.t('{0}: On. Leave Them Out This Time', name);
}

function lockedTooltip(name: string): string {
  return `${name} · ${setByOrganisation()}`;
}

function openSettings(): Thenable<unknown> {
  const ids = companions().map(({ kind }) => `@id:realmChat.${kind}`);
  return vscode.commands.executeCommand('workbench.action.openSettings', ids.join(' '));
}
