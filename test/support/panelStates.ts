// The states of the chat panel that are captured in screenshots.
import type { ServerResponse } from 'node:http';
import type { FrameLocator } from 'playwright-core';
import type { Fact, ShownMessage, WaitingSummary } from '../../src/protocol.ts';
import { chatFrame } from './chatFrame.ts';
import { body, button, composer, ended, say, streaming, thoughtsLine } from './conversation.ts';
import { textLine, endLine, otherLine, startLine } from './events.ts';
import { hand } from './handedFiles.ts';
import { chipsOfMany } from './manyChips.ts';
import { png } from './pictures.ts';
import type { SampleService } from '../service/server.ts';
import { spoken } from './spoken.ts';
import { openFile, selectLines } from './workbench.ts';

type Bring = (chat: FrameLocator, service: SampleService) => Promise<unknown>;

/** For each state, a function that brings an empty conversation into it. */
export const panelStates: Record<string, Bring> = {
  empty: (chat) => composer(chat).waitFor(),
  'not-connected': (chat) =>
    tell(chat, { type: 'connection', connection: { model: spoken('Assistant'), hasKey: false } }),
  'not-connected-help': async (chat) => {
    const help = { text: 'The service desk gives you a key: extension 4711.', hasLink: true };
    await tell(chat, { type: 'connection', connection: { model: spoken('Assistant'), hasKey: false, help } });
  },
  'no-key': (chat) => tell(chat, { type: 'connection', connection: { ...connection(), hasKey: false } }),
  'model-not-listed': async (chat) => {
    const missing = { model: 'atlas-old', isModelMissing: true };
    await tell(chat, { type: 'connection', connection: { ...connection(), ...missing } });
  },
  effort: (chat) => tell(chat, { type: 'connection', connection: { ...connection(), model: 'atlas', effort: 'low' } }),
  'effort-long': async (chat) => {
    const model = 'openrouter/organisation/atlas-large-instruct-2026';
    await tell(chat, { type: 'connection', connection: { ...connection(), model, effort: '' } });
  },
  'nothing-sent': async (chat, service) => {
    await panelStates['finished']?.(chat, service);
    await composer(chat).fill('And how do I write it?');
    await tell(chat, { type: 'connection', connection: { ...connection(), problem: brokenFile() } });
  },
  'nothing-sent-empty': (chat) =>
    tell(chat, { type: 'connection', connection: { ...connection(), problem: brokenFile() } }),
  'not-connected-any-more': async (chat, service) => {
    await panelStates['finished']?.(chat, service);
    await tell(chat, { type: 'connection', connection: { model: spoken('Assistant'), hasKey: false } });
  },
  waiting: async (chat, service) => {
    service.answerNext(() => undefined);
    await say(chat, 'How do I read a file line by line?');
    await button(chat, 'Stop').waitFor();
  },
  retrying: async (chat, service) => {
    service.answerNext((_, response) => response.writeHead(503, { 'retry-after': '30' }).end());
    await say(chat, 'How do I read a file line by line?');
    await button(chat, 'Cancel').waitFor();
  },
  streaming: async (chat, service) => {
    service.answerNext((_, response) => response.write(startLine + textLine(half)));
    await say(chat, 'How do I read a file line by line?');
    await body(streaming(chat)).locator('pre').waitFor();
  },
  'written-ahead': async (chat, service) => {
    await panelStates['streaming']?.(chat, service);
    await tell(chat, { type: 'waiting', messages: ahead() });
    await button(chat, 'Stop and send now').waitFor();
  },
  'written-ahead-held': async (chat, service) => {
    await panelStates['stopped']?.(chat, service);
    await tell(chat, { type: 'waiting', messages: ahead(), note: spoken('Not sent: the reply was stopped.') });
    await button(chat, 'Send now').waitFor();
  },
  thinking: async (chat, service) => {
    service.answerNext((_, response) => response.write(startLine + thinking));
    await say(chat, 'How do I read a file line by line?');
    await thoughtsLine(chat)
      .filter({ hasText: /^Thinking/ })
      .waitFor();
  },
  thought: async (chat, service) => {
    service.answerNext((_, response) => response.end(startLine + thinking + textLine(half) + endLine));
    await say(chat, 'How do I read a file line by line?');
    await ended(chat, 'done');
    await thoughtsLine(chat).click();
    await chat.getByText('ask first').waitFor();
  },
  'looking-up': (chat) => tell(chat, { type: 'conversation', messages: lookedUp('streaming') }),
  'looked-up': async (chat) => {
    await tell(chat, { type: 'look-up', isOn: true });
    await tell(chat, { type: 'conversation', messages: lookedUp('done') });
    await chat.locator('.steps > summary').click();
    await button(chat, 'Show the changes of 2 files').waitFor();
  },
  'accepted-changes': async (chat, service) => {
    const files = ['src/greeting.ts', 'src/farewell.ts'].map((name) => `\`\`\`ts ${name}\nexport {};\n\`\`\``);
    service.answerNext((_, response) => response.end(startLine + textLine(files.join('\n\n')) + endLine));
    await sayAndEnd(chat, 'done', 'Empty both files');
    const ids = await chat
      .locator('.message')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['id'] ?? ''));
    await tell(chat, { type: 'accepted', ids });
    await button(chat, 'Undo changes of this reply').waitFor();
  },
  formulas: async (chat, service) => {
    service.answerNext((_, response) => response.end(startLine + textLine(formulas) + endLine));
    await sayAndEnd(chat, 'done', 'What are the roots, and how are they derived?');
    await chat.getByRole('math').nth(3).waitFor();
  },
  markdown: async (chat, service) => {
    service.answerNext((_, response) => response.end(startLine + textLine(allMarkdown) + endLine));
    await sayAndEnd(chat, 'done', 'How does it retry, and what is left to do?');
    await chat.locator('li.task').nth(2).waitFor();
  },
  'large-text': async (chat) => {
    await sayAndEnd(chat, 'done', 'Show me Markdown: a table and code');
    await tell(chat, { type: 'fonts', size: 20, codeSize: 18 });
  },
  finished: (chat) => sayAndEnd(chat, 'done', 'Show me Markdown: a table and code'),
  'several-files': async (chat, service) => {
    service.answerNext((_, response) => response.end(startLine + textLine(severalFiles) + endLine));
    await sayAndEnd(chat, 'done', 'Count words without case');
    await button(chat, 'Apply all 2 files').waitFor();
  },
  quote: async (chat, service) => {
    await panelStates['finished']?.(chat, service);
    const paragraph = body(chat.locator('article[data-role="assistant"]')).locator('p').first();
    await paragraph.scrollIntoViewIfNeeded();
    await paragraph.evaluate((element) => document.getSelection()?.selectAllChildren(element));
    await button(chat, 'Quote').waitFor();
  },
  quoted: async (chat, service) => {
    await panelStates['quote']?.(chat, service);
    await button(chat, 'Quote').click();
  },
  find: async (chat, service) => {
    await panelStates['finished']?.(chat, service);
    await composer(chat).press('Control+f');
    await chat.getByRole('textbox', { name: spoken('Find') }).fill('step');
    await chat.getByRole('search').getByText(spoken(/ of /)).waitFor();
  },
  failed: failure('failed', (response) =>
    response.writeHead(401).end('{"error":{"message":"Incorrect API key provided"}}'),
  ),
  partial: failure('partial', (response) => response.end(startLine + textLine(half) + otherLine)),
  blocked: failure('blocked', (response) => response.writeHead(302, { location: 'https://login.example.com/' }).end()),
  stopped: async (chat, service) => {
    await panelStates['streaming']?.(chat, service);
    await button(chat, 'Stop').click();
    await ended(chat, 'stopped');
  },
  chips: async (chat) => {
    const page = chat.owner().page();
    await openFile(page, 'invoice.ts');
    await selectLines(page, 7, 13);
    for (const word of [spoken('selection'), spoken('editors')]) {
      await composer(chat).fill(`#${word}`);
      await composer(chat).press('Enter');
    }
    await button(chat, 'Remove invoice.ts').nth(1).waitFor();
    await composer(chat).fill('What does this round, and where?');
  },
  'folder-chip': async (chat) => {
    await tell(chat, { type: 'draft', attachments: chipsOfMany().slice(0, 8) });
    await composer(chat).fill('How does retry timing work?');
    await chat.getByRole('button', { name: /^source\/errors \d/ }).click();
  },
  'sent-chips': async (chat) => {
    await tell(chat, { type: 'conversation', messages: sentWithMany() });
    await chat.locator('.more-chips').waitFor();
  },
  'sent-chips-open': async (chat, service) => {
    await panelStates['sent-chips']?.(chat, service);
    await chat.getByRole('button', { name: /^source\/errors \d/ }).click();
  },
  pictures: async (chat) => {
    await composer(chat).waitFor();
    await hand(await chatFrame(chat.owner().page()), 'paste', [['screenshot.png', png(1600, 1000)]]);
    await button(chat, 'Remove screenshot.png').waitFor();
  },
  'context-list': (chat) => open(chat, '#'),
  'found-list': async (chat) => {
    await composer(chat).fill('#in');
    await chat.getByRole('option', { name: /invoice/ }).waitFor();
  },
  'prompt-list': (chat) => open(chat, '/'),
  limit: failure('done', (response) =>
    response.end(startLine + textLine('The first three steps are these') + endLine.replace('end_turn', 'max_tokens')),
  ),
  'too-long': failure('failed', (response) =>
    response.writeHead(400).end('{"error":{"message":"This model\'s maximum context length is 8192 tokens."}}'),
  ),
  branches: async (chat) => {
    await sayAndEnd(chat, 'done', 'How do I read a file?');
    await chat.locator('article[data-role="user"]').hover();
    await button(chat, 'Edit').click();
    const box = chat.getByRole('textbox', { name: spoken('Edit message') });
    await box.fill('How do I read a file line by line?');
    await box.press('Enter');
    await chat.getByRole('group', { name: spoken('Version 2 of 2') }).waitFor();
    await ended(chat, 'done');
    await button(chat, 'Retry').click();
    await chat
      .getByRole('group', { name: spoken('Version 2 of 2') })
      .nth(1)
      .waitFor();
    await ended(chat, 'done');
    await chat.locator('article[data-role="user"]').hover();
  },
  several: (chat) => tell(chat, { type: 'conversation', messages: several() }),
  context: (chat, service) => showContext(chat, service, 5200),
  'summary-proposed': async (chat) => {
    await tell(chat, { type: 'conversation', messages: talked });
    await tell(chat, { type: 'summary', summary: { ...summary, isProposed: true } });
    await button(chat, 'Use summary').waitFor();
  },
  'summary-used': async (chat) => {
    await tell(chat, { type: 'conversation', messages: talked });
    await tell(chat, { type: 'summary', summary });
    await chat.locator('.summary-line').waitFor();
  },
  'context-high': (chat, service) => showContext(chat, service, 29_000),
  'will-not-fit': async (chat, service) => {
    await showContext(chat, service, 34_000);
    await composer(chat).fill('And how do I read it line by line, without having all of it in memory?');
    await tell(chat, {
      type: 'too-long',
      tooLong: { tokens: 34_017, limit: 32_768, hasEarlier: true, canLeaveOut: true },
    });
    await button(chat, 'Send anyway').waitFor();
  },
  'not-kept': async (chat, service) => {
    await tell(chat, { type: 'conversation-info', kept: false });
    await panelStates['finished']?.(chat, service);
  },
  'not-kept-empty': (chat) => tell(chat, { type: 'conversation-info', kept: false }),
};

/** Messages that wait for the end of a reply. */
const ahead = (): WaitingSummary[] => [
  { id: '1', text: 'And now with a limit of 10 MB, please, and a test that shows it', attachments: 0 },
  { id: '2', text: 'Does the same work on Windows?', attachments: 2, model: 'mistral-small-3.2-24b' },
  { id: '3', text: 'Thanks', attachments: 0 },
];

/** A reply that has looked things up. */
function lookedUp(outcome: 'streaming' | 'done'): ShownMessage[] {
  const step = { round: 1, at: 0, input: '{}' };
  const steps = [
    { ...step, number: 1, tool: 'search_text', title: 'Searched for total(: 12 results' },
    {
      ...step,
      number: 2,
      tool: 'read_file',
      path: 'src/invoices/a-long-folder-name/invoice.ts',
      title: 'Read src/invoices/a-long-folder-name/invoice.ts, lines 1 to 80',
    },
    { ...step, number: 3, tool: 'get_problems', title: 'Read the problems of the workspace: 3 results' },
    {
      ...step,
      number: 4,
      tool: 'propose_edit',
      path: 'invoice.ts',
      proposes: true as const,
      title: 'Proposed invoice.ts',
    },
    { ...step, number: 5, tool: 'propose_file', path: 'tax.ts', proposes: true as const, title: 'Proposed tax.ts' },
  ];
  const text = 'The total leaves out the tax, because `total` adds the net prices only.';
  return [
    { id: 'q', role: 'user', text: 'Why is the total too low?', attachments: [] },
    {
      ...{ id: 'r', role: 'assistant', model: 'Atlas', looksUp: true, outcome },
      ...(outcome === 'done' ? { text, steps, seconds: 12 } : { text: '', steps: steps.slice(0, 2) }),
    },
  ];
}

/** A thought of a model, as an app of this family may send it one day. */
const thinking = `${JSON.stringify({
  type: 'content_block_delta',
  delta: {
    type: 'thinking_delta',
    thinking: 'How large is the file? I should *ask first*, or use a stream:\n\n- `readline`\n- a loop\n',
  },
})}\n`;

const formulas = [
  'The roots of $ax^2 + bx + c = 0$ with $a \\neq 0$ are\n\n$$\nx_{1,2} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}\n$$\n\n',
  'For each matrix\n\n\\[\nA = \\begin{pmatrix} a_{11} & \\cdots & a_{1n} \\\\ \\vdots & \\ddots & \\vdots \\\\ a_{m1} & \\cdots & a_{mn} ',
  '\\end{pmatrix}, \\quad \\operatorname{tr}(A) = \\sum_{i=1}^{\\min(m,n)} a_{ii}\n\\]\n\n',
  '```mermaid\ngraph TD\n  Start --> End\n```\n',
].join('');

const allMarkdown = [
  'The delay before each attempt, in `src/report.ts:3`:\n\n',
  '| attempt | delay | expected wait | most |\n|-:|-:|-:|-:|\n| 1 | 300 ms | 150 ms | 300 ms |\n| 4 | 2,400 ms | 1,200 ms | 2,400 ms |\n\n',
  '- [x] Read `invoice.ts`\n- [ ] Add a test\n  - [x] with a limit\n- [ ] \\[Docs\\] Describe it\n\n',
  '```go\nfunc wait(n int) time.Duration {\n\tif n > limit {\n\t\treturn longest\n\t}\n}\n```\n\n',
  '**重要提示（Notice）：**大约3~5天，见https://example.com/docs（说明）。\n',
].join('');

const severalFiles = [
  '**words.py**\n\n```python\ndef count(text):\n    return Counter(text.lower().split())\n```\n\n',
  '```ts\n// src/reports/monthly/overview/topWords.ts\nexport const topWords = 10;\n```\n',
].join('');

const half = [
  'Node reads a file line by line with `readline`, and the file is never in memory as a whole:\n\n',
  '```ts\nimport { createReadStream } from "node:fs";\nimport { createInterface } from "node:readline";\n\n',
  'for await (const line of createInterface({ input: createReadStream("words.txt") })) {\n  console.log(line);\n',
].join('');

const answered = { role: 'assistant', text: half, outcome: 'done', seconds: 3.2 } as const;
/** The sentence about a file of the organisation with a mistake, as the host sends it. */
const brokenFile = (): string => {
  const place = spoken(`/etc/realm-chat/organisation.json, line 12, column 5: ${spoken('This is not JSON.')}`);
  return spoken(`Realm Chat sends nothing, because the file of your organisation cannot be used. ${place}`);
};

const notFound = () => ({
  sentence: spoken(
    'Not found: {0} (404). Check the base URL and the model. Self-hosted: the operator must enable the REST API.',
  ).replace('{0}', '/v1/chat/completions'),
  actions: ['retry' as const],
});

const several = (): ShownMessage[] => [
  { id: 'q', role: 'user', text: 'How do I read a file line by line?', attachments: [] },
  {
    role: 'comparison',
    selected: 'a',
    replies: [
      { ...answered, id: 'a', model: spoken('Assistant'), usage: { inputTokens: 12, outputTokens: 345 } },
      { ...answered, id: 'b', model: 'atlas-large', outcome: 'stopped' },
      { ...answered, id: 'c', model: 'mistral-small-3.2-24b', text: '', outcome: 'failed', problem: notFound() },
    ],
  },
];

const sentWithMany = (): ShownMessage[] => [
  { id: 'q', role: 'user', text: 'How does retry timing work?', attachments: chipsOfMany() },
  { ...answered, id: 'a', model: spoken('Assistant'), usage: { inputTokens: 11_588, outputTokens: 58 } },
];

async function showContext(chat: FrameLocator, service: SampleService, tokens: number): Promise<void> {
  await panelStates['finished']?.(chat, service);
  const parts = { systemPrompt: 400, attachments: tokens / 2, earlierMessages: tokens / 3 };
  await tell(chat, { type: 'context', context: { limit: 32_768, tokens, parts, charactersPerToken: 4 } });
  await chat.getByRole('meter').waitFor();
}

const connection = () => ({ host: '127.0.0.1', realm: 'primary', model: spoken('Assistant'), hasKey: true });

/** Sends the page the facts that the host sends while all is well. */
export async function tellUsual(chat: FrameLocator): Promise<void> {
  await tell(chat, { type: 'connection', connection: connection() });
  await tell(chat, { type: 'conversation-info', kept: true });
  await tell(chat, { type: 'fonts' });
}

/** Sends the page a fact that the host would send in another situation. */
export async function tell(chat: FrameLocator, fact: Fact): Promise<void> {
  const frame = await chatFrame(chat.owner().page());
  await frame.evaluate((told) => window.postMessage(told), fact);
}

async function open(chat: FrameLocator, sign: string): Promise<void> {
  await composer(chat).fill(sign);
  await chat.getByRole('listbox').waitFor();
}

function failure(outcome: string, answer: (response: ServerResponse) => unknown): Bring {
  return async (chat, service) => {
    service.answerNext((_, response) => void answer(response));
    await sayAndEnd(chat, outcome, 'How do I read a file line by line?');
  };
}

async function sayAndEnd(chat: FrameLocator, outcome: string, text: string): Promise<void> {
  await say(chat, text);
  await ended(chat, outcome);
}

/** A conversation of three turns, and a summary of the first reply. */
const talked: ShownMessage[] = ['How do I read a file?', 'And a large one?', 'Line by line?'].flatMap((text, index) => [
  { id: `q${index}`, role: 'user' as const, text, attachments: [] },
  {
    ...{ id: `a${index}`, role: 'assistant' as const, model: 'Assistant', outcome: 'done' as const },
    text: 'Use `readFile` of `node:fs/promises`. It returns a promise with the text, or with the bytes if you name no encoding.',
  },
]);
const summary = { id: 'a0', text: 'To read a file: `readFile` of `node:fs/promises`, with an encoding.' };
