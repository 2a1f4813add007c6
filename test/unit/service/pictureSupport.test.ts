import assert from 'node:assert/strict';
import { pictureSupport } from '../../../src/service/modelList.ts';

const entries: [service: string, entry: unknown, expected: boolean | undefined][] = [
  ['an entry without the field', { id: 'a' }, undefined],
  ['images', { images: true }, true],
  ['no images', { images: false }, false],
  ['OpenRouter', { architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] } }, true],
  ['OpenRouter, text only', { architecture: { input_modalities: ['text'] } }, false],
  ['modalities at the top', { input_modalities: ['text', 'image'] }, true],
  ['modalities', { modalities: ['text'] }, false],
  ['models.dev', { modalities: { input: ['text', 'image'], output: ['text'] } }, true],
  ['Mistral', { capabilities: { vision: true, completion_chat: true } }, true],
  ['Mistral, text only', { capabilities: { vision: false } }, false],
  ['a list of capabilities', { capabilities: ['completion'] }, undefined],
  ['invalid values', { images: 'yes', capabilities: { vision: 1 }, modalities: null }, undefined],
  ['no entry', undefined, undefined],
];

describe('The picture support of a model in the list', () => {
  for (const [service, entry, expected] of entries)
    it(`is ${String(expected)} for ${service}`, () => assert.equal(pictureSupport(entry), expected));
});
