import * as vscode from 'vscode';
import type { Fact } from '../protocol.ts';

type Fonts = Extract<Fact, { type: 'fonts' }>;

/** The fonts that the user has set for VS Code's own chat. What is not set stays as the theme has it. */
export function chatFonts(): Fonts {
  return {
    type: 'fonts',
    size: sizeOf('fontSize'),
    family: textOf('fontFamily'),
    codeSize: sizeOf('editor.fontSize'),
    codeFamily: textOf('editor.fontFamily'),
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
  const settings = vscode.workspace.getConfiguration('chat');
  const value: unknown = settings.get(name);
  return value === settings.inspect(name)?.defaultValue ? undefined : value;
}

/** In pixels. VS Code accepts these sizes. */
function sizeOf(name: string): number | undefined {
  const value = valueOf(name);
  return typeof value === 'number' && value >= 6 && value <= 100 ? value : undefined;
}

/** VS Code writes "default" for its own font. */
function textOf(name: string): string | undefined {
  const value = valueOf(name);
  const isText = typeof value === 'string' && value.trim() !== '' && value.length <= longest;
  return isText && value !== 'default' ? value : undefined;
}

const longest = 500;
