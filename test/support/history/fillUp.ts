// node fillUp.ts <folder>: adds 50 messages to a conversation, under a file size limit that its parent sets and lifts on request. Prints
// once that writing failed, then its id; tries again when it reads something.
import { once } from 'node:events';
import { History } from '../../../src/chat/history/history.ts';

const history = new History(process.argv[2] ?? '', ({ kind }) => console.log(kind));
const journal = history.create();
for (let number = 0; number < 50; number++) {
  const text = `${number} ${'x'.repeat(300)}`;
  const message = { id: `${number}`, role: 'user', text, attachments: [] } as const;
  journal.append({ type: 'message', parent: null, message: { ...message, attachments: [] }, at: 1 });
  // The first entry makes the file; the others are appended together.
  if (number === 0) await journal.flush();
}
await journal.flush().catch(() => undefined);
console.log(journal.id);
await once(process.stdin, 'data');
await journal.flush();
process.exit();
