import assert from 'node:assert/strict';
import { textOf } from '../../../src/chat/composing/contextMeter.ts';
import { contentOf, serviceMessages } from '../../../src/chat/composing/prompts.ts';
import type { Attachment, Message } from '../../../src/protocol.ts';
import { dataAddress, pictureAttachment } from '../../../src/chat/pictures.ts';
import { png } from '../../support/pictures.ts';
import { codeSoFar } from '../../../src/code/reading/codeIn.ts';
import { fenced } from '../../../src/shared/fenced.ts';
import { rewritePrompt } from '../../../src/code/commandPrompts.ts';

describe('A prompt', () => {
  it('contains the code so that it can be read from a reply that repeats the prompt', () => {
    const text = 'let a;\nlet b;';
    const place = { name: 'a.ts', language: 'typescript', firstLine: 1, lastLine: 2 };
    assert.equal(codeSoFar(rewritePrompt('use const', { id: '1', kind: 'code', ...place, text }), 'typescript'), text);
  });
});

describe('A text between fences', () => {
  for (const [text, fence] of [
    ['let a;', '```'],
    ['``` and `', '````'],
    ['`````\n```', '``````'],
    ['- a\n  ```', '````'],
  ] as const)
    it(`does not close them, whatever is in it: ${JSON.stringify(text)}`, () =>
      assert.equal(fenced({ language: 'ts', text }), `${fence}ts\n${text}\n${fence}`));
});

describe('The messages of a request', () => {
  const file = { id: 'f', kind: 'file' as const, name: 'a.ts', language: 'ts', text: 'let a;' };
  const messages: Message[] = [
    { id: '1', role: 'user', text: '', attachments: [file] },
    { id: '2', role: 'assistant', model: 'Atlas', text: 'Hm?', outcome: 'done' },
    { id: '3', role: 'user', text: 'Why?', attachments: [] },
  ];

  it('are those of the user, also one that has only an attachment, and replies with text', () =>
    assert.deepEqual(
      serviceMessages(messages, '').map(({ content }) => (typeof content === 'string' ? content.trim() : '')),
      ['a.ts:\n```ts\nlet a;\n```', 'Hm?', 'Why?'],
    ));

  const places: [more: object, heading: string][] = [
    [{ firstLine: 3, lastLine: 9 }, 'a.ts, lines 3 to 9'],
    [{ firstLine: 3 }, 'a.ts, line 3'],
    [{ kind: 'surroundings' }, 'a.ts, for reference only'],
    [{ kind: 'instructions' }, 'Instructions from a.ts'],
  ];
  for (const [more, heading] of places)
    it(`name what is attached: ${heading}`, () => {
      const text = contentOf({ id: '1', role: 'user', text: 'Why?', attachments: [{ ...file, ...more }] });
      assert.equal(text, `Why?\n\n${heading}:\n\`\`\`ts\nlet a;\n\`\`\``);
    });

  // If the work grew with the square of the number, it would take minutes.
  it('contain what was looked up for each of 150,000 replies to one message, as an imported file may have them (V654)', () => {
    const step = { number: 1, round: 1, at: 0, tool: 'read_file', input: '{}', title: 'Read a', result: 'let a;' };
    const replies = Array.from({ length: 150_000 }, (_, index): Message => ({
      ...{ id: `${index}`, role: 'assistant', model: 'Atlas', text: 'Yes.', outcome: 'done', steps: [step] },
    }));
    const [question] = serviceMessages([{ id: 'q', role: 'user', text: 'Why?', attachments: [] }, ...replies], '');
    assert.equal(question && textOf(question).split('let a;').length, 150_001);
  });

  it('have what was looked up for each reply with the question before it, also for a second reply to that', () => {
    const reply = (id: string, result: string): Message => ({
      ...{ id, role: 'assistant', model: 'Atlas', text: 'Yes.', outcome: 'done' },
      steps: [{ number: 1, round: 1, at: 0, tool: 'read_file', input: '{}', title: 'Read a', result }],
    });
    const asked = (id: string): Message => ({ id, role: 'user', text: id, attachments: [] });
    const all = [asked('Q1'), reply('A1', 'let a;'), asked('Q2'), reply('A2', 'let b;'), reply('A3', 'let c;')];
    const texts = serviceMessages([...all, asked('Q3')], '').map(textOf);
    assert.deepEqual(
      texts.map((text) => text.match(/^Q\d|let \w;/g)),
      [['Q1', 'let a;'], null, ['Q2', 'let b;', 'let c;'], null, ['Q3']],
    );
  });

  it('have all pictures of what was looked up with the question', () => {
    const pictures = [1, 2, 3]
      .map((size) => pictureAttachment(`${size}.png`, png(size)))
      .filter((one) => typeof one === 'object');
    const step = { number: 1, round: 1, at: 0, tool: 'draw', input: '{}', title: 'Called draw', result: 'Drawn.' };
    const steps = [
      { ...step, pictures: pictures.slice(0, 2) },
      { ...step, pictures: pictures.slice(2) },
    ];
    const [question] = serviceMessages(
      [
        { id: 'Q', role: 'user', text: 'Why?', attachments: [] },
        { id: 'A', role: 'assistant', model: 'Atlas', text: 'So.', outcome: 'done', steps },
      ],
      '',
      true,
      { mark: 'm', left: new Set(), shown: new Set(pictures) },
    );
    const parts = Array.isArray(question?.content) ? question.content : [];
    assert.deepEqual(
      parts.slice(1).map((part) => ('image_url' in part ? part.image_url.url : part)),
      pictures.map(dataAddress),
    );
  });

  it('begin with the system prompt, unless it is only space', () => {
    const roles = (systemPrompt: string): string[] => serviceMessages(messages, systemPrompt).map(({ role }) => role);
    assert.deepEqual([roles(' \n')[0], roles('Be brief.')[0]], ['user', 'system']);
  });

  it('join what the user wrote after replies without words, because many models accept no two messages of one role in a row (V517, V674)', () => {
    const said = (text: string): Message => ({ id: text, role: 'user', text, attachments: [] });
    const replied = (text: string): Message => ({ id: text, role: 'assistant', model: 'A', text, outcome: 'stopped' });
    const messages = [said('Hi'), replied(' \n\n'), said('Hello?'), replied(''), said('Well?'), replied('\n Yes.')];
    assert.deepEqual(
      serviceMessages(messages, '').map(({ content }) => content),
      ['Hi\n\nHello?\n\nWell?', '\n Yes.'],
    );
  });

  it('join messages with pictures as well, each with its own (V674)', () => {
    const said = (text: string, ...attachments: Attachment[]): Message => ({
      id: text,
      role: 'user',
      text,
      attachments,
    });
    const [one, other] = [pictureAttachment('1.png', png()), pictureAttachment('2.png', png())];
    assert.ok(typeof one === 'object' && typeof other === 'object');
    const [message, ...others] = serviceMessages([said('See', one), said('Hm.'), said('And', other)], '');
    assert.deepEqual(others, []);
    assert.deepEqual(
      Array.isArray(message?.content) && message.content.map((part) => ('text' in part ? part.text : part.type)),
      ['See', 'image_url', 'Hm.', 'And', 'image_url'],
    );
  });
});
