// npm run schema: writes docs/organisation.schema.json, with the settings of package.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'oxfmt';
import { root } from './install.mjs';
import { settingsOf, type Section } from '../test/support/manifestSettings.ts';

/** A JSON schema; only the keywords below matter here. */
type Schema = Record<string, unknown>;

/** Keywords that decide whether a value is valid; they are copied. */
const checks = [
  ...['type', 'enum', 'const', 'pattern', 'required', 'minimum', 'maximum', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
];
/** Keywords that contain further schemas: one, a list of them, or one for each name. */
const containing = {
  one: ['items', 'additionalProperties', 'propertyNames', 'not'],
  list: ['anyOf', 'oneOf', 'allOf'],
  named: ['properties', 'patternProperties'],
};
/** Keywords that only VS Code's settings editor reads. */
const shown = [
  ...['default', 'scope', 'order', 'tags', 'markdownDescription', 'description', 'editPresentation', 'defaultSnippets'],
  ...['doNotSuggest', 'deprecationMessage', 'markdownDeprecationMessage', 'errorMessage', 'patternErrorMessage'],
  ...['enumItemLabels', 'enumDescriptions', 'markdownEnumDescriptions', 'ignoreSync'],
];

/** Absolute path of the schema. */
export const schemaFile = join(root, 'docs', 'organisation.schema.json');

/** The schema of organisation files, generated from package.json. */
export function organisationSchema(): Schema {
  const { contributes } = readJson('package.json') as {
    contributes: { configuration: Section<Schema>[] };
  };
  const texts = readJson('package.nls.json') as Record<string, string>;
  const settings = Object.entries(settingsOf(contributes.configuration)).map(([id, setting]) => {
    const description = plain(texts[String(setting['markdownDescription']).slice(1, -1)] ?? '');
    return [id.replace('realmChat.', ''), entry({ description, ...checked(setting) }, canBeLocked)] as const;
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Realm Chat: what an organisation sets for everybody who uses a machine',
    ...object({
      $schema: { type: 'string' },
      version: { const: 1, description: 'The version of this format.' },
      name: { ...text(200), description: 'Name of the organisation, as users see it.' },
      help: {
        description: 'Shown where users have to ask an administrator.',
        ...object({
          text: { ...text(1000), description: 'Whom to ask, and how.' },
          url: { ...text(1000), pattern: '^https://\\S+$', description: 'A page that helps.' },
        }),
      },
      allowOtherAddresses: {
        type: 'boolean',
        description:
          'If this is false, only the connections in this file, and the base URL and realm in it, can be used. True if it is absent.',
      },
      settings: {
        description:
          'Settings of Realm Chat, by their names without "realmChat.". A value counts for users who have set none, or, if it is locked, for everybody.',
        ...object({
          ...Object.fromEntries(settings),
          favourites: entry({
            type: 'array',
            maxItems: 100,
            items: text(1000),
            description: 'Ids of models and apps that are favourites until the user changes them.',
          }),
        }),
      },
    }),
    required: ['version'],
  };
}

const canBeLocked = { locked: { type: 'boolean', description: 'Whether the value counts whatever the user sets.' } };

function entry(value: Schema, more: Schema = {}): Schema {
  return { ...object({ value, ...more }), required: ['value'] };
}

function object(properties: Schema): Schema {
  return { type: 'object', additionalProperties: false, properties };
}

function text(maxLength: number): Schema {
  return { type: 'string', minLength: 1, maxLength };
}

/** A schema of package.json with only what it checks. Throws for a keyword that is not known here. */
function checked(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).flatMap(([word, value]) => checkedWord(word, value)));
}

function checkedWord(word: string, value: unknown): [string, unknown][] {
  if (shown.includes(word)) return [];
  if (checks.includes(word)) return [[word, value]];
  if (containing.one.includes(word)) return [[word, checkedPart(value)]];
  if (containing.list.includes(word)) return [[word, (value as unknown[]).map(checkedPart)]];
  if (!containing.named.includes(word)) throw new Error(`Say in tools/organisationSchema.ts what "${word}" is.`);
  return [[word, Object.fromEntries(Object.entries(value as Schema).map(([name, one]) => [name, checkedPart(one)]))]];
}

/** A schema may also be true or false. */
function checkedPart(schema: unknown): unknown {
  return typeof schema === 'object' && schema !== null ? checked(schema as Schema) : schema;
}

/** A description of a setting without its example and its links. */
function plain(description: string): string {
  return description
    .replace(/\n\nExample:[\s\S]*$/, '')
    .replace(/ ?\[[^\]]*\]\(command:[^)]*\)$/, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`?#([\w.]+)#`?/g, '$1')
    .replaceAll('`', '');
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

async function write(): Promise<void> {
  const { code } = await format(schemaFile, JSON.stringify(organisationSchema()), { printWidth: 120 });
  writeFileSync(schemaFile, code);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await write();
