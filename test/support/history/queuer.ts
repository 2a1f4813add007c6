// node queuer.ts <folder>: one conversation after another, in which messages are written ahead, moved, removed and sent at random, until
// this process is killed. Prints what is on disk, and what it is going to remove.
import { writeSync } from 'node:fs';
import { History } from '../../../src/chat/history/history.ts';
import { KeptConversation } from '../../../src/chat/history/keptConversation.ts';

const history = new History(process.argv[2] ?? '');
const say = (...words: (string | number)[]): number => writeSync(1, `${words.join(' ')}\n`);
const chance = (part: number): boolean => Math.random() < part;
const model = { id: 'app', name: 'App' };
const place = 'a.example · primary';

for (;;) {
  const journal = history.create();
  const chat = new KeptConversation({ journal: () => journal });
  const turn = (id: string): void => {
    const said = { id, text: `Is ${id} here?`, attachments: [] };
    const [reply] = chat.startTurn(chat.messages.length, [{ installationName: place, model }], said);
    chat.record({ type: 'text', id: reply.id, text: 'Yes.' });
    chat.end(reply, { outcome: 'done' });
  };
  turn(crypto.randomUUID());
  for (let step = 0; step < 40; step++) {
    const [first, , third] = chat.conversation.waiting.all;
    if (chance(0.5) || !first) {
      const id = crypto.randomUUID();
      const message = { id, role: 'user' as const, text: `Is ${id} here?`, attachments: [] };
      chat.record({ type: 'wait', message, model, place });
      await chat.save();
      say('waits', journal.id, id);
    } else if (chance(0.2) && third) chat.record({ type: 'move-up', id: third.message.id });
    else if (chance(0.2)) {
      say('removing', journal.id, first.message.id);
      chat.record({ type: 'withdraw', id: first.message.id });
    } else turn(first.message.id);
  }
  await chat.save();
}
