// node pinner.ts <folder>: starts conversations, goes on with them, pins and unpins them, each in any order, until it is killed. Prints before
// each step what it is going to do, and after it that it is done.
import { writeSync } from 'node:fs';
import { History } from '../../../src/chat/history/history.ts';
import { question, workspace } from './folder.ts';

const history = new History(process.argv[2] ?? '');
const say = (...words: (string | number)[]): number => writeSync(1, `${words.join(' ')}\n`);

for (;;) {
  const journal = history.create(workspace);
  const { id } = journal;
  let count = 0;
  const save = async (): Promise<void> => {
    for (const entry of question(`Question ${count++}`)) journal.append(entry);
    await journal.flush();
  };
  const deeds = { save, pin: () => history.pin(id), unpin: () => history.unpin(id) };
  const names = Object.keys(deeds) as (keyof typeof deeds)[];
  await save();
  say('done', id, 'save');
  for (let step = 0; step < 20; step++) {
    const name = names[Math.floor(Math.random() * names.length)] ?? 'save';
    say('doing', id, name);
    await deeds[name]();
    say('done', id, name);
  }
}
