import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { counted } from '../../shared/counted.ts';
import { withoutLinks } from '../../shared/plainText.ts';
import { confirm } from '../../dialogs/notice.ts';
import { confirmHiddenCharacters } from '../documents/hiddenCharacters.ts';
import { showWhyNot } from '../documents/refusals.ts';
import { controlCodes, isOneLine, shownCode, withoutEnd } from './terminalCode.ts';

/**
 * Writes a code block into the terminal that was used last; the user presses Enter to run it. Shows several lines to the user first. (CASES
 * V107)
 */
export async function runInTerminal(code: string): Promise<void> {
  const text = withoutEnd(code);
  const refusal = refusalOf(text);
  if (refusal !== undefined) showWhyNot(refusal);
  else if (await confirmHiddenCharacters(text, l10n.t('Write anyway'))) {
    if (isOneLine(text)) await write(text);
    else await paste(text);
  }
}

function refusalOf(text: string): string | undefined {
  if (!vscode.workspace.isTrusted)
    return l10n.t('Nothing was written into a terminal: in Restricted Mode, replies do not get there.');
  if (text === '') return l10n.t('There is nothing in this code to write into a terminal.');
  const codes = controlCodes(text);
  if (codes.length === 0) return undefined;
  return l10n.t(
    'Nothing was written into the terminal: this code contains control characters ({0}), which a terminal obeys.',
    codes.slice(0, 5).join(', '),
  );
}

async function write(text: string): Promise<void> {
  const terminal = openTerminal() ?? (await startedTerminal());
  terminal.show();
  terminal.sendText(text, false);
}

/**
 * Lets VS Code paste several lines, because a line ending that is written acts as Enter. Only VS Code knows whether the program in the
 * terminal accepts pasted lines as text (bracketed paste). If it does not, VS Code asks before it pastes.
 */
async function paste(text: string): Promise<void> {
  const setting = unsafeSetting();
  if (setting !== undefined) {
    const message = l10n.t('Several lines are not written into the terminal, because {0} would let them run.', setting);
    showWhyNot(message);
  } else if (await isAgreedTo(text)) {
    const terminal = openTerminal() ?? (await startedTerminal());
    terminal.show();
    await pasted(text);
  }
}

/**
 * The name of a setting that makes VS Code paste lines without asking even if each line ending acts as Enter; undefined if there is
 * none.
 */
function unsafeSetting(): string | undefined {
  const settings = vscode.workspace.getConfiguration('terminal.integrated');
  const isUnasked = ['never', false].includes(settings.get<unknown>('enableMultiLinePasteWarning') as string);
  if (isUnasked) return 'terminal.integrated.enableMultiLinePasteWarning';
  return settings.get('ignoreBracketedPasteMode') === true ? 'terminal.integrated.ignoreBracketedPasteMode' : undefined;
}

async function pasted(text: string): Promise<void> {
  const { clipboard } = vscode.env;
  const before = await clipboard.readText();
  await clipboard.writeText(text);
  try {
    await vscode.commands.executeCommand('workbench.action.terminal.paste');
  } finally {
    // The user may have copied something while VS Code asked.
    if ((await clipboard.readText()) === text) await clipboard.writeText(before);
  }
}

/** The terminal that was used last, unless its program has ended. */
function openTerminal(): vscode.Terminal | undefined {
  const active = vscode.window.activeTerminal;
  return active?.exitStatus === undefined ? active : undefined;
}

/** How long to wait for a new shell at most, and how long a shell takes from its first sign to its prompt, in milliseconds. */
const longestStart = 5000;
const untilPrompt = 500;

/**
 * Opens a new terminal and waits until its shell shows a prompt and accepts pasted lines as text. If that takes longer, or shell
 * integration is off, VS Code asks before it pastes.
 */
async function startedTerminal(): Promise<vscode.Terminal> {
  const terminal = vscode.window.createTerminal();
  terminal.show();
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      clearTimeout(timer);
      listening.dispose();
      resolve();
    };
    const timer = setTimeout(stop, longestStart);
    const listening = vscode.window.onDidChangeTerminalShellIntegration((event) => {
      if (event.terminal === terminal) setTimeout(stop, untilPrompt);
    });
  });
  return terminal;
}

async function isAgreedTo(text: string): Promise<boolean> {
  const yes = l10n.t('Write');
  const question = counted(
    text.split('\n').length,
    l10n.t('Write this line into the terminal?'),
    l10n.t('Write these {0} lines into the terminal?'),
  );
  const note = l10n.t('Nothing runs before you press Enter.');
  return confirm(question, [note, '', ...shownCode(text)].map(withoutLinks), yes);
}
