import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { connectLink, readConnectLink } from '../../src/connect/connections/connectLink.ts';
import { connectLinkOpener } from '../../src/connect/connections/openConnectLink.ts';
import { settings } from '../../src/settings/settings.ts';
import { setOrganisation } from '../../src/settings/userValue.ts';
import { eventually } from '../support/eventually.ts';
import { startSampleService, type SampleService } from '../service/server.ts';
import { resetSettings, set, typingSteps } from './situation.ts';

const home = `${vscode.env.uriScheme}://${extensionId}`;
const own = { baseUrl: 'https://own.example', realm: 'primary' };

/** A modal question, and the way to answer it. */
interface Question {
  words: string;
  answer: (button: string | undefined) => void;
}

/** Opens a link as VS Code opens a clicked link. */
async function open(link: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(link, true));
}

describe('A connect link that VS Code passes on', () => {
  const window = vscode.window as unknown as Record<string, unknown>;
  const { showWarningMessage, showInformationMessage, showErrorMessage, setStatusBarMessage } = window;
  let service: SampleService;
  let questions: Question[];
  let messages: string[];

  before(() =>
    vscode.workspace.getConfiguration('extensions').update('confirmedUriHandlerExtensionIds', [extensionId], true),
  );
  after(() =>
    vscode.workspace.getConfiguration('extensions').update('confirmedUriHandlerExtensionIds', undefined, true),
  );
  beforeEach(async () => {
    service = await startSampleService({ pause: 0 });
    await set(own);
    [questions, messages] = [[], []];
    window['showWarningMessage'] = (message: string, { detail = '' }: vscode.MessageOptions) =>
      new Promise((answer) => questions.push({ words: `${message}\n${detail}`, answer }));
    for (const shown of ['showInformationMessage', 'showErrorMessage', 'setStatusBarMessage'])
      window[shown] = (message: string) => Promise.resolve(void messages.push(message));
  });
  afterEach(async () => {
    Object.assign(window, { showWarningMessage, showInformationMessage, showErrorMessage, setStatusBarMessage });
    await service.close();
    await resetSettings();
  });

  const link = (name = ''): string => {
    const made = connectLink({ baseUrl: service.url, realm: 'primary', name }, home);
    assert.ok('link' in made);
    return made.link;
  };
  const asked = async (count = 1): Promise<Question> => {
    await eventually(() => assert.equal(questions.length, count, messages.join()));
    const question = questions.at(-1);
    assert.ok(question);
    return question;
  };
  const saved = (): string[] => settings.connections().map(({ name }) => name);

  it('arrives unchanged, whatever characters its name contains (V205)', () => {
    for (const name of ['', 'R&D', 'a=b+c', '100%', '%41', '#1?', '日本 😀', '$(zap) [x](command:y)'])
      assert.deepEqual(readConnectLink(vscode.Uri.parse(link(name), true)), {
        ok: true,
        connection: { baseUrl: service.url, realm: 'primary', name },
      });
  });

  it('asks for consent, and then only for the key; the next time it finds the key (V205)', async () => {
    await typingSteps(['sk-sample-primary'], async () => {
      await open(link('R&D $(zap)'));
      const { words, answer } = await asked();
      assert.match(words, /^Connect Realm Chat to 127\.0\.0\.1:\d+\?\n/);
      for (const line of [`Address: ${service.url}`, 'Realm: primary', 'Name: R&D $(zap)'])
        assert.ok(words.split('\n').includes(line));
      assert.deepEqual([service.requests.length, settings.baseUrl(), saved()], [0, own.baseUrl, []]);
      answer('Connect');
      await eventually(() => assert.deepEqual([settings.baseUrl(), saved().at(-1)], [service.url, 'R&D $(zap)']));
    });
    assert.deepEqual(
      [...new Set(service.requests.map(({ headers }) => headers.authorization))],
      ['Bearer no-key-needed', 'Bearer sk-sample-primary'],
    );
    messages = [];
    await open(link('Another name'));
    const { words, answer } = await asked(2);
    assert.match(words, /\nName: R&D \$\(zap\)\n/, 'a link renames nothing (V210)');
    answer('Connect');
    await eventually(() => assert.match(messages.at(-1) ?? '', /^Connected to/));
    assert.equal(saved().length, 2);
  });

  it('changes nothing if the user does not agree, and does not take the name of another connection (V205, V210)', async () => {
    await set({ connections: [{ name: 'Ours', ...own }] });
    await open(link('OURS'));
    const { words, answer } = await asked();
    assert.match(words, /\nName: 127\.0\.0\.1:\d+ \(primary\)\n/);
    answer(undefined);
    await open(`${home}/connect?x`);
    await eventually(() => assert.match(messages.join(), /refused/));
    assert.deepEqual([service.requests.length, settings.baseUrl(), saved()], [0, own.baseUrl, ['Ours']]);
  });

  it('is refused with a reason and without a question if it is not valid (V206)', async () => {
    for (const refused of [
      `${link()}&apiKey=sk-CANARY`,
      `${home}/setApiKey`,
      `${link()}#x`,
      link().replace('127.0.0.1', 'service.example'),
    ]) {
      const before = messages.length;
      await open(refused);
      await eventually(() => assert.equal(messages.length, before + 1));
    }
    for (const message of messages) {
      assert.match(message, /^A connect link was refused, and nothing has changed\. [A-Z]/);
      assert.doesNotMatch(message, /CANARY|example/);
    }
    assert.deepEqual([questions.length, service.requests.length, settings.baseUrl()], [0, 0, own.baseUrl]);
  });

  it('is refused before any question if the organisation does not allow it (V211)', async () => {
    const opened: string[] = [];
    const openLink = connectLinkOpener(({ baseUrl }) => Promise.resolve(void opened.push(baseUrl)));
    const organisationWith = (isLocked: boolean): void =>
      setOrganisation({
        organisation: {
          allowsOtherAddresses: false,
          settings: new Map([
            ['baseUrl', { value: own.baseUrl, isLocked }],
            ['connections', { value: [{ name: 'Theirs', baseUrl: service.url, realm: 'primary' }], isLocked: false }],
          ]),
          favourites: [],
        },
      });
    try {
      organisationWith(false);
      const other = link().replace('realm=primary', 'realm=acme');
      await assert.rejects(openLink(vscode.Uri.parse(other, true)), { kind: 'address-not-allowed' });
      const opening = openLink(vscode.Uri.parse(link(), true));
      (await asked()).answer('Connect');
      await opening;
      organisationWith(true);
      await openLink(vscode.Uri.parse(link(), true));
      assert.match(messages.join(), /^Set by your organisation$/);
      assert.deepEqual([opened, questions.length], [[service.url], 1]);
    } finally {
      setOrganisation({});
    }
  });

  it('does not wait for another one: of several in a row, only the first asks for consent (V207)', async () => {
    for (const name of ['First', 'Second', 'Third']) await open(link(name));
    await eventually(() => assert.equal(messages.length, 2));
    const { words, answer } = await asked();
    assert.match(words, /Name: First\n/);
    for (const message of messages) assert.match(message, /^Answer the question about the other connect link first/);
    answer(undefined);
    await open(link('Fourth'));
    const next = await asked(2);
    assert.match(next.words, /Name: Fourth\n/);
    next.answer(undefined);
  });
});
