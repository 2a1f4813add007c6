import * as vscode from 'vscode';
import type { Fact } from '../protocol.ts';
import { fontSize, fontText } from './fontValues.ts';

type Fonts = Extract<Fact, { type: 'fonts' }>;

/** The fonts that the user has set for VS Code's own chat. What is not set stays as the theme has it. */
export function chatFonts(): Fonts {
  return {
    type: 'fonts',
    size: fontSize(valueOf('fontSize')),
    family: fontText(valueOf('fontFamily')),
    codeSize: fontSize(valueOf('editor.fontSize')),
    codeFamily: fontText(valueOf('editor.fontFamily')),
    codeWeight: fontText(valueOf('editor.fontWeight')),
  };
}

/** Calls back when one of these settings changes. */
export function onDidChangeChatFonts(changed: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration('chat')) changed();
  });
}

/** A setting of VS Code's chat that is not at its default: in VS Code, the default of code is not the size of the editor. */
function valueOf(name: string): unknown {
  const settings = vscode.workspace.getConfiguration('chat');
  const value: unknown = settings.get(name);
  return value === settings.inspect(name)?.defaultValue ? undefined : value;
}
