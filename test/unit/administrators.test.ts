import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from '@cfworker/json-schema';
import { checkedText } from '../../src/organisation/checkedText.ts';
import { root } from '../../tools/install.mjs';

const text = readFileSync(join(root, 'docs/administrators.md'), 'utf8');
const blocks = Array.from(text.matchAll(/```(\w+)\n([\s\S]*?)```/g), ([, language = '', block = '']) => ({
  language,
  block,
}));
/** The example organisation files, including the ones that a script writes. */
const examples = blocks.flatMap(({ block }) => /^\{\n {2}"version": 1,\n[\s\S]*?^\}$/m.exec(block)?.[0] ?? []);

describe('The documentation for administrators', () => {
  const schema = JSON.parse(readFileSync(join(root, 'docs/organisation.schema.json'), 'utf8')) as Schema;

  it('has examples of the organisation file', () => {
    assert.ok(examples.length >= 8, `${examples.length}`);
    const jsonFiles = blocks.filter(({ language, block }) => language === 'json' && block.includes('"version"'));
    assert.ok(examples.length > jsonFiles.length, 'scripts have one too');
  });

  for (const [index, example] of examples.entries())
    it(`has examples that Realm Chat accepts: number ${index + 1}`, () => {
      assert.deepEqual(checkedText(Buffer.from(example), schema), { value: JSON.parse(example) as unknown });
    });

  it('has only JSON that can be parsed', () => {
    for (const { language, block } of blocks)
      if (language === 'json') assert.doesNotThrow(() => JSON.parse(block), block);
  });

  it('links only to its own headings and to existing files', () => {
    const headings = Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    const anchors = Array.from(text.matchAll(/\]\(#([^)]+)\)/g), ([, anchor = '']) => anchor);
    const files = Array.from(text.matchAll(/`(docs\/[\w.]+)`/g), ([, file = '']) => file);
    assert.ok(anchors.length > 0 && files.length > 0);
    for (const anchor of anchors) assert.ok(headings.includes(anchor), anchor);
    for (const file of files) assert.ok(existsSync(join(root, file)), file);
  });
});
