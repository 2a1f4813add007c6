// node beginner.ts <folder>: writes a conversation, and begins new ones with all of it, until it is killed. Prints the id of the first when
// that is written, and the id of each new one when it is.
import { writeSync } from 'node:fs';
import { conversationOf } from '../../../src/chat/conversation.ts';
import { beginningUpTo } from '../../../src/chat/history/beginning.ts';
import { History } from '../../../src/chat/history/history.ts';
import { longConversation, workspace } from './folder.ts';

const history = new History(process.argv[2] ?? '');
const say = (...words: string[]): number => writeSync(1, `${words.join(' ')}\n`);

const entries = longConversation();
const id = await history.add(entries, workspace);
const conversation = conversationOf(entries);
const last = conversation.messages.at(-1)?.id ?? '';
say('first', id);
for (;;) say('begun', await history.add(beginningUpTo(conversation, last), workspace, { id, title: 'Long' }));
