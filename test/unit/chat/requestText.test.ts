import assert from 'node:assert/strict';
import { requestText, type ChatRequest } from '../../../src/chat/composing/requestText.ts';

describe('What will be sent, as a text', () => {
  const shown = (more: Partial<ChatRequest>): string =>
    requestText({
      ...{ installationName: 'a.example · primary', model: { id: 'atlas-1', name: 'Atlas' }, parameters: {} },
      messages: [{ role: 'user', content: 'Why?' }],
      ...more,
    });

  it('says where it goes, and has each message with its number', () => {
    assert.equal(
      shown({
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Why?' },
          { role: 'assistant', content: 'Because.' },
        ],
      }),
      [
        '# What will be sent',
        'POST /v1/chat/completions',
        'To: a.example · primary',
        'Model or app: Atlas (atlas-1)',
        'This is a preview; nothing was sent. The API key and the realm are sent as headers.',
        ...['## 1. system', 'Be brief.', '## 2. user', 'Why?', '## 3. assistant', 'Because.\n'],
      ].join('\n\n'),
    );
  });

  it('has the parameters of the model as they are sent, with all that is in them', () => {
    const parameters = { top_p: 0.5, response_format: { type: 'json', schema: { of: [{ a: 1 }] } }, stop: ['x', 'y'] };
    const [, json = ''] = /```json\n([^]*?)\n```/.exec(shown({ parameters })) ?? [];
    assert.equal(json, JSON.stringify(parameters, undefined, 2));
  });

  it('names all tools, or says nothing of any', () => {
    assert.match(shown({ tools: ['read_file', 'mcp_a', 'mcp_b'] }), /look things up: read_file, mcp_a, mcp_b\. What/);
    for (const tools of [[], undefined]) assert.doesNotMatch(shown({ ...(tools && { tools }) }), /look things up/);
  });

  it('has all parts of a message in order, and of each picture the format and the size', () => {
    const picture = (type: string, size: number) => ({
      type: 'image_url' as const,
      image_url: { url: `data:${type};base64,${'A'.repeat(size)}` },
    });
    const content = [
      { type: 'text' as const, text: 'One' },
      ...[picture('image/png', 10), { type: 'text' as const, text: 'Two' }, picture('image/jpeg', 2_000_000)],
    ];
    assert.match(
      shown({ messages: [{ role: 'user', content }] }),
      /\nOne\n\n\[data:image\/png;base64,… 1 KB\]\n\nTwo\n\n\[data:image\/jpeg;base64,… 2,001 KB\]\n$/,
    );
  });
});
