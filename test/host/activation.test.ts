import assert from 'node:assert/strict';
import { extensions } from 'vscode';

describe('the extension in VS Code', () => {
  it('is there', () => {
    assert.ok(extensions.getExtension('realm-chat.realm-chat'));
  });

  it('activates', async () => {
    const extension = extensions.getExtension('realm-chat.realm-chat');
    await extension?.activate();
    assert.equal(extension?.isActive, true);
  });
});
