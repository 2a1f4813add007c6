// What a user of a screen reader does in the chat: twelve tasks, by keyboard alone.
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { SampleService } from '../../test/service/server.ts';
import { button, ended, say, streaming } from '../../test/support/conversation.ts';
import { startLine, textLine } from '../../test/support/events.ts';
import { joined } from '../../test/support/madeUpSecrets.ts';
import { quickPickRow } from '../../test/support/quickInput.ts';
import { openFile } from '../../test/support/workbench.ts';

/** What a task is done with. */
export interface Desk {
  page: Page;
  chat: FrameLocator;
  service: SampleService;
  /** Presses keys, by their names in X11. */
  press: (keys: string) => Promise<void>;
}

/** What is done, and how: what is spoken after each step belongs to it. */
type Step = [does: string, act: (desk: Desk) => Promise<unknown>];

/** A task: what is so before it, in a new chat, and its steps. */
export interface Task {
  name: string;
  before?: (desk: Desk) => unknown;
  steps: Step[];
}

/** A made-up one: it stands nowhere as a whole, because repository hosts reject files with such a text. */
export const secret = joined`ghp|_4fQ9kZ2wL7|xR8tY3mN6bV1cD5sA0eH2jU9pK`;

export const tasks: Task[] = [
  {
    name: 'open',
    before: ({ page }) => openFile(page, 'invoice.ts'),
    steps: [
      key('F1'),
      types('Realm Chat: New Chat'),
      keyUntil('Return', ({ chat }) => chat.locator('textarea:focus').waitFor()),
    ],
  },
  {
    name: 'send',
    steps: [types('Hello'), keyUntil('Return', ({ chat }) => ended(chat, 'done'))],
  },
  {
    name: 'read',
    before: showcase,
    steps: [
      ...toMessage(2),
      key('alt+Down'),
      keyUntil('alt+F2', ({ page }) => page.locator('.monaco-editor .view-lines').getByText('Reply from').waitFor()),
      ...times(6, key('Down')),
      key('Escape'),
    ],
  },
  {
    name: 'code',
    before: showcase,
    steps: times(11, key('shift+Tab')),
  },
  {
    name: 'stop',
    before: ({ service }) => beginReply(service),
    steps: [
      types('Count'),
      keyUntil('Return', ({ chat }) => streaming(chat).getByText('One').waitFor()),
      keyUntil('Escape', ({ chat }) => ended(chat, 'stopped')),
    ],
  },
  {
    name: 'model',
    steps: [
      ...times(3, key('Tab')),
      keyUntil('Return', ({ page }) => quickPickRow(page, 'atlas-large').waitFor()),
      key('Down'),
      key('Escape'),
    ],
  },
  {
    name: 'error',
    before: ({ service }) => service.answerNext((_, response) => void response.writeHead(401).end('unauthorized')),
    steps: [types('Hello'), keyUntil('Return', ({ chat }) => ended(chat, 'failed')), ...times(7, key('shift+Tab'))],
  },
  {
    name: 'attach',
    steps: [
      types('#'),
      key('Down'),
      key('Down'),
      key('Escape'),
      key('BackSpace'),
      types('#edi'),
      keyUntil('Return', ({ chat }) => button(chat, 'Remove invoice.ts').waitFor()),
      ...times(2, key('shift+Tab')),
      keyUntil('Delete', ({ chat }) => button(chat, 'Remove invoice.ts').waitFor({ state: 'detached' })),
    ],
  },
  {
    name: 'edit',
    before: async ({ chat }) => {
      await say(chat, 'Helo');
      await ended(chat, 'done');
    },
    steps: [
      ...toMessage(2),
      ...times(2, key('Tab')),
      keyUntil('Return', ({ chat }) => editBox(chat).waitFor()),
      ['writes "Hello"', ({ chat }) => editBox(chat).fill('Hello')],
      keyUntil('Return', ({ chat }) => chat.getByRole('group', { name: 'Version 2 of 2' }).waitFor()),
    ],
  },
  {
    name: 'history',
    before: showcase,
    steps: [
      key('F1'),
      types('Realm Chat: Show History'),
      keyUntil('Return', ({ page }) => quickPickRow(page, 'Show me Markdown: a table and code').first().waitFor()),
      ...times(2, key('Down')),
      key('Escape'),
    ],
  },
  {
    name: 'write-ahead',
    before: async ({ service, chat }) => {
      beginReply(service);
      await say(chat, 'Count');
      await streaming(chat).getByText('One').waitFor();
    },
    steps: [
      types('And then?'),
      keyUntil('Return', ({ chat }) => button(chat, 'Stop and send now').waitFor()),
      ...times(3, key('shift+Tab')),
    ],
  },
  {
    name: 'secret',
    steps: [
      types(`Why is ${secret} refused?`),
      keyUntil('Return', ({ page }) => page.locator('.monaco-dialog-box').waitFor()),
      ...times(3, key('Tab')),
      key('Escape'),
    ],
  },
];

/** A reply that does not end by itself. */
function beginReply(service: SampleService): void {
  service.answerNext((_, response) => void response.write(startLine + textLine('One, two')));
}

function editBox(chat: FrameLocator): Locator {
  return chat.getByRole('textbox', { name: 'Edit message' });
}

/** Leaves the message box, and goes up by messages. */
function toMessage(count: number): Step[] {
  return [key('shift+Tab'), ...times(count, key('alt+Up'))];
}

async function showcase({ chat }: Desk): Promise<void> {
  await say(chat, 'Show me Markdown: a table and code');
  await ended(chat, 'done');
}

function key(keys: string): Step {
  return [keys, ({ press }) => press(keys)];
}

function keyUntil(keys: string, isDone: (desk: Desk) => Promise<unknown>): Step {
  const act = async (desk: Desk): Promise<void> => {
    await desk.press(keys);
    await isDone(desk);
  };
  return [keys, act];
}

/** Inserts a text, as dictation or a braille display does. */
function types(text: string): Step {
  return [`types ${JSON.stringify(text)}`, ({ page }) => page.keyboard.insertText(text)];
}

function times(count: number, step: Step): Step[] {
  return Array.from({ length: count }, () => step);
}
