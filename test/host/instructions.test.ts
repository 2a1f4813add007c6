import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Asking } from '../../src/editor/instructions/consent.ts';
import { WorkspaceInstructions, type Instructions } from '../../src/editor/instructions/instructions.ts';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { memory } from '../support/memento.ts';
import { answer, fenced, rewrite, run } from './replying.ts';
import { connectForEachTest, selectIn, set, typing, untrusted, withProperty } from './situation.ts';

type Answer = 'Use' | 'Show' | "Don't Use" | undefined;
/** A notification or a question: its message, its detail, and whether it is modal and so delays sending. */
interface Said {
  message: string;
  detail: string;
  isModal: boolean;
}

const [root] = vscode.workspace.workspaceFolders ?? [];
assert.ok(root);
const at = (path: string): vscode.Uri => vscode.Uri.joinPath(root.uri, path);
const agents = 'AGENTS.md';
const always = '.github/copilot-instructions.md';
const typescript = '.github/instructions/ts.instructions.md';
const head = (yaml: string): string => `---\n${yaml}\n---\n`;

/** Unusual files: path, content, the text that is sent, and the notification. */
const odd: [what: string, path: string, content: string | Buffer, sent: string[], said: RegExp | undefined][] = [
  ['99,999 bytes', agents, 'a'.repeat(99_999), ['a'.repeat(99_999)], undefined],
  ['100,000 bytes', agents, 'a'.repeat(100_000), ['a'.repeat(100_000)], undefined],
  ['100,001 bytes', agents, 'a'.repeat(100_001), [], /AGENTS\.md is larger than 100 KB, so its instructions/],
  ['null characters', agents, 'a\0b', [], /AGENTS\.md is not a text file/],
  ['nothing', agents, '', [], undefined],
  ['nothing but spaces', agents, ' \r\n\t', [], undefined],
  ['a byte order mark', agents, '\uFEFFText', ['Text'], undefined],
  ['UTF-16', agents, Buffer.from('\uFEFFäb', 'utf16le'), ['äb'], undefined],
  ['Windows line endings', agents, 'One\r\nTwo', ['One\r\nTwo'], undefined],
  ['text that looks like front matter', agents, `${head('model: x')}Text`, [`${head('model: x')}Text`], undefined],
  [
    'broken front matter',
    typescript,
    `${head('applyTo: **/*.ts')}Text`,
    [],
    /ts\.instructions\.md is not used: line 2 of/,
  ],
  [
    'globs that are not text',
    typescript,
    `${head('applyTo: 7')}Text`,
    [],
    /is not used: its applyTo is not a short text/,
  ],
  ['globs for other files', typescript, `${head('applyTo: "**/*.py"')}Text`, [], undefined],
  ['no globs', typescript, 'Text', [], undefined],
  ['globs outside the folder', typescript, `${head('applyTo: "../**,/etc/**"')}Text`, [], undefined],
  ['globs for this file', typescript, `${head('applyTo: "*.ts"')}Text`, ['Text'], undefined],
  [
    'a file in a folder',
    '.github/instructions/a/b.instructions.md',
    `${head('applyTo: "**"')}Text`,
    ['Text'],
    undefined,
  ],
  [
    'an ending in capitals',
    '.github/instructions/A.Instructions.MD',
    `${head('applyTo: "**"')}Text`,
    ['Text'],
    undefined,
  ],
  ['another file extension', '.github/instructions/a.md', `${head('applyTo: "**"')}Text`, [], undefined],
  [
    'a broken prompt',
    '.github/prompts/a.prompt.md',
    `${head('a: b: c')}Text`,
    [],
    /a\.prompt\.md is not used: line 2 of/,
  ],
];

describe('Instructions of a workspace', () => {
  const written = new Set<string>();
  const write = async (path: string, content: string | Uint8Array): Promise<void> => {
    written.add(path.split('/')[0] ?? path);
    await vscode.workspace.fs.writeFile(at(path), Buffer.from(content));
  };
  afterEach(async () => {
    for (const path of written)
      await vscode.workspace.fs.delete(at(path), { recursive: true }).then(undefined, () => 0);
    written.clear();
    await set({ neverSend: undefined });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  for (const [what, path, content, sent, reason] of odd)
    it(`are used as far as possible: ${what} in ${path} (V117)`, async () => {
      await write(path, content);
      const { textsFor, said } = open(['Use']);
      assert.deepEqual(await textsFor('a.ts'), sent);
      assert.deepEqual(await textsFor('a.ts'), sent, 'and so again, without another word');
      const reasons = said.filter(({ message }) => !message.startsWith('This workspace has'));
      assert.equal(reasons.length, reason ? 1 : 0);
      if (reason) assert.match(reasons[0]?.message ?? '', reason);
    });

  it('come from the nearest AGENTS.md above the current file, or from the one of the workspace folder', async () => {
    await write(agents, 'Root');
    await write('packages/one/AGENTS.md', 'One');
    await write('packages/one/deep/er/a.ts', '');
    await write('packages/two/b.ts', '');
    await write('packages/two/AGENTS.md', ' ');
    const { textsFor } = open(['Use', 'Use', 'Use']);
    assert.deepEqual(await textsFor('packages/one/deep/er/a.ts'), ['One']);
    assert.deepEqual(await textsFor('packages/one/AGENTS.md'), ['One']);
    assert.deepEqual(await textsFor('packages/two/b.ts'), ['Root']);
    assert.deepEqual(await textsFor(undefined), ['Root']);
    assert.deepEqual(await textsFor('../outside.ts'), ['Root']);
  });

  it('are chosen for the current file and the attached files', async () => {
    await write(always, 'Always');
    await write(typescript, `${head('applyTo: "**/*.ts"')}TypeScript`);
    await write('.github/instructions/md.instructions.md', `${head('applyTo: "docs/**"')}Docs`);
    const { textsFor } = open(['Use']);
    assert.deepEqual(await textsFor(undefined), ['Always']);
    assert.deepEqual(await textsFor('src/a.ts'), ['Always', 'TypeScript']);
    assert.deepEqual(await textsFor('src/a.ts', ['docs/a.md']), ['Always', 'Docs', 'TypeScript']);
    assert.deepEqual(await textsFor(undefined, ['src/a.ts']), ['Always', 'TypeScript']);
  });

  it('are asked about once, and again when their text has changed (V115)', async () => {
    await write(agents, 'One');
    const memento = memory();
    const first = open(['Use'], memento);
    assert.deepEqual(await first.textsFor('a.ts'), ['One']);
    assert.deepEqual(await first.textsFor('a.ts'), ['One']);
    assert.equal(first.said.length, 1);
    assert.match(
      first.said[0]?.message ?? '',
      /^This workspace has instructions for AI assistants: AGENTS\.md\. Use them\?$/,
    );
    const second = open(["Don't Use"], memento);
    assert.deepEqual(await second.textsFor('a.ts'), ['One']);
    assert.equal(second.said.length, 0, 'a window that is opened later knows the answer');
    await write(agents, 'Two, which is longer');
    assert.deepEqual(await second.textsFor('a.ts'), []);
    assert.equal(second.said.length, 1);
    assert.deepEqual(await second.textsFor('a.ts'), []);
    await write(agents, 'One');
    assert.deepEqual(await second.textsFor('a.ts'), ['One']);
  });

  it('are read again if their text has changed, but not their length', async () => {
    await write(agents, 'One');
    const { textsFor } = open(['Use', 'Use']);
    assert.deepEqual(await textsFor('a.ts'), ['One']);
    await eventually(async () => {
      await write(agents, 'Two');
      assert.deepEqual(await textsFor('a.ts'), ['Two']);
    });
  });

  it('are asked about again in another file, though it has the same text', async () => {
    await write('packages/one/a.ts', '');
    await write(agents, 'One');
    const { textsFor, said } = open(['Use', "Don't Use"]);
    assert.deepEqual(await textsFor('packages/one/a.ts'), ['One']);
    await write('packages/one/AGENTS.md', 'One');
    assert.deepEqual(await textsFor('packages/one/a.ts'), []);
    assert.equal(said.length, 2);
  });

  it('are asked about if another version has stored answers in another format (V226)', async () => {
    await write(agents, 'One');
    for (const kept of ['used', 7, null, ['used']]) {
      const memento = memory();
      await memento.update('instructions', kept);
      const { textsFor, said } = open(['Use'], memento);
      assert.deepEqual(await textsFor('a.ts'), ['One'], JSON.stringify(kept));
      assert.equal(said.length, 1);
    }
  });

  it('can be viewed first: nothing is sent meanwhile, and their text is shown with its invisible characters (V118)', async () => {
    const rtl = String.fromCodePoint(0x202e);
    await write(agents, `Be ${rtl}brief${rtl}.\n\`\`\`\n## Not a heading`);
    await write('.github/prompts/a.prompt.md', `${head('model: gpt\ntools: [x]\nmode: agent')}Do.`);
    const { find, said, shown } = open(['Show', 'Use']);
    assert.equal(await find('a.ts'), undefined);
    const [asked, offered] = said;
    assert.equal(asked?.isModal, true);
    assert.match(asked.detail, /AGENTS\.md contains invisible characters: 2 \(U\+202E\)\./);
    assert.match(asked.detail, /Realm Chat does not use model, tools, mode in \.github\/prompts\/a\.prompt\.md\./);
    assert.equal(offered?.isModal, false);
    assert.match(offered.message, /contains invisible characters: 2/);
    assert.match(
      shown[0] ?? '',
      /## AGENTS\.md\n\n.*\n\n````markdown\nBe \[U\+202E\]brief\[U\+202E\]\.\n```\n## Not a heading\n````/s,
    );
    await eventually(async () => assert.deepEqual((await find('a.ts'))?.attachments.length, 1));
    const now = await find('a.ts');
    assert.equal(now?.attachments[0]?.text, `Be ${rtl}brief${rtl}.\n\`\`\`\n## Not a heading`);
    assert.deepEqual(
      now.prompts.map(({ name, prompt }) => [name, prompt]),
      [['a', 'Do.']],
    );
  });

  it('are offered in a notification that is not modal before a message needs them', async () => {
    await write(agents, 'One');
    let decided = 0;
    const { find, said } = open(['Use']);
    assert.deepEqual((await find('a.ts', [], { decided: () => decided++ }))?.attachments, []);
    await eventually(() => assert.equal(decided, 1));
    assert.equal(said[0]?.isModal, false);
    assert.equal((await find('a.ts'))?.attachments.length, 1);
  });

  it('are shown in each chat that has asked for them, whichever of them has shown the notification (V673)', async () => {
    await write(agents, 'For all chats');
    const told: string[] = [];
    const { find, said } = open(['Use']);
    await Promise.all(['one', 'other'].map((chat) => find('a.ts', [], { decided: () => told.push(chat) })));
    await eventually(() => assert.deepEqual(told.toSorted(), ['one', 'other']));
    assert.deepEqual([said.length, (await find('a.ts'))?.attachments.length], [1, 1]);
  });

  it('are named as text, with invisible characters spelled out, in the question', async () => {
    const name = `$(x) [y](command:z) ${String.fromCodePoint(0x200b)}.prompt.md`;
    await write(`.github/prompts/${name}`, `${head('"[a](command:b)": 1')}Do.`);
    const { find, said } = open(["Don't Use"]);
    await find('a.ts');
    assert.doesNotMatch(`${said[0]?.message} ${said[0]?.detail}`, /\]\(|\u200b/);
    assert.match(said[0]?.message ?? '', /\[y\] \(command:z\) \[U\+200B\]\.prompt\.md/);
  });

  it('are read only if the workspace is trusted and the setting is on (V116)', async () => {
    await write(agents, 'One');
    const { textsFor, said } = open(['Use', 'Use']);
    await untrusted(async () => assert.deepEqual(await textsFor('a.ts'), []));
    for (const off of [false, 'never']) {
      await set({ instructions: off });
      assert.deepEqual(await textsFor('a.ts'), []);
      assert.equal(said.length, 0);
    }
    await set({ instructions: undefined });
    assert.deepEqual(await textsFor('a.ts'), ['One']);
  });

  it('are not used any more once their file is deleted (V119)', async () => {
    await write(agents, 'One');
    const { textsFor } = open(['Use']);
    assert.deepEqual(await textsFor('a.ts'), ['One']);
    await vscode.workspace.fs.delete(at(agents));
    assert.deepEqual(await textsFor('a.ts'), []);
  });

  it('are not read through links out of the workspace, of files or of folders (V117)', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    await writeFile(join(outside, 'AGENTS.md'), 'Outside');
    await writeFile(join(outside, 'copilot-instructions.md'), 'Outside');
    await write('inside/real.md', 'Inside');
    for (const [path, target] of [
      ['AGENTS.md', join(outside, 'AGENTS.md')],
      ['linked', outside],
      ['.github', outside],
      ['inside/AGENTS.md', at('inside/real.md').fsPath],
    ] as const) {
      written.add(path);
      await symlink(target, at(path).fsPath);
    }
    const { textsFor, said } = open(['Use', 'Use']);
    assert.deepEqual(await textsFor('a.ts'), []);
    assert.deepEqual(await textsFor('linked/a.ts'), []);
    assert.deepEqual(await textsFor('inside/a.ts'), ['Inside'], 'a link within the workspace is a file of it');
    const refused = said.map(({ message }) => message).join(' ');
    for (const name of ['AGENTS.md', 'linked/AGENTS.md', '.github/copilot-instructions.md'])
      assert.ok(refused.includes(`${name} is a link to a place outside of the workspace`), name);
    await rm(outside, { recursive: true });
  });

  it('are not used if the user never sends their file, also if it was used before', async () => {
    await write(agents, 'One');
    const { textsFor, said } = open(['Use']);
    assert.deepEqual(await textsFor('a.ts'), ['One']);
    await set({ neverSend: ['AGENTS.md'] });
    assert.deepEqual(await textsFor('a.ts'), []);
    assert.match(said[1]?.message ?? '', /^AGENTS\.md is not sent:/);
  });

  it('come from the workspace folders of the current file and the attached files, if there are several', async () => {
    const other = await mkdtemp(join(tmpdir(), 'second-'));
    await writeFile(join(other, 'AGENTS.md'), 'Other');
    await write(agents, 'First');
    const second = { uri: vscode.Uri.file(other), name: 'second', index: 1 };
    await withFolders([root, second], async () => {
      const { find } = open(['Use', 'Use', 'Use']);
      const texts = async (file: vscode.Uri | undefined, attached: vscode.Uri[] = []): Promise<string[] | undefined> =>
        (await find(file, attached))?.attachments.map(({ text }) => text);
      assert.deepEqual(await texts(at('a.ts')), ['First']);
      assert.deepEqual(await texts(vscode.Uri.joinPath(second.uri, 'b.ts')), ['Other']);
      assert.deepEqual(await texts(at('a.ts'), [vscode.Uri.joinPath(second.uri, 'b.ts')]), ['First', 'Other']);
      assert.deepEqual(await texts(undefined), ['First', 'Other']);
    });
    await rm(other, { recursive: true });
  });
});

describe('Instructions of a workspace and commands on code', () => {
  let service: SampleService;
  connectForEachTest((connected) => (service = connected));
  const [code, ofTypeScript] = [at('a.ts'), at(typescript)];
  afterEach(async () => {
    for (const uri of [code, at(agents), at('.github')]) await vscode.workspace.fs.delete(uri, { recursive: true });
  });

  for (const command of ['rewrite', 'explain'])
    it(`are sent with ${command}, to the same model and address whatever their front matter says (V118)`, async () => {
      const yaml = 'applyTo: "*.ts"\nmodel: other\nmode: agent\ntools: [x]\nendpoint: https://other.example';
      await vscode.workspace.fs.writeFile(at(agents), Buffer.from(`Be brief in ${command}.`));
      await vscode.workspace.fs.writeFile(ofTypeScript, Buffer.from(`${head(yaml)}No semicolons in ${command}.`));
      await vscode.workspace.fs.writeFile(code, Buffer.from('let a;\n'));
      const editor = await vscode.window.showTextDocument(code);
      await selectIn(editor, new vscode.Selection(0, 0, 0, 6));
      await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.uri.path, code.path));
      answer(service, fenced('const a;', 'ts'));
      const said: Said[] = [];
      await answering(['Use'], said, async () => {
        await (command === 'rewrite' ? rewrite() : run(command));
        await eventually(() => assert.equal(service.requests.length, 1));
      });
      const sent = JSON.parse(service.requests[0]?.body ?? '') as Record<string, unknown>;
      assert.deepEqual([sent['model'], Object.keys(sent)], ['ai.service.assistant', ['messages', 'model', 'stream']]);
      const text = JSON.stringify(sent['messages']);
      assert.match(text, new RegExp(`Instructions from AGENTS\\.md:.*Be brief in ${command}\\.`));
      assert.match(text, new RegExp(`ts\\.instructions\\.md:.*No semicolons in ${command}\\.`));
      const [asked, ...others] = said.filter(({ isModal }) => isModal);
      assert.deepEqual(others, []);
      assert.match(
        asked?.detail ?? '',
        /does not use model, mode, tools, endpoint in \.github\/instructions\/ts\.inst/,
      );
    });

  it('are in the preview of Rewrite and of Ask as often as they are sent, and Ask shows the whole conversation', async () => {
    await vscode.workspace.fs.writeFile(at(agents), Buffer.from('Be brief in previews.'));
    await vscode.workspace.fs.writeFile(ofTypeScript, Buffer.from(`${head('applyTo: "*.ts"')}No semicolons.`));
    await vscode.workspace.fs.writeFile(code, Buffer.from('let a;\n'));
    const select = async (): Promise<void> => {
      const editor = await vscode.window.showTextDocument(code);
      await selectIn(editor, new vscode.Selection(0, 0, 0, 6));
    };
    await run('newChat');
    await select();
    await answering(['Use'], [], async () => {
      await typing(['Is it good?'], () => run('ask'));
      await eventually(() => assert.equal(service.requests.length, 1));
    });
    for (const [command, isConversationShown] of [
      ['rewrite', false],
      ['ask', true],
    ] as const) {
      await select();
      const looked = async (box?: { press?: (tooltip: string) => void }): Promise<string> => {
        box?.press?.('Show What Will Be Sent');
        const shown = await eventually(() => {
          const text = vscode.window.activeTextEditor?.document.getText() ?? '';
          assert.ok(text.startsWith('# What will be sent'), text);
          return text;
        });
        assert.equal(shown.split('Be brief in previews.').length - 1, 1, shown);
        assert.equal(shown.includes('Is it good?'), isConversationShown, shown);
        return '';
      };
      await typing([looked], () => run(command));
    }
    assert.equal(service.requests.length, 1);
  });
});

/** Finds instructions while the user gives these answers, and records the notifications and the shown texts. */
function open(answers: Answer[], memento = memory()) {
  const [said, shown]: [Said[], string[]] = [[], []];
  const instructions = new WorkspaceInstructions(memento, (_, text) => Promise.resolve(void shown.push(text)));
  const find = async (
    file: string | vscode.Uri | undefined,
    attached: (string | vscode.Uri)[] = [],
    asking: Asking = 'before sending',
  ): Promise<Instructions | undefined> => {
    const uriOf = (path: string | vscode.Uri): vscode.Uri => (typeof path === 'string' ? at(path) : path);
    return answering(answers, said, () =>
      instructions.find({ file: file === undefined ? file : uriOf(file), attached: attached.map(uriOf) }, asking),
    );
  };
  const textsFor = async (file: string | undefined, attached?: string[]): Promise<string[]> =>
    ((await find(file, attached))?.attachments ?? []).map(({ text }) => text);
  return { find, textsFor, said, shown };
}

/** Runs an action while the user gives these answers. A notification without buttons needs no answer. */
async function answering<T>(answers: Answer[], said: Said[], action: () => Promise<T>): Promise<T> {
  const window = vscode.window as { showInformationMessage: unknown };
  const original = window.showInformationMessage;
  window.showInformationMessage = (message: string, ...rest: (vscode.MessageOptions | string)[]) => {
    const [options] = rest;
    const { modal = false, detail = '' } = typeof options === 'object' ? options : {};
    said.push({ message, detail, isModal: modal });
    return Promise.resolve(rest.length > 0 ? answers.shift() : undefined);
  };
  try {
    const result = await action();
    // A question that is not modal is shown a moment later.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return result;
  } finally {
    window.showInformationMessage = original;
  }
}

async function withFolders(folders: vscode.WorkspaceFolder[], action: () => Promise<unknown>): Promise<void> {
  const folderOf = ({ path }: vscode.Uri): vscode.WorkspaceFolder | undefined =>
    folders.find(({ uri }) => path.startsWith(`${uri.path}/`));
  await withProperty('workspaceFolders', { get: () => folders }, () =>
    withProperty('getWorkspaceFolder', { value: folderOf }, action),
  );
}
