import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showIfLocked, setByOrganisation } from '../../settings/setByOrganisation.ts';
import { isLocked } from '../../settings/userValue.ts';
import { surroundingsAreOn } from './sentSurroundings.ts';
import type { TakenCode } from '../target/takenCode.ts';

/** What the user typed about code, and whether its surroundings are sent with it. */
export interface Typed {
  text: string;
  withSurroundings: boolean;
}

/** Shows what would be sent with the text typed so far. */
type Preview = (typed: Typed) => Promise<void>;

/** Asks how code should change. The box starts with the earlier text, if there is any. Undefined if the user enters nothing. */
export function askInstruction(taken: TakenCode, preview: Preview, before?: Typed): Promise<Typed | undefined> {
  const texts = {
    title: (code: string) => l10n.t('Rewrite {0}', code),
    prompt: l10n.t('How should the code change?'),
    placeholder: l10n.t('for example: use async and await'),
  };
  return askFor(texts, taken, preview, before);
}

/** Asks what the user wants to know about code. */
export function askQuestion(taken: TakenCode, preview: Preview): Promise<Typed | undefined> {
  const texts = {
    title: (code: string) => l10n.t('Ask about {0}', code),
    prompt: l10n.t('What do you want to know about this code?'),
  };
  return askFor(texts, taken, preview);
}

/** The texts of a box. The title names the code. */
interface Texts {
  title: (code: string) => string;
  prompt: string;
  placeholder?: string;
}

/** A button of the input box, and what it does: leave out surroundings or include them again, preview, open settings, or take more code. */
interface BoxButton extends vscode.QuickInputButton {
  press: 'surroundings' | 'preview' | 'settings' | 'widen';
}

function askFor(
  { title, ...texts }: Texts,
  taken: TakenCode,
  preview: Preview,
  before?: Typed,
): Promise<Typed | undefined> {
  let withSurroundings = before?.withSurroundings ?? surroundingsAreOn();
  const shown = { ...texts, value: before?.text ?? '', ignoreFocusOut: true };
  const box = Object.assign(vscode.window.createInputBox(), shown);
  const show = (): void => {
    box.title = title(taken.description);
    box.buttons = [...widening(taken), ...buttons(withSurroundings)];
  };
  const press = async (kind: BoxButton['press']): Promise<void> => {
    if (kind === 'preview') await preview({ text: box.value, withSurroundings });
    else if (kind === 'settings') await openSettings();
    else if (kind === 'widen') await taken.widen();
    else if (!showIfLocked(kind)) withSurroundings = !withSurroundings;
    show();
  };
  show();
  return new Promise((resolve) => {
    box.onDidTriggerButton((button) => void press((button as BoxButton).press));
    box.onDidAccept(() => {
      resolve(box.value ? { text: box.value, withSurroundings } : undefined);
      box.hide();
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.show();
  });
}

function widening({ outer }: TakenCode): BoxButton[] {
  if (outer === undefined) return [];
  return [{ press: 'widen', iconPath: new vscode.ThemeIcon('unfold'), tooltip: l10n.t('Take {0} Instead', outer) }];
}

function buttons(withSurroundings: boolean): BoxButton[] {
  const iconPath = new vscode.ThemeIcon(withSurroundings ? 'list-tree' : 'circle-slash');
  return [
    { press: 'surroundings', iconPath, tooltip: surroundingsTooltip(withSurroundings) },
    { press: 'preview', iconPath: new vscode.ThemeIcon('eye'), tooltip: l10n.t('Show What Will Be Sent') },
    {
      press: 'settings',
      iconPath: new vscode.ThemeIcon('settings-gear'),
      tooltip: l10n.t('Turn On or Off for Good'),
    },
  ];
}

function surroundingsTooltip(areSent: boolean): string {
  const name = l10n.t('Surroundings');
  if (isLocked('surroundings')) return `${name} · ${setByOrganisation()}`;
  return areSent ? l10n.t('{0}: On. Leave Them Out This Time', name) : l10n.t('{0}: Off. Send Them This Time', name);
}

function openSettings(): Thenable<unknown> {
  return vscode.commands.executeCommand('workbench.action.openSettings', '@id:realmChat.surroundings');
}
