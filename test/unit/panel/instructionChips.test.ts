import assert from 'node:assert/strict';
import { Draft } from '../../../src/chat/composing/draft.ts';
import { found } from '../../../src/chat/composing/foundAttachments.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import type { Journal } from '../../../src/chat/history/journal.ts';
import { entriesOfMessage } from '../../../src/chat/history/entriesOfMessage.ts';
import { PerConversation } from '../../../src/chat/perConversation.ts';
import { Session } from '../../../src/chat/session.ts';
import type { AttachingService, TurnedOff } from '../../../src/panel/chatServices.ts';
import { InstructionChips } from '../../../src/panel/instructionChips.ts';
import type { Attachment } from '../../../src/protocol.ts';
import { replierOf } from '../../support/connected.ts';

type Finding = AttachingService['instructions'];

describe('The chips of instructions', () => {
  it('are shown after an update, and stay off in the conversation in which they were closed', async () => {
    const { chips, draft, session, asked } = open(() => ({ attachments: [attachment('AGENTS.md')], prompts: [] }));
    assert.deepEqual([chips.areNeeded, asked], [false, []]);
    assert.equal(await chips.update(), true);
    assert.deepEqual(namesIn(draft), ['AGENTS.md']);
    chips.turnOff(draft.attachments[0]!);
    await chips.update();
    assert.deepEqual(namesIn(draft), []);
    session.shown.startNew();
    await chips.update();
    assert.deepEqual(namesIn(draft), ['AGENTS.md']);
  });

  it('stay off, each of them, when another one is closed', async () => {
    const names = ['AGENTS.md', 'copilot-instructions.md', 'ts.instructions.md'];
    const { chips, draft } = open(() => ({ attachments: names.map((name) => attachment(name)), prompts: [] }));
    await chips.update();
    const [first, second] = draft.attachments;
    for (const one of [first!, second!]) chips.turnOff(one);
    await chips.update();
    assert.deepEqual(namesIn(draft), ['ts.instructions.md']);
  });

  it('stay off in their conversation when it is shown again after another one (V572)', async () => {
    const { chips, draft, session } = open(() => ({ attachments: [attachment('AGENTS.md')], prompts: [] }));
    await chips.update();
    chips.turnOff(draft.attachments[0]!);
    await session.send('Hi');
    const [entries, { id }] = [entriesOf(session), session.shown];
    for (const text of ['Another', 'One more']) {
      session.shown.startNew();
      await chips.update();
      assert.deepEqual(namesIn(draft), ['AGENTS.md']);
      await session.send(text, draft.takeAll());
    }
    await session.shown.open(entries, journalOf(id));
    await chips.update();
    assert.deepEqual(namesIn(draft), []);
  });

  it('stay off in the chat in which their conversation is opened again (V590)', async () => {
    const turnedOff: TurnedOff = new PerConversation();
    const all = () => ({ attachments: [attachment('AGENTS.md')], prompts: [] });
    const { chips, draft, session } = open(all, turnedOff);
    await chips.update();
    chips.turnOff(draft.attachments[0]!);
    await session.send('Hi');
    const other = open(all, turnedOff);
    await other.chips.update();
    assert.deepEqual(namesIn(other.draft), ['AGENTS.md']);
    await other.session.shown.open(entriesOf(session), journalOf(session.shown.id));
    await other.chips.update();
    assert.deepEqual(namesIn(other.draft), []);
  });

  it('are sent with the first message, and again when their text has changed', async () => {
    let text = 'One';
    const { chips, draft, session } = open(() => ({ attachments: [attachment('AGENTS.md', text)], prompts: [] }));
    await chips.update();
    await session.send('Hi', draft.takeAll());
    await chips.update();
    assert.deepEqual(namesIn(draft), []);
    text = 'Two';
    await chips.update();
    assert.deepEqual(
      draft.attachments.map((one) => one.text),
      ['Two'],
    );
  });

  it('are searched for with the other attachments, and before sending', async () => {
    const { chips, draft, asked } = open(() => ({ attachments: [attachment('AGENTS.md')], prompts: [] }));
    draft.add(found({ ...attachment('a.ts'), kind: 'file' }));
    await chips.update('before sending');
    await chips.update('before sending');
    assert.deepEqual(asked, [
      ['a.ts', 'before sending'],
      ['a.ts', 'before sending'],
    ]);
  });

  it('stay unchanged, and prevent sending, while the user looks at them', async () => {
    let looks = false;
    const { chips, draft } = open(() => (looks ? undefined : { attachments: [attachment('AGENTS.md')], prompts: [] }));
    await chips.update();
    looks = true;
    assert.equal(await chips.update('before sending'), false);
    assert.deepEqual(namesIn(draft), ['AGENTS.md']);
  });

  it('are removed if their file was deleted before sending', async () => {
    let attachments = [attachment('AGENTS.md')];
    const { chips, draft } = open(() => ({ attachments, prompts: [] }));
    await chips.update();
    attachments = [];
    await chips.update('before sending');
    assert.deepEqual(namesIn(draft), []);
  });

  it('provide the prompts of the workspace', async () => {
    let prompts = ['p', 'q'].map((name) => ({ name, description: '', prompt: 'Do.' }));
    const { chips } = open(() => ({ attachments: [], prompts }));
    assert.deepEqual(chips.prompts, []);
    await chips.update();
    assert.deepEqual(chips.prompts, prompts);
    prompts = prompts.slice(1);
    await chips.update();
    assert.deepEqual(chips.prompts, prompts, 'and no more of them once one is deleted');
  });
});

function open(find: () => Awaited<ReturnType<Finding>>, turnedOff: TurnedOff = new PerConversation()) {
  const asked: [attached: string, asking: unknown][] = [];
  const instructions: Finding = (attached, asking) => {
    asked.push([attached.map(({ name }) => name).join(), asking]);
    return Promise.resolve(find());
  };
  const keeper = { journal: () => journalOf(crypto.randomUUID()) };
  const session = new Session(replier, () => undefined, keeper);
  const draft = new Draft(() => undefined);
  const attaching = () => Promise.resolve({ instructions });
  return {
    chips: new InstructionChips({ shown: session.shown, draft, attaching, turnedOff, changed: () => undefined }),
    draft,
    session,
    asked,
  };
}

function entriesOf({ shown: { conversation } }: Session): Entry[] {
  return [...conversation.all()].flatMap(({ message, parent }) => entriesOfMessage(message, parent, 1));
}

function journalOf(id = ''): Journal {
  return { id, append: () => undefined, flush: () => Promise.resolve() };
}

const replier = replierOf({
  model: () => ({ id: 'chosen', name: 'Chosen' }),
  systemPrompt: () => '',
  begin: () => () => Promise.reject(new Error('Nobody answers.')),
});

function attachment(name: string, text = name): Attachment {
  return { id: crypto.randomUUID(), kind: 'instructions', name, language: 'markdown', uri: `file:///w/${name}`, text };
}

function namesIn({ attachments }: Draft): string[] {
  return attachments.map(({ name }) => name);
}
