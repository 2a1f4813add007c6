import type * as vscode from 'vscode';
import { field } from '../../shared/json.ts';

/** What describes a tool. */
export type Tool = Pick<vscode.LanguageModelToolInformation, 'name' | 'description' | 'inputSchema' | 'tags'>;

/** Everything that describes a tool, as one text. */
export function keyOf(tool: Tool): string {
  const { name, description, inputSchema } = tool;
  return JSON.stringify([name, description, inputSchema, placeOf(tool)]);
}

/**
 * A tool of an MCP server as VS Code's lists name it: `<server>/<tool>`, with the name that the user gave the server. The tool's own name
 * begins with what the server calls itself. Empty if this version of VS Code does not say it, which its API does not promise; undefined for
 * other tools.
 */
export function placeOf(tool: Tool): string | undefined {
  if (!tool.tags.includes('mcp')) return undefined;
  const place = field(tool, 'fullReferenceName');
  return typeof place === 'string' ? place : '';
}
