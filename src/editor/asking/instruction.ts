import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showIfLocked, setByOrganisation } from '../../settings/setByOrganisation.ts';
import { isLocked } from '../../settings/userValue.ts';
import { boxButtons, type BoxButton } from './boxButtons.ts';
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

/** A button of the input box, and what it does. */
interface Pressed extends vscode.QuickInputButton {
  press: BoxButton['press'];
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
    const locked = isLocked('surroundings') ? setByOrganisation() : undefined;
    box.buttons = boxButtons(taken.outer, withSurroundings, locked).map(withIcon);
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
    box.onDidTriggerButton((button) => void press((button as Pressed).press));
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

function withIcon({ icon, ...button }: BoxButton): Pressed {
  return { ...button, iconPath: new vscode.ThemeIcon(icon) };
}

function openSettings(): Thenable<unknown> {
  return vscode.commands.executeCommand('workbench.action.openSettings', '@id:realmChat.surroundings');
}
