import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Section } from '../support/manifestSettings.ts';

/** The part of package.json that tests read. */
export interface Manifest {
  browser?: unknown;
  extensionKind: string[];
  capabilities: {
    virtualWorkspaces: unknown;
    untrustedWorkspaces: { supported: unknown; restrictedConfigurations: string[] };
  };
  contributes: {
    commands: { command: string }[];
    keybindings: { command: string; key: string; mac?: string; when?: string }[];
    languageModelChatProviders: { vendor: string; managementCommand: string }[];
    menus: Record<string, { command?: string }[]>;
    configuration: Section<{ scope?: string; default: unknown }>[];
  };
}

/** The extension under test. */
export function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension(extensionId);
  assert.ok(found, 'VS Code knows the extension');
  return found;
}

export function manifest(): Manifest {
  return extension().packageJSON as Manifest;
}
