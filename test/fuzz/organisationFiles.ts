// Organisation files that are damaged or have any shape. For the latter, an independent validator must come to the same result.
import { Ajv } from 'ajv';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { checkedText, type Mistake } from '../../src/organisation/checkedText.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';
import { schemaFile } from '../../tools/organisationSchema.ts';

const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as object;

/** Whether a value fits the schema of organisation files, according to an independent validator. */
export const fitsForOthers = new Ajv({ strict: true }).compile(schema);

/** The mistakes in a file; empty if it can be used. */
export function mistakesIn(file: string | Uint8Array): Mistake[] {
  const checked = checkedText(Buffer.from(file), schema);
  return 'mistakes' in checked ? checked.mistakes : [];
}

/** A file with every kind of value. */
export const wholeFile = `{
  "$schema": "organisation.schema.json",
  "version": 1,
  "name": "Example Corp",
  "help": { "text": "Call 4711.", "url": "https://help.example.com/realm-chat" },
  "allowOtherAddresses": false,
  "settings": {
    "connections": { "value": [{ "name": "Work", "baseUrl": "chat.example.com", "realm": "acme" }], "locked": true },
    "baseUrl": { "value": "https://chat.example.com" },
    "realm": { "value": "acme" },
    "apps": { "value": [{ "id": "ai.service.notes", "name": "Notes" }] },
    "models": { "value": { "qwen*": { "name": "Qwen", "parameters": { "temperature": 0.2 } } } },
    "prompts": { "value": [{ "name": "ticket", "prompt": "Write a ticket." }] },
    "timeouts.idle": { "value": 300, "locked": false },
    "history.enabled": { "value": false, "locked": true },
    "neverSend": { "value": ["*.plan", "!public.plan"], "locked": true },
    "favourites": { "value": ["atlas-large"] }
  }
}
`;

const names = ['value', 'locked', 'name', 'baseUrl', 'realm', 'id', 'parameters', 'version', '__proto__', 'a'];
const ids = ['models', 'apps', 'connections', 'neverSend', 'timeouts.idle', 'favourites', 'model', 'toString'];
const leaf = fc.oneof(
  fc.constantFrom('a', 'https://a.example', 'ai.service.a', '', 1, -1, 0.5, true, null),
  fc.string(),
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 4 }),
  ),
}));
const setting = fc.record({ value: tree, locked: fc.oneof(fc.boolean(), leaf) }, { requiredKeys: [] });
const anyShape = fc.record({
  version: fc.constant(1),
  settings: fc.dictionary(fc.constantFrom(...ids), setting, { maxKeys: 3 }),
});

/** Bytes that replace others. */
const damage = fc.record({ length: fc.nat(20), bytes: fc.uint8Array({ maxLength: 20 }) });

/** Whether a mistake is one of the schema. Addresses and realms are checked only by our own code. */
const isOfSchema = ({ sentence }: Mistake): boolean => /schema|is missing|is not a name/.test(sentence);

export const properties: FuzzProperty[] = [
  {
    name: 'fit the schema exactly where a validator of others says so, whatever is in them',
    property: () =>
      fc.property(anyShape, (file) => {
        const text = JSON.stringify(file);
        assert.equal(!mistakesIn(text).some(isOfSchema), fitsForOthers(JSON.parse(text)), text);
      }),
    runs: 500,
  },
  {
    name: 'are read, or refused with places that are in them, in order, however they are damaged',
    property: () =>
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), damage, (place, { length, bytes }) => {
        const whole = Buffer.from(wholeFile);
        const start = Math.floor(place * whole.length);
        const damaged = Buffer.concat([whole.subarray(0, start), bytes, whole.subarray(start + length)]);
        const lines = damaged.toString().split(/\r\n|\r|\n/);
        const mistakes = mistakesIn(damaged);
        for (const { line, column, sentence } of mistakes) {
          assert.ok(line >= 1 && line <= lines.length, sentence);
          assert.ok(column >= 1 && column <= (lines[line - 1]?.length ?? 0) + 1, `${sentence} ${line}:${column}`);
        }
        const places = mistakes.map(({ line, column }) => line * 10_000 + column);
        assert.deepEqual(
          places,
          [...places].sort((one, other) => one - other),
        );
      }),
    runs: 500,
  },
];
