import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { firstScript } from '../../src/panel/firstScript.ts';
import { fill } from '../../src/panel/pageHtml.ts';
import { policy } from '../../src/panel/policy.ts';
import { extension } from './extension.ts';

const own = 'https://own.example';

describe('The page of the chat panel (V50)', () => {
  it('can load files of the dist folder, and runs no command from a link', () => {
    const { options } = resolved();
    assert.deepEqual(
      { ...options, localResourceRoots: options.localResourceRoots?.map(({ path }) => path) },
      {
        enableScripts: true,
        localResourceRoots: [vscode.Uri.joinPath(extension().extensionUri, 'dist').path],
      },
    );
  });

  it('has the policy, and no script, style or address except those that the policy allows', () => {
    const { html } = resolved();
    const nonce = /<script type="module" nonce="([\w+/=]{22,})"/.exec(html)?.[1] ?? '';
    const told = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1];
    assert.equal(told, policy(own, nonce));
    const scripts = [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)].map(([, names, text]) => [names, text]);
    assert.deepEqual(
      scripts.map(([names, text]) => [names?.includes(` nonce="${nonce}"`), text]),
      [
        [true, firstScript],
        [true, ''],
      ],
    );
    assert.doesNotMatch(html, /<style|<base|<form|<iframe|<img|\sstyle=|\son\w+=/i);
    const addresses = [...html.matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    const files = ['dist/chat.css', 'dist/webview.js'];
    assert.deepEqual(
      addresses,
      files.map((file) => `${own}${vscode.Uri.joinPath(extension().extensionUri, file).path}`),
    );
  });

  it('knows how wide the user has tabs, and takes no other value (V336)', async () => {
    const settings = vscode.workspace.getConfiguration('editor');
    const width = async (tabSize: unknown): Promise<string | undefined> => {
      await settings.update('tabSize', tabSize, vscode.ConfigurationTarget.Global);
      return /data-tab-size="([^"]*)"/.exec(resolved().html)?.[1];
    };
    try {
      assert.equal(await width(2), '2');
      for (const wrong of ['3"><b>', 0, 1e9]) assert.equal(await width(wrong), '4');
    } finally {
      await settings.update('tabSize', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('has a new nonce each time', () => {
    const nonces = [resolved(), resolved()].map(({ html }) => /nonce="([^"]*)"/.exec(html)?.[1]);
    assert.notEqual(nonces[0], nonces[1]);
  });
});

/** A fake webview that contains the page. */
function resolved(): vscode.Webview {
  const webview = {
    options: {},
    html: '',
    cspSource: own,
    asWebviewUri: (file: vscode.Uri) => vscode.Uri.parse(own).with({ path: file.path }),
    onDidReceiveMessage: () => undefined,
  } as unknown as vscode.Webview;
  fill(webview, extension().extensionUri, () => undefined);
  return webview;
}
