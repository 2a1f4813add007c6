import type { Schema } from '@cfworker/json-schema';
import * as l10n from '@vscode/l10n';
import { readFile } from 'node:fs/promises';
import { joinedSentences } from '../shared/formattedText.ts';
import { field } from '../shared/json.ts';
import { checkedText } from './checkedText.ts';
import { notReadable, type Organisation, type OrganisationSetting, type Reading } from './organisation.ts';
import { trustedFile, Untrusted } from './trustedFile.ts';

/** Reads and checks the file of an organisation. Paths are absolute. The schema is `docs/organisation.schema.json`. */
export class OrganisationFile {
  readonly #path: string;
  readonly #schemaPath: string;
  readonly #bytesOf: (path: string) => Promise<Uint8Array | undefined>;
  #schema: Schema | undefined;
  #last: { bytes: Uint8Array; reading: Reading } | undefined;

  /** `bytesOf` reads a file that only administrators may write; it resolves with undefined if there is none. */
  constructor(
    path: string,
    schemaPath: string,
    bytesOf: (path: string) => Promise<Uint8Array | undefined> = trustedFile,
  ) {
    this.#path = path;
    this.#schemaPath = schemaPath;
    this.#bytesOf = bytesOf;
  }

  /** Resolves with what the file says now. Returns the same object while the file does not change. Never rejects. */
  async read(): Promise<Reading> {
    try {
      const bytes = await this.#bytesOf(this.#path);
      if (!bytes) return none;
      if (!this.#last || Buffer.compare(this.#last.bytes, bytes) !== 0)
        this.#last = { bytes, reading: await this.#check(bytes) };
      return this.#last.reading;
    } catch (error) {
      return { problem: error instanceof Untrusted ? error.message : notReadable(this.#path, error) };
    }
  }

  async #check(bytes: Uint8Array): Promise<Reading> {
    this.#schema ??= JSON.parse(await readFile(this.#schemaPath, 'utf8')) as Schema;
    const checked = checkedText(bytes, this.#schema);
    if (!('mistakes' in checked)) return { organisation: organisationOf(checked.value) };
    const shown = checked.mistakes.slice(0, mostShown);
    return {
      problem: joinedSentences(
        shown.map(({ line, column, sentence }) =>
          l10n.t('{0}, line {1}, column {2}: {3}', this.#path, line, column, sentence),
        ),
      ),
    };
  }
}

const none: Reading = {};
/** The number of mistakes that the sentence names. VS Code marks all of them when the file is opened. */
const mostShown = 3;

/** The organisation that a value describes. The value must fit the schema. */
function organisationOf(value: unknown): Organisation {
  const { favourites, ...settings } = (field(value, 'settings') ?? {}) as Record<string, unknown>;
  const name = field(value, 'name') as string | undefined;
  const help = field(value, 'help') as Organisation['help'];
  return {
    ...(name !== undefined && { name }),
    ...(help && { help }),
    allowsOtherAddresses: field(value, 'allowOtherAddresses') !== false,
    settings: new Map(Object.entries(settings).map(([setting, entry]) => [setting, settingOf(entry)])),
    favourites: (field(favourites, 'value') ?? []) as string[],
  };
}

function settingOf(entry: unknown): OrganisationSetting {
  return { value: field(entry, 'value'), isLocked: field(entry, 'locked') === true };
}
