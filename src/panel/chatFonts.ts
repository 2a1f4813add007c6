import * as vscode from 'vscode';
import type { Fact } from '../protocol.ts';

type Fonts = Extract<Fact, { type: 'fonts' }>;

/** The fonts that the user has set for VS Code's own chat. What is not set stays as the theme has it. */
export function chatFonts(): Fonts {
  return {
    type: 'fonts',
    size: sizeOf('fontSize'),
    family: familyOf('fontFamily'),
    codeSize: sizeOf('editor.fontSize'),
    codeFamily: familyOf('editor.fontFamily'),
    codeWeight: textOf('editor.fontWeight'),
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
  const { defaultValue } = vscode.workspace.getConfiguration('chat').inspect(name) ?? {};
  const value: unknown = vscode.workspace.getConfiguration('chat').get(name);
  return value === defaultValue ? undefined : value;
}

/** In pixels. VS Code accepts these sizes. */
function sizeOf(name: string): number | undefined {
  const value = valueOf(name);
  return typeof value === 'number' && value >= 6 && value <= 100 ? value : undefined;
}

function textOf(name: string): string | undefined {
  const value = valueOf(name);
  return typeof value === 'string' && value.trim() !== '' && value.length <= longest ? value : undefined;
}

/** VS Code writes "default" for its own font. */
function familyOf(name: string): string | undefined {
  const family = textOf(name);
  return family === 'default' ? undefined : family;
}

const longest = 500;
