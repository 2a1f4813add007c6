import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/install.mjs';
import { settingsOf, type Section } from '../support/manifestSettings.ts';

interface Setting {
  type: string;
  scope?: string;
  order?: number;
  markdownDescription?: string;
  description?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  required?: string[];
  items?: Setting;
  properties?: Record<string, Setting>;
}

interface Manifest {
  contributes: { configuration: Section<Setting>[]; commands: { command: string }[] };
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { configuration, commands } = (read('package.json') as Manifest).contributes;
const texts = read('package.nls.json') as Record<string, string>;
const settings = Object.entries(settingsOf(configuration));

/** The English text for a `%key%` of the manifest. */
function textOf(key = ''): string {
  const text = texts[key.slice(1, -1)];
  assert.ok(text, `package.nls.json has a text for ${key}`);
  return text;
}

/** The value of a setting in the example of its description. */
function exampleOf(name: string, { type }: Setting, text: string): unknown {
  const [, inline, block] = /\n\nExample:(?: `([^`]+)`|\n```json\n([^`]+)\n```)/.exec(text) ?? [];
  if (block !== undefined) return (JSON.parse(`{${block}}`) as Record<string, unknown>)[name];
  assert.ok(inline, 'the description has an example');
  return type === 'string' ? inline : JSON.parse(inline);
}

/** Asserts that a value fits a setting, according to the manifest. */
function assertFits(value: unknown, setting: Setting): void {
  const { type, pattern, minimum, maximum, items, required = [], properties = {} } = setting;
  assert.equal(Array.isArray(value) ? 'array' : typeof value, type);
  if (typeof value === 'string' && pattern !== undefined) assert.match(value, new RegExp(pattern, 'u'));
  if (typeof value === 'number') assert.ok(value >= (minimum ?? value) && value <= (maximum ?? value));
  if (Array.isArray(value) && items) for (const item of value) assertFits(item, items);
  if (type !== 'object') return;
  const fields = value as Record<string, unknown>;
  for (const name of required) assert.ok(Object.hasOwn(fields, name), `the example has ${name}`);
  for (const [name, field] of Object.entries(properties))
    if (Object.hasOwn(fields, name)) assertFits(fields[name], field);
}

/** The fields of a setting's value, with their names. */
function fieldsOf({ items, properties = {} }: Setting): [string, Setting][] {
  const own = Object.entries(properties);
  return [...own, ...own.flatMap(([, field]) => fieldsOf(field)), ...(items ? fieldsOf(items) : [])];
}

describe('The settings', () => {
  for (const [name, setting] of settings)
    it(`have a description with a valid example: ${name}`, () => {
      assertFits(exampleOf(name, setting, textOf(setting.markdownDescription)), setting);
      for (const [field, { markdownDescription, description }] of fieldsOf(setting))
        assert.ok(textOf(markdownDescription ?? description), `${field} is described`);
    });

  it('are in sections with titles, and each section and each setting has its own position in the settings editor', () => {
    const inOrder = (all: { order?: number }[]): void =>
      assert.deepEqual(
        all.map(({ order }) => order),
        all.map((_, index) => index + 1),
      );
    assert.deepEqual(
      configuration.map(({ title }) => textOf(title)),
      ['Connection', 'Network and Certificates', 'Models and Apps', 'Prompts and Context', 'History'],
    );
    inOrder(configuration);
    for (const { properties } of configuration) inOrder(Object.values(properties));
  });

  it('can only be set by the user, except for the one that a workspace may add to', () => {
    const others = settings.filter(([, { scope }]) => scope !== 'application');
    assert.deepEqual(
      others.map(([name, { scope }]) => [name, scope]),
      [['realmChat.neverSend', 'resource']],
    );
  });

  it('link only to existing commands and settings', () => {
    const known = [...commands.map(({ command }) => `command:${command}`), ...settings.map(([name]) => `#${name}#`)];
    const links = Object.values(texts).flatMap(
      (text) => text.match(/command:realmChat\.[\w.]+|#realmChat\.[\w.]+#/g) ?? [],
    );
    assert.notEqual(links.length, 0);
    // VS Code registers a command for each view, which shows the view.
    assert.deepEqual(
      links.filter((link) => !known.includes(link) && link !== 'command:realmChat.chat.focus'),
      [],
    );
  });
});
