import assert from 'node:assert/strict';
import {
  adviceOn,
  agentModel,
  commands,
  hasStarted,
  isCertain,
  isToBeNamed,
  obstacles,
  type Editor,
  type Obstacle,
} from '../../../src/nativeChat/agents.ts';
import type { OfferedModel } from '../../../src/nativeChat/offer.ts';

const app: OfferedModel = { id: 'app', name: 'App', pictures: 'app', callsTools: false };
const plain: OfferedModel = { id: 'plain', name: 'Plain', pictures: 'no', callsTools: false };
const able: OfferedModel = { id: 'able', name: 'Able', pictures: 'no', callsTools: true };
const other: OfferedModel = { ...able, id: 'other' };
const all = [app, plain, able, other];

/** Settings as VS Code 1.139 has them when its chat is enabled. */
const usual = {
  'chat.disableAIFeatures': false,
  'chat.agent.enabled': true,
  'chat.byokUtilityModelDefault': 'copilot',
  'chat.utilitySmallModel': '',
  'chat.defaultToCopilotHarness': false,
  'chat.editor.preferCopilotHarness': false,
  'chat.editor.localAgent.enabled': true,
  'github.copilot.chat.localeOverride': 'auto',
};

function editor(settings: Record<string, unknown> = {}, others: Partial<Editor> = {}): Editor {
  const values: Record<string, unknown> = { ...usual, ...settings };
  return { commands: Object.values(commands), version: '1.139.1', setting: (name) => values[name], ...others };
}

describe("Obstacles to agents in VS Code's own chat", () => {
  const localAgent = 'chat.editor.localAgent.enabled';
  const rows: [title: string, editor: Editor, offered: OfferedModel[], expected: Obstacle[]][] = [
    ['none', editor(), all, []],
    ['an editor without that chat', editor({}, { commands: [] }), all, ['no-chat']],
    ['AI features that are off', editor({ 'chat.disableAIFeatures': true }), all, ['ai-off']],
    ['agents that are off', editor({ 'chat.agent.enabled': false }), all, ['agents-off']],
    ['no connection', editor(), [], ['no-connection', 'no-list', 'no-tools']],
    ['no list of models', editor(), [app], ['no-list', 'no-tools']],
    ['no model that calls tools', editor(), [app, plain], ['no-tools']],
    ['a fresh profile', editor({ 'github.copilot.chat.localeOverride': undefined }), all, ['not-enabled']],
    ['an older VS Code', editor({}, { version: '1.121.3' }), all, ['too-old']],
    ['a much older VS Code', editor({}, { version: '1.99.3' }), all, ['too-old']],
    ['the first one without accounts', editor({}, { version: '1.122.0' }), all, []],
    ['an editor with another numbering', editor({}, { version: '2.3.4' }), all, []],
    ['no utility model', editor({ 'chat.byokUtilityModelDefault': 'none' }), all, ['no-utility-model']],
    [
      'a small utility model',
      editor({ 'chat.byokUtilityModelDefault': 'none', 'chat.utilitySmallModel': 'a' }),
      all,
      [],
    ],
    ['a version without that setting', editor({ 'chat.byokUtilityModelDefault': undefined }), all, []],
    ['another harness', editor({ 'chat.defaultToCopilotHarness': true }), all, ['other-harness']],
    ['another harness that is preferred', editor({ 'chat.editor.preferCopilotHarness': true }), all, ['other-harness']],
    ['no local agents', editor({ [localAgent]: false }), all, ['other-harness']],
  ];
  for (const [title, of, offered, expected] of rows)
    it(title, () => assert.deepEqual(obstacles(of, offered), expected));

  it('have a sentence, and a button with a command; the setting to change is named in both', () => {
    const inAll = editor({ [localAgent]: false });
    const named: [Obstacle, string][] = [
      ['ai-off', 'chat.disableAIFeatures'],
      ['agents-off', 'chat.agent.enabled'],
      ['no-tools', 'realmChat.models'],
      ['other-harness', localAgent],
      ['no-utility-model', 'chat.byokUtilityModelDefault'],
    ];
    for (const [obstacle, setting] of named) {
      const { sentence, argument, button } = adviceOn(obstacle, inAll);
      assert.ok(sentence.includes(setting), sentence);
      assert.equal(argument, `@id:${setting}`);
      assert.equal(button, 'Open Setting');
    }
  });

  for (const setting of ['chat.defaultToCopilotHarness', 'chat.editor.preferCopilotHarness'])
    it(`name the setting that is in the way: ${setting}`, () =>
      assert.equal(adviceOn('other-harness', editor({ [setting]: true })).argument, `@id:${setting}`));

  it('that no setting is about have a sentence and a button of their own', () => {
    const buttons: [Obstacle, button: string, command: string, sentence: RegExp][] = [
      ['no-chat', 'Open Chat', 'realmChat.chat.focus', /has no chat of VS Code/],
      ['no-connection', 'Set Up Connection', 'realmChat.setUpConnection', /set up a connection with an API key first/],
      ['no-list', 'Refresh Models', 'realmChat.refreshModels', /run “Refresh Models” first/],
      ['too-old', 'Check for Updates', 'update.checkForUpdate', /^Before VS Code 1\.122, agents need a GitHub account/],
      ['not-enabled', 'Show Extension', 'workbench.extensions.search', /To enable it, run “Use in VS Code's Chat”/],
    ];
    for (const [obstacle, button, command, sentence] of buttons) {
      const advice = adviceOn(obstacle, editor());
      assert.deepEqual([advice.button, advice.command], [button, command]);
      assert.match(advice.sentence, sentence);
    }
  });

  it('keep VS Code from opening its chat only if they are certain', () => {
    const certain: Obstacle[] = ['no-chat', 'ai-off', 'agents-off', 'no-connection', 'no-list', 'no-tools'];
    assert.deepEqual(
      [
        ...certain,
        'not-enabled' as const,
        'too-old' as const,
        'other-harness' as const,
        'no-utility-model' as const,
      ].filter(isCertain),
      certain,
    );
  });
});

describe('The model for agents', () => {
  it('is the chosen one if it calls tools, otherwise the first one that does', () => {
    assert.deepEqual(
      ['other', 'plain', 'app', 'gone', undefined].map((chosen) => agentModel(all, chosen)?.id),
      ['other', 'able', 'able', 'able', 'able'],
    );
    assert.equal(agentModel([app, plain], 'plain'), undefined);
  });
});

describe("The start of VS Code's chat", () => {
  /** Whether it has started, if it has so after that many pauses, and all pauses. */
  const started = async (after: number) => {
    const pauses: number[] = [];
    const known = () => Promise.resolve(pauses.length >= after ? ['other', commands.ofStarted] : ['other']);
    const isStarted = await hasStarted(known, (pause) => Promise.resolve(pauses.push(pause)));
    return [isStarted, pauses.length, pauses.reduce((sum, pause) => sum + pause, 0)];
  };

  it('is not waited for once it is there, and not for longer than 15 seconds', async () => {
    assert.deepEqual(await started(0), [true, 0, 0]);
    assert.deepEqual(await started(3), [true, 3, 300]);
    assert.deepEqual(await started(149), [true, 149, 14_900]);
    assert.deepEqual(await started(Infinity), [false, 150, 15_000]);
  });
});

describe('A model for titles and summaries (V465)', () => {
  const rows: [what: string, origins: Parameters<typeof isToBeNamed>[0], isNamed: boolean][] = [
    ['is named where none is', { defaultValue: '' }, true],
    ['is named where the user has emptied the setting', { defaultValue: '', globalValue: '' }, true],
    ['is named where the setting is no text', { defaultValue: '', globalValue: null }, true],
    ['is named in place of another one of Realm Chat', { defaultValue: '', globalValue: 'realm-chat/b' }, true],
    ['is not named again', { defaultValue: '', globalValue: 'realm-chat/a' }, false],
    ['never takes the place of one of another vendor', { defaultValue: '', globalValue: 'other/b' }, false],
    ['never takes the place of one with a similar name', { defaultValue: '', globalValue: 'realm-chats/b' }, false],
    ['is not named where VS Code has no such setting', {}, false],
  ];
  for (const [what, origins, isNamed] of rows)
    it(what, () => assert.equal(isToBeNamed(origins, 'realm-chat/a'), isNamed));
});
