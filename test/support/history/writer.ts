// node writer.ts <folder>: one conversation after another, each with a few replies that stream until this process is killed.
// Prints before each step what it is going to write, and after a question that it is on disk.
import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { History } from '../../../src/chat/history/history.ts';
import { KeptConversation } from '../../../src/chat/history/keptConversation.ts';
import { question, summaryOf, textTo } from './writtenText.ts';

const history = new History(process.argv[2] ?? '');
const say = (...words: (string | number)[]): number => writeSync(1, `${words.join(' ')}\n`);
const between = (least: number, most: number): number => least + Math.floor(Math.random() * (most - least));

for (;;) {
  const journal = history.create();
  const chat = new KeptConversation({ journal: () => journal });
  const turns = between(1, 4);
  for (let turn = 0; turn < turns; turn++) {
    const [reply] = chat.startTurn(2 * turn, [{ installationName: 'a.example · primary', model: { name: 'app' } }], {
      text: question(turn),
      attachments: [],
    });
    await chat.save();
    say('saved', journal.id, Date.now(), turn);
    const length = between(1, 200_000);
    let written = 0;
    while (written < length) {
      const end = Math.min(length, written + between(1, 2000));
      say('text', journal.id, Date.now(), turn, end);
      chat.record({ type: 'text', id: reply.id, text: textTo(end).slice(written) });
      written = end;
      await setTimeout(between(0, 20));
    }
    chat.end(reply, { outcome: 'done' });
    await chat.save();
    say('ended', journal.id, Date.now(), turn, length);
    chat.record({ type: 'shorten', id: reply.id, text: summaryOf(turn) });
    await chat.save();
    say('shortened', journal.id, Date.now(), turn);
  }
}
