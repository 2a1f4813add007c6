import * as vscode from 'vscode';

/** A part of a message in VS Code's own chat, of a kind that services support. */
export type SaidPart =
  | { type: 'text'; text: string }
  | { type: 'picture'; bytes: Uint8Array }
  | { type: 'call'; id: string; name: string; input: object }
  | { type: 'result'; id: string; parts: SaidPart[] };

/** A message in VS Code's own chat. */
export interface Said {
  role: 'system' | 'user' | 'assistant';
  parts: SaidPart[];
}

/** The role of VS Code's own instructions, which its API does not define yet. */
const system = 3;

/** Converts a message of VS Code to plain parts. Any other role counts as the user's. Parts that only VS Code understands are left out. */
export function saidIn({ role, content }: vscode.LanguageModelChatRequestMessage): Said {
  const { Assistant } = vscode.LanguageModelChatMessageRole;
  const roleName = role === Assistant ? 'assistant' : (role as number) === system ? 'system' : 'user';
  return { role: roleName, parts: content.flatMap(partsOf) };
}

function partsOf(part: unknown): SaidPart[] {
  if (part instanceof vscode.LanguageModelTextPart) return [{ type: 'text', text: part.value }];
  if (part instanceof vscode.LanguageModelDataPart) return dataOf(part);
  if (part instanceof vscode.LanguageModelToolCallPart)
    return [{ type: 'call', id: part.callId, name: part.name, input: part.input }];
  if (part instanceof vscode.LanguageModelToolResultPart)
    return [{ type: 'result', id: part.callId, parts: part.content.flatMap(partsOf) }];
  if (part instanceof vscode.LanguageModelPromptTsxPart) return [{ type: 'text', text: JSON.stringify(part.value) }];
  return [];
}

function dataOf({ mimeType, data }: vscode.LanguageModelDataPart): SaidPart[] {
  if (mimeType.startsWith('image/')) return [{ type: 'picture', bytes: data }];
  const isText = mimeType.startsWith('text/') || /[/+]json$/.test(mimeType);
  return isText ? [{ type: 'text', text: new TextDecoder().decode(data) }] : [];
}
