import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineOf } from '../../../src/chat/history/entries.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { History, type StoredConversation } from '../../../src/chat/history/history.ts';
import type { HistoryProblem } from '../../../src/chat/history/historyProblem.ts';

/** A workspace in which conversations are started. */
export const workspace = { id: 'w', name: 'shop' };

/** A folder for the conversations of a test, in which each `window` opens its own history; deleted after each test. */
export function historyFolder() {
  let folder = '';
  beforeEach(async () => (folder = join(await mkdtemp(join(tmpdir(), 'history-')), 'conversations')));
  afterEach(() => rm(join(folder, '..'), { recursive: true, maxRetries: 5 }));
  return {
    path: (name = ''): string => join(folder, name),
    window: (): { history: History; problems: HistoryProblem[] } => {
      const problems: HistoryProblem[] = [];
      return { history: new History(folder, (problem) => problems.push(problem)), problems };
    },
  };
}

/** Adds a question, with its listed title and time; resolves when both are on disk. */
export async function ask(journal: StoredConversation, text: string, at = Date.now()): Promise<void> {
  for (const entry of question(text, at)) journal.append(entry);
  await journal.flush();
}

/** A question and its entry for the list of conversations. */
export function question(text: string, at = Date.now()): Entry[] {
  const message = { id: crypto.randomUUID(), role: 'user', text, attachments: [] } as const;
  return [
    { type: 'message', parent: null, message: { ...message, attachments: [] }, at },
    { type: 'summary', title: text, at, messages: 1 },
  ];
}

/** The entries of a conversation with 40 messages of up to 10 kB, which are the same each time except for their ids. */
export function longConversation(): Entry[] {
  const ids = Array.from({ length: 40 }, () => crypto.randomUUID());
  return ids.map((id, index) => {
    const message = { id, role: 'user', text: `${index} `.repeat(index * 80), attachments: [] } as const;
    return { type: 'message', parent: ids[index - 1] ?? null, message: { ...message, attachments: [] }, at: index };
  });
}

/** The bytes of a file that holds these entries. */
export function fileOf(...entries: object[]): string {
  return entries.map((entry) => lineOf(entry as Entry)).join('');
}
