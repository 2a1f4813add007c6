import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { isPicture, pictureAttachment, pictureOf } from '../../../src/chat/pictures.ts';
import { conversationOf, type Conversation } from '../../../src/chat/conversation.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { asJson, asMarkdown, importJson } from '../../../src/chat/history/transfer.ts';
import type { Attachment, UserMessage } from '../../../src/protocol.ts';
import { historyFolder } from '../../support/history/folder.ts';
import { jpeg, png } from '../../support/pictures.ts';

const picture = (bytes: Buffer, name = 'a [1].png'): Attachment => {
  const attachment = pictureAttachment(name, bytes);
  assert.ok(typeof attachment === 'object');
  return attachment;
};
const message = (id: string, parent: string | null, ...attachments: Attachment[]): Entry => ({
  type: 'message',
  parent,
  message: { id, role: 'user', text: `Question ${id}`, attachments },
  at: 5,
});
const summary: Entry = { type: 'summary', title: 'Pictures', at: 5, messages: 1 };
const picturesOf = (entries: Entry[] | undefined): string[] =>
  Array.from(conversationOf(entries ?? []).all(), ({ message }) => (message as UserMessage).attachments)
    .flat()
    .map(({ text }) => text);
const [one, other] = [png().toString('base64'), jpeg().toString('base64')];

describe('The pictures of a conversation', () => {
  const { path, window } = historyFolder();
  const keep = async (...entries: Entry[]) => {
    const { history, problems } = window();
    const journal = history.create();
    for (const entry of [...entries, summary]) journal.append(entry);
    await journal.flush();
    return { id: journal.id, history, problems, folder: `${journal.id}.pictures` };
  };

  it('are separate files beside it, each once, that other users cannot read', async () => {
    const { id, folder } = await keep(
      message('1', null, picture(png()), picture(jpeg())),
      message('2', null, picture(png())),
    );
    const names = [picture(png()), picture(jpeg())].map(
      ({ picture: it }, index) => `${it?.hash ?? ''}.${index ? 'jpg' : 'png'}`,
    );
    assert.deepEqual((await readdir(path(folder))).sort(), names.sort());
    const text = await readFile(path(`${id}.jsonl`), 'utf8');
    assert.ok(!text.includes(one) && !text.includes(other) && text.includes('Question 2'));
    if (process.platform === 'win32') return;
    assert.equal((await stat(path(folder))).mode & 0o777, 0o700);
    assert.equal((await stat(path(`${folder}/${names[0] ?? ''}`))).mode & 0o777, 0o600);
  });

  it('are read with the step in which a tool returned them (V466)', async () => {
    const pictures = [picture(png())].filter(isPicture);
    const step = {
      number: 1,
      round: 1,
      at: 0,
      tool: 'mcp_a',
      input: '{}',
      title: 'Called mcp_a',
      result: '',
      pictures,
    };
    const reply = { id: 'r', model: 'M' };
    const { id, folder } = await keep(
      message('1', null),
      { type: 'reply', parent: '1', reply, at: 5 },
      { type: 'step', id: 'r', step },
    );
    assert.equal((await readdir(path(folder))).length, 1);
    assert.ok(!(await readFile(path(`${id}.jsonl`), 'utf8')).includes(one));
    const read = await window().history.read(id);
    assert.deepEqual(
      read?.flatMap((entry) => (entry.type === 'step' ? [entry.step] : [])),
      [step],
    );
  });

  it('do not hide a name that another window gives while they are written', async () => {
    const [one, other] = [window().history, window().history];
    const journal = one.create();
    for (const entry of [message('1', null), { ...summary, title: 'Old', named: true } as Entry]) journal.append(entry);
    await journal.flush();
    for (let round = 0; round < 5; round++) {
      const large = Buffer.concat([png(), Buffer.alloc(3_000_000, round)]);
      journal.append(message(`p${round}`, '1', picture(large)));
      journal.append({ ...summary, title: 'Old', named: true });
      await other.rename(journal.id, `New ${round}`);
      await journal.flush();
      const [listed] = await window().history.list();
      assert.equal(listed?.title, `New ${round}`);
    }
  });

  it('are gone with a conversation that another window deletes while they are written', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [window().history, window().history];
      const journal = one.create();
      for (const entry of [message('1', null), summary]) journal.append(entry);
      await journal.flush();
      journal.append(
        message('2', '1', ...[1, 2, 3].map((part) => picture(Buffer.concat([png(), Buffer.alloc(1_000_000, part)])))),
      );
      const written = journal.flush().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, round));
      await other.delete(journal.id);
      await written;
      assert.deepEqual(await readdir(path()), []);
    }
  });

  it('are read with it, in every version of a message', async () => {
    const { id } = await keep(message('1', null, picture(png()), picture(jpeg())), message('2', null, picture(png())));
    assert.deepEqual(picturesOf(await window().history.read(id)), [one, other, one]);
  });

  it('are deleted with it, and restored with Undo', async () => {
    const { id, history, folder } = await keep(message('1', null, picture(png()), picture(jpeg())));
    const undo = await history.delete(id);
    assert.deepEqual(await readdir(path()), []);
    await undo();
    assert.deepEqual((await readdir(path())).sort(), [`${id}.jsonl`, folder].sort());
    assert.deepEqual(picturesOf(await history.read(id)), [one, other]);
  });

  it('are deleted with all conversations', async () => {
    const { history } = await keep(message('1', null, picture(png())));
    await history.deleteAll();
    assert.deepEqual(await readdir(path()), []);
  });

  it('are not written again after another window has deleted the conversation', async () => {
    const { history } = window();
    const journal = history.create();
    journal.append(message('1', null));
    await journal.flush();
    await window().history.delete(journal.id);
    journal.append(message('2', '1', picture(png())));
    await journal.flush().catch(() => undefined);
    assert.deepEqual(await readdir(path()), []);
  });

  it('can be lost without losing anything else', async () => {
    const { id, folder } = await keep(message('1', null, picture(png()), picture(jpeg())));
    await rm(path(`${folder}/${picture(png()).picture?.hash ?? ''}.png`));
    assert.deepEqual(picturesOf(await window().history.read(id)), ['', other]);
  });

  it('are reported if they cannot be written, and written once it is possible', async () => {
    const { id, history, problems, folder } = await keep(message('1', null));
    await writeFile(path(folder), 'a file in the place of the folder');
    const journal = history.journal(id);
    journal.append(message('2', '1', picture(png())));
    await journal.flush().catch(() => undefined);
    assert.deepEqual(
      problems.map(({ kind }) => kind),
      ['not-saved'],
    );
    await rm(path(folder));
    await journal.flush();
    assert.deepEqual(picturesOf(await window().history.read(id)), [one]);
  });

  it('never get their path from the file', async () => {
    const { id } = await keep(message('1', null, picture(png())));
    const file = path(`${id}.jsonl`);
    const text = await readFile(file, 'utf8');
    await mkdir(path('outside'));
    await writeFile(path('outside/x.png'), 'SECRET');
    await writeFile(file, text.replace(picture(png()).picture?.hash ?? '-', '../outside/x'));
    assert.deepEqual(picturesOf(await window().history.read(id)), []);
  });

  it('are never searched', async () => {
    const { history } = await keep(message('1', null, picture(png())));
    const signal = new AbortController().signal;
    assert.equal((await Array.fromAsync(history.search('Question', signal))).length, 1);
    assert.deepEqual(await Array.fromAsync(history.search(one.slice(0, 12), signal)), []);
  });

  it('do not affect a conversation of an earlier version', async () => {
    const { id, history } = await keep(
      message('1', null, { id: 'f', kind: 'file', name: 'a', language: '', text: 'x' }),
    );
    assert.deepEqual(picturesOf(await history.read(id)), ['x']);
    assert.deepEqual(await readdir(path()), [`${id}.jsonl`]);
  });
});

describe('An export with pictures', () => {
  const { window } = historyFolder();
  const conversation = (): Conversation => conversationOf([message('1', null, picture(png()))]);

  it('contains them as data in Markdown', () => {
    assert.equal(
      asMarkdown(conversation()),
      `# Question 1\n\n## You\n\nQuestion 1\n\n![a \\[1\\].png](data:image/png;base64,${one})\n`,
    );
    const ending = asMarkdown(conversationOf([message('1', null, { ...picture(png()), name: 'a\\' })]));
    assert.match(ending, /!\[a\\\\\]\(data:/, 'a name cannot end before its bracket');
  });

  it('contains those that tools returned in Markdown', () => {
    const step = { number: 1, round: 1, at: 0, tool: 'draw', input: '{}', title: 'Called draw', result: 'Drawn.' };
    const markdown = asMarkdown(
      conversationOf([
        message('1', null),
        { type: 'reply', parent: '1', reply: { id: 'A', model: 'Atlas' }, at: 5 },
        { type: 'step', id: 'A', step: { ...step, pictures: [picture(png())].filter(isPicture) } },
      ]),
    );
    assert.ok(markdown.endsWith(`![a \\[1\\].png](data:image/png;base64,${one})\n`), markdown);
  });

  it('brings them to another machine as JSON', async () => {
    const imported = importJson(asJson(conversation()));
    assert.ok(imported.ok);
    const { history } = window();
    const id = await history.add(imported.entries);
    assert.deepEqual(picturesOf(await window().history.read(id)), [one]);
  });

  const damages: [name: string, from: string, to: string][] = [
    ['other bytes than their hash says', one, png(4).toString('base64')],
    ['no picture', one, btoa('Hello')],
    ['another size', '"width": 3', '"width": 4'],
  ];
  for (const [name, from, to] of damages)
    it(`is not imported when it contains ${name}`, () => {
      const text = asJson(conversation()).replace(from, to);
      assert.deepEqual(importJson(text), { ok: false, reason: 'This file is damaged: a part of it is not valid.' });
    });

  it('is not imported when only one of several pictures is damaged', () => {
    const pictures = [picture(png()), picture(png(5)), picture(jpeg())];
    const whole = asJson(conversationOf([message('1', null, ...pictures)]));
    assert.ok(importJson(whole).ok);
    for (const { text } of pictures) assert.equal(importJson(whole.replace(text, png(4).toString('base64'))).ok, false);
  });

  it('is not imported when it contains a picture with too many pixels, although its hash is right', () => {
    const bytes = png(8000, 5001);
    const large = { ...picture(png()), picture: pictureOf(bytes) ?? assert.fail(), text: bytes.toString('base64') };
    assert.equal(importJson(asJson(conversationOf([message('1', null, large)]))).ok, false);
  });

  it('has none in Markdown whose bytes are lost', () => {
    const lost = { ...picture(png()), text: '' };
    assert.equal(asMarkdown(conversationOf([message('1', null, lost)])), '# Question 1\n\n## You\n\nQuestion 1\n');
  });
});
