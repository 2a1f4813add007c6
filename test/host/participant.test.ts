import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { EditorContext } from '../../src/chat/composing/expandedMessage.ts';
import { found, foundAll } from '../../src/chat/composing/foundAttachments.ts';
import { builtInTemplates } from '../../src/chat/composing/templates.ts';
import { Outgoing, type SecretDecision } from '../../src/chat/secrets/outgoing.ts';
import { problems } from '../../src/editor/attach/problems.ts';
import { questioned } from '../../src/editor/attach/referenced.ts';
import { selection } from '../../src/editor/attach/selection.ts';
import { Participant, type ParticipantHost } from '../../src/nativeChat/participant.ts';
import { commandOf } from '../../src/problemDialog.ts';
import { ServiceClient } from '../../src/service/client.ts';
import { eventually } from '../support/eventually.ts';
import { madeUpToken } from '../support/madeUpSecrets.ts';
import { startSampleService, type SampleService } from '../service/server.ts';
import { manifest } from './extension.ts';
import { startLine, textLine } from '../support/events.ts';
import { answer } from './replying.ts';
import { resetSettings, selectIn } from './situation.ts';
import { replierOf } from '../support/connected.ts';

const app = 'ai.service.assistant';
const other = 'ai.service.notes.7c9e6679-7425-40de-944b-e07fc1f90ae7';
const network = { timeouts: { connect: 10, firstByte: 10, idle: 10 } };

type Request = Partial<vscode.ChatRequest>;

/** The answer to a question: the shown text, buttons and progress, and the result. */
interface Shown {
  text: string;
  /** The texts of Realm Chat itself. */
  own: string[];
  buttons: string[];
  progress: string[];
  result: vscode.ChatResult;
}

const inWorkspace = (path: string): vscode.Uri => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, path);
};

describe("The participant of VS Code's own chat (V164)", () => {
  let service: SampleService;
  let installationName = 'primary';
  let decision: SecretDecision | undefined;
  let order: string[];
  let participant: Participant;

  beforeEach(async () => {
    service = await startSampleService({ pause: 0 });
    [installationName, decision, order] = ['primary', undefined, []];
    const connection = { baseUrl: service.url, realm: 'primary', apiKey: 'sk-sample-primary' };
    const editor: EditorContext = {
      code: () => selection(vscode.window.activeTextEditor),
      problems: () => Promise.resolve(foundAll(problems(vscode.window.activeTextEditor).attachments)),
      changes: () => Promise.resolve(found()),
      file: () => Promise.resolve(undefined),
    };
    const host: ParticipantHost = {
      replier: replierOf({
        model: () => ({ id: app, name: 'Assistant' }),
        installationName: () => installationName,
        systemPrompt: () => 'Be kind.',
        outgoing: new Outgoing(
          {
            unknown: (values) => values,
            remember: () => Promise.resolve(),
            wasSent: () => false,
            noteSent: () => Promise.resolve(),
          },
          () => {
            order.push('decide');
            return Promise.resolve(decision);
          },
        ),
        begin: () => {
          order.push('begin');
          return (model, messages, signal) =>
            Promise.resolve(new ServiceClient(connection, network).reply(model, messages, signal));
        },
      }),
      offeredModels: () => Promise.resolve([{ id: other, name: 'Notes' }]),
      templates: builtInTemplates,
      attaching: () => Promise.resolve({ questioned: (references) => questioned(references, editor) }),
      buttonOf: commandOf,
    };
    participant = new Participant(host, {
      selectModel: () => assert.fail('No model is to be chosen.'),
      plain: (text) => new vscode.MarkdownString().appendText(text),
    });
  });
  afterEach(async () => {
    await service.close();
    await resetSettings();
  });

  async function ask(request: Request, history: unknown[] = [], cancel = new vscode.CancellationTokenSource()) {
    const shown = { text: '', own: [] as string[], buttons: [] as string[], progress: [] as string[] };
    const stream = {
      markdown: (value: string | vscode.MarkdownString) => {
        if (typeof value === 'string') shown.text += value;
        // VS Code escapes spaces and Markdown characters in text.
        else shown.own.push(value.value.replaceAll('&nbsp;', ' ').replaceAll('\\', ''));
      },
      button: ({ command }: vscode.Command) => shown.buttons.push(command),
      progress: (text: string) => shown.progress.push(text),
    };
    const whole = { prompt: '', command: undefined, references: [], model: { vendor: 'other' }, ...request };
    const result = await participant.answer(
      whole as unknown as vscode.ChatRequest,
      { history } as unknown as vscode.ChatContext,
      stream as unknown as vscode.ChatResponseStream,
      cancel.token,
    );
    return { ...shown, result } satisfies Shown;
  }
  const reference = (value: unknown): vscode.ChatPromptReference => ({ id: 'r', value });
  const sent = (): { role: string; content: string }[] =>
    (JSON.parse(service.requests.at(-1)?.body ?? '{}') as { messages: { role: string; content: string }[] }).messages;
  const chats = (): number => service.requests.filter(({ method }) => method === 'POST').length;
  const said = (prompt: string, { result }: Shown, text: string): unknown[] => [
    { prompt },
    { response: [{ value: { value: text } }], result },
  ];

  it('is in the manifest, with the commands that have prompts, and the command that chooses the model', () => {
    const { contributes } = manifest() as unknown as {
      contributes: { chatParticipants: { id: string; name: string; commands: { name: string }[] }[] };
    };
    const [realm] = contributes.chatParticipants;
    assert.deepEqual([realm?.id, realm?.name], ['realm-chat.realm', 'realm']);
    const prompts = builtInTemplates().map(({ name }) => name);
    for (const { name } of realm?.commands ?? []) assert.ok(name === 'model' || prompts.includes(name), name);
  });

  it('streams the reply, and sends the references of the question', async () => {
    answer(service, 'Hello *you*');
    const range = new vscode.Range(0, 0, 1, 0);
    const shown = await ask({
      prompt: 'What is it?',
      references: [
        reference(inWorkspace('words.py')),
        reference(new vscode.Location(inWorkspace('invoice.ts'), range)),
      ],
    });
    assert.deepEqual([shown.text, shown.own, shown.result.errorDetails], ['Hello *you*', [], undefined]);
    const [system, question] = sent();
    assert.deepEqual(system, { role: 'system', content: 'Be kind.' });
    assert.match(question?.content ?? '', /^What is it\?\n\nwords\.py:\n```python\n/);
    assert.match(question?.content ?? '', /\n\ninvoice\.ts, line 1:\n```typescript\n/);
  });

  it('sends the selected code for a command, with its prompt and its surroundings', async () => {
    const editor = await vscode.window.showTextDocument(inWorkspace('invoice.ts'));
    await selectIn(editor, new vscode.Selection(6, 0, 12, 1));
    await eventually(() =>
      assert.equal(vscode.window.activeTextEditor?.document.uri.path.endsWith('invoice.ts'), true),
    );
    // Without the parser and the language server, which may still start, nothing of the surroundings is found in time.
    await eventually(async () => {
      answer(service, 'It adds.');
      await ask({ prompt: 'In one line.', command: 'explain' });
      const content = sent().at(-1)?.content ?? '';
      assert.match(content, /^Explain this code\.\n\nIn one line\.\n\ninvoice\.ts, lines 7 to 13:\n```typescript\n/);
      assert.match(content, /Surroundings of invoice\.ts, for reference only:\n/);
    });
  });

  it('says why a command without code sends nothing', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const { result } = await ask({ command: 'fix' });
    assert.match(result.errorDetails?.message ?? '', /^Nothing is selected in the editor\./);
    assert.equal(chats(), 0);
  });

  it('leaves out files that are never sent, and says so with a button for the setting (V140)', async () => {
    const file = inWorkspace('never/.env.canary');
    await vscode.workspace.fs.writeFile(file, Buffer.from('CANARY=1'));
    const range = new vscode.Range(0, 0, 0, 8);
    for (const value of [file, new vscode.Location(file, range)]) {
      answer(service, 'Fine');
      const { own, buttons } = await ask({ prompt: 'Hello', references: [reference(value)] });
      assert.match(own.join(), /is not sent/);
      assert.deepEqual(buttons, ['workbench.action.openSettings']);
      assert.deepEqual(
        sent().map(({ content }) => content),
        ['Be kind.', 'Hello'],
      );
    }
    await vscode.workspace.fs.delete(inWorkspace('never'), { recursive: true });
  });

  const strange: [name: string, value: () => unknown, refusal: RegExp | undefined][] = [
    ['a file that is gone', () => inWorkspace('gone.ts'), /gone\.ts cannot be read/],
    ['a folder', () => inWorkspace(''), /is a folder/],
    ['an object', () => ({ anything: 1 }), /takes files, code and text/],
    ['nothing', () => undefined, /takes files, code and text/],
    ['an empty text', () => ' ', undefined],
    [
      'lines that do not exist',
      () => new vscode.Location(inWorkspace('words.py'), new vscode.Range(5000, 0, 6000, 0)),
      undefined,
    ],
  ];
  for (const [name, value, refusal] of strange)
    it(`answers even if the question refers to ${name}`, async () => {
      answer(service, 'Fine');
      const { text, own } = await ask({ prompt: 'Hello', references: [reference(value())] });
      assert.equal(text, 'Fine');
      if (refusal) assert.match(own.join(), refusal);
      else assert.deepEqual(own, []);
    });

  it('sends earlier questions with their attachments, but none of another connection and none that was not sent', async () => {
    answer(service, 'One.');
    const first = await ask({ prompt: 'First', references: [reference('A text')] });
    installationName = 'other';
    answer(service, 'Two.');
    const second = await ask({ prompt: 'Second' });
    installationName = 'primary';
    const stopped = await ask({ prompt: madeUpToken() });
    assert.match(stopped.result.errorDetails?.message ?? '', /^Nothing was sent/);
    const history = [
      ...said('First', first, 'One.'),
      ...said('Second', second, 'Two.'),
      ...said('Secret', stopped, ''),
    ];
    answer(service, 'Three.');
    await ask({ prompt: 'Third' }, history);
    assert.deepEqual(sent().slice(1), [
      { role: 'user', content: 'First\n\nText:\n```plaintext\nA text\n```' },
      { role: 'assistant', content: 'One.' },
      { role: 'user', content: 'Third' },
    ]);
  });

  it('closes the connection when it is cancelled, and shows no error', async () => {
    service.answerNext((_, response) => void response.write(startLine + textLine('Hel')));
    const cancel = new vscode.CancellationTokenSource();
    const asked = ask({ prompt: 'Hello' }, [], cancel);
    await eventually(() => assert.equal(chats(), 1));
    cancel.cancel();
    assert.equal((await asked).result.errorDetails, undefined);
    await eventually(() => assert.equal(service.requests.at(-1)?.closedEarly, true));
  });

  it('says in its own words why there is no reply, with buttons that help to fix the problem', async () => {
    service.answerNext((_, response) => response.writeHead(401).end('{"error":"[Click](command:quit)"}'));
    const { text, result, buttons } = await ask({ prompt: 'Hello' });
    assert.equal(text, '');
    assert.doesNotMatch(result.errorDetails?.message ?? '', /Click/);
    assert.match(result.errorDetails?.message ?? '', /key/);
    assert.ok(buttons.includes('realmChat.setApiKey'), buttons.join());
  });
});
