// Everything by which VS Code, a workspace or another extension can run our code, with what that may do. None of it sends without the user.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../tools/install.mjs';

/** Listeners to events of VS Code, which it also calls when no user acts. */
const events: Record<string, string> = {
  'vscode.window.onDidChangeActiveTextEditor': 'remembers the editor and its file',
  'vscode.window.onDidChangeTerminalShellIntegration': 'ends the wait for a terminal that the user asked for',
  'vscode.window.onDidChangeTextEditorSelection':
    'notes that the user went into an editor while a list of the chat was open',
  'vscode.window.onDidChangeTextEditorVisibleRanges': 'scrolls the diff of a proposal back to its change',
  'vscode.window.onDidChangeVisibleTextEditors': 'highlights the code of an open box',
  'vscode.window.onDidChangeWindowState': 'ends the wait for a user in the window, who is then told of an update',
  'vscode.window.tabGroups.onDidChangeTabs':
    'loads the code that fills our own tabs, closes old previews, stops the reply of a closed one, and ends waits',
  'vscode.workspace.onDidChangeConfiguration': 'reads settings again',
  'vscode.workspace.onDidChangeTextDocument': 'follows the place of code that was asked about, and draws its preview',
  'vscode.workspace.onDidChangeWorkspaceFolders':
    'lists paths again when a user looks for a file, and shows whether replies can look things up',
  'vscode.workspace.onDidGrantWorkspaceTrust': 'shows that replies can look things up',
  'vscode.workspace.onDidOpenTextDocument': 'fills one of our own documents with a text that arrived before',
  'vscode.workspace.onDidSaveTextDocument': 'draws one of our own previews again',
};

/** What is registered with VS Code, and then called by it. */
const registrations: Record<string, string> = {
  'chat.createChatParticipant': 'answers a message that a user sends to @realm in the chat of VS Code',
  'lm.registerLanguageModelChatProvider':
    'names models from the list that is stored, and loads it only if a user manages models; answers an extension that the user lets use them',
  'vscode.commands.registerCommand':
    'runs what a user chooses; others who can run commands are the extensions and tasks that a user starts',
  'vscode.comments.createCommentController': 'shows findings of a review; a user cannot write comments',
  'vscode.languages.registerCodeActionsProvider': 'offers actions at the light bulb and at its keys, but not on saving',
  'vscode.languages.registerCodeLensProvider': 'shows buttons in previews of changes; a user presses them',
  'vscode.window.createInputBox': 'a user types into it',
  'vscode.window.createOutputChannel': 'shows the log',
  'vscode.window.createQuickPick': 'a user chooses in it',
  'vscode.window.createStatusBarItem': 'a user presses it',
  'vscode.window.createTerminal': 'shows commands of a reply; a user presses Enter',
  'vscode.window.createTextEditorDecorationType': 'highlights the code of a command while a user types into its box',
  'vscode.window.createWebviewPanel': 'shows a chat that a user opens, or the example, which sends nothing',
  'vscode.window.registerUriHandler': 'asks whether to connect to the address of a link',
  'vscode.window.registerWebviewPanelSerializer':
    'shows a chat again after a reload; what it was sending is not sent again',
  'vscode.window.registerWebviewViewProvider': 'shows a chat',
  'vscode.workspace.createFileSystemWatcher': 'lists paths again when a user looks for a file',
  'vscode.workspace.registerFileSystemProvider':
    'reads texts and pictures that are in memory; writing changes a preview only',
  'vscode.workspace.registerTextDocumentContentProvider': 'returns texts that are in memory',
};

/** What package.json lets VS Code load, run or ask at any time. */
const manifest = {
  activationEvents: {
    onStartupFinished: 'registers everything, and deletes conversations that are older than the user wants',
    onUri: 'as above',
    'onWebviewPanel:realmChat.editor': 'as above',
    'onFileSystem:realm-chat-proposal': 'as above',
    'onFileSystem:realm-chat-picture': 'as above',
  },
  contributes: {
    viewsContainers: 'a place',
    views: 'see registerWebviewViewProvider',
    chatParticipants: 'see createChatParticipant',
    languageModelChatProviders: 'see registerLanguageModelChatProvider',
    commands: 'see registerCommand',
    jsonValidation: 'a schema in the package',
    languages: 'names',
    grammars: 'colours',
    resourceLabelFormatters: 'labels',
    configurationDefaults: 'settings of our own languages',
    submenus: 'a user chooses in them',
    menus: 'a user chooses in them',
    keybindings: 'keys that a user presses',
    configuration: 'settings',
    walkthroughs: 'pages whose buttons a user presses',
  },
} as const;

describe('What VS Code, a workspace or another extension can run', () => {
  it('is on the list, and nothing else is', () => {
    const found = sources().flatMap(entriesIn);
    assert.deepEqual([...new Set(found)].sort(), Object.keys({ ...events, ...registrations }).sort());
  });

  it('is on the list for package.json, too', () => {
    const { activationEvents, contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      activationEvents: string[];
      contributes: Record<string, unknown>;
    };
    assert.deepEqual(activationEvents, Object.keys(manifest.activationEvents));
    assert.deepEqual(Object.keys(contributes), Object.keys(manifest.contributes));
  });

  it('contains no participant that VS Code may choose by itself for a question to somebody else', () => {
    const manifestText = readFileSync(join(root, 'package.json'), 'utf8');
    const { chatParticipants, languageModelChatProviders } = (
      JSON.parse(manifestText) as { contributes: Record<string, object[]> }
    ).contributes;
    const fields = [...(chatParticipants ?? []), ...(languageModelChatProviders ?? [])].flatMap(Object.keys);
    assert.deepEqual(
      [...new Set(fields)].sort(),
      ['commands', 'description', 'displayName', 'fullName', 'id', 'isSticky', 'managementCommand', 'name', 'vendor'],
      'such as disambiguation, isDefault and when',
    );
  });

  it('contains no event that lets us act before VS Code saves, pastes, drops, renames or closes', () => {
    assert.deepEqual(
      Object.keys(events).filter((name) => name.includes('.onWill')),
      [],
    );
  });
});

/** The files that run in the extension host. */
function sources(): ts.SourceFile[] {
  const folder = join(root, 'src');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts') && !name.startsWith('webview'))
    .map((name) => ts.createSourceFile(name, readFileSync(join(folder, name), 'utf8'), ts.ScriptTarget.Latest));
}

/** The members of the API of VS Code in a file by whose use code of ours is called later. */
function entriesIn(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const name = node.getText(source).replaceAll('?', '');
      if (/^(vscode|lm|chat)\.(\w+\.)*(register|create|onDid|onWill)\w*$/.test(name)) found.push(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
