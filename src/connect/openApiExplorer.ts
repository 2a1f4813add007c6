import * as vscode from 'vscode';
import { installation } from './installation.ts';

/** Opens the API explorer of the chosen installation in the browser. (docs/service.md, "Endpoints") */
export async function openApiExplorer(): Promise<void> {
  await vscode.env.openExternal(vscode.Uri.parse(`${installation().baseUrl}/v1/api/docs`, true));
}
