import assert from 'node:assert/strict';
import { extensions } from 'vscode';

describe('the extension in VS Code', () => {
  it('is installed', () => {
    assert.ok(extensions.getExtension(extensionId));
  });

  it('activates', async () => {
    const extension = extensions.getExtension(extensionId);
    await extension?.activate();
    assert.equal(extension?.isActive, true);
  });
});
