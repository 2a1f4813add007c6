import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { chatPlaces } from '../../src/panel/chatPlaces.ts';
import { tabType } from '../../src/panel/viewTypes.ts';
import { eventually } from '../support/eventually.ts';

describe('The tabs of chats', () => {
  it('are counted without the pages of other extensions', async () => {
    const places = chatPlaces(vscode.Uri.file('/'));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const other = vscode.window.createWebviewPanel('other', 'Page of another extension', vscode.ViewColumn.Active);
    const tabs = [1, 2].map(() => vscode.window.createWebviewPanel(tabType, 'Chat', vscode.ViewColumn.Beside));
    await eventually(() => assert.equal(places.countTabs(), 2));
    tabs.pop()?.dispose();
    await eventually(() => assert.equal(places.countTabs(), 1));
    tabs.pop()?.dispose();
    await eventually(() => assert.equal(places.countTabs(), 0));
    other.dispose();
  });
});
