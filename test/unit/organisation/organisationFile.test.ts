import assert from 'node:assert/strict';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reading } from '../../../src/organisation/organisation.ts';
import { OrganisationFile } from '../../../src/organisation/organisationFile.ts';
import { Untrusted } from '../../../src/organisation/trustedFile.ts';
import { schemaFile } from '../../../tools/organisationSchema.ts';

describe('The content of an organisation file', () => {
  let folder: string;
  let path: string;
  let file: OrganisationFile;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    path = join(folder, 'organisation.json');
    // The write permissions have their own tests.
    file = new OrganisationFile(path, schemaFile, (place) => readFile(place).catch(() => undefined));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const written = async (text: string): Promise<Reading> => {
    await writeFile(path, text);
    return file.read();
  };
  const model = (id: string): string => `{"version": 1, "settings": {"model": {"value": "${id}"}}}`;
  const modelIn = ({ organisation }: Reading): unknown => organisation?.settings.get('model')?.value;

  it('has a name, help, and each value with its lock (V190)', async () => {
    const help = { text: 'Call 4711.', url: 'https://help.example.com' };
    const settings = {
      model: { value: 'atlas' },
      'history.enabled': { value: false, locked: true },
      favourites: { value: ['atlas', 'ai.service.assistant'] },
    };
    const text = JSON.stringify({ version: 1, name: 'Example Corp', help, allowOtherAddresses: false, settings });
    assert.deepEqual(await written(text), {
      organisation: {
        name: 'Example Corp',
        help,
        allowsOtherAddresses: false,
        settings: new Map<string, unknown>([
          ['model', { value: 'atlas', isLocked: false }],
          ['history.enabled', { value: false, isLocked: true }],
        ]),
        favourites: ['atlas', 'ai.service.assistant'],
      },
    });
  });

  it('has defaults if the file sets nothing', async () => {
    const organisation = { allowsOtherAddresses: true, settings: new Map(), favourites: [] };
    assert.deepEqual(await written('{"version": 1}'), { organisation });
  });

  it('is the same until the file is changed, created, deleted or replaced (V194)', async () => {
    const none = await file.read();
    assert.deepEqual(none, {});
    assert.equal(await file.read(), none);
    const first = await written(model('a'));
    assert.equal(modelIn(first), 'a');
    assert.equal(await written(model('a')), first);
    await writeFile(join(folder, 'next.json'), model('b'));
    await rename(join(folder, 'next.json'), path);
    const second = await file.read();
    assert.equal(modelIn(second), 'b');
    assert.match((await written('{')).problem ?? '', /organisation\.json, line 1, column 2: This is not JSON\./);
    assert.equal(modelIn(await written(model('a'))), 'a');
    await rm(path);
    assert.equal(await file.read(), none);
    assert.equal(modelIn(await written(model('a'))), 'a');
  });

  it('is refused with the first three mistakes, each with its line (V191)', async () => {
    const { problem = '' } = await written('{\n"a": 1,\n"b": 1,\n"version": 2,\n"c": 1}');
    assert.deepEqual(problem.match(/line \d+, column \d+: \S+/g), [
      'line 2, column 1: "a"',
      'line 3, column 1: "b"',
      'line 4, column 12: This',
    ]);
    assert.ok(problem.startsWith(path), problem);
  });

  it('is refused if the file must not be used, or the schema is missing (V192)', async () => {
    const refused = new OrganisationFile(path, schemaFile, () => Promise.reject(new Untrusted('It is of somebody.')));
    assert.deepEqual(await refused.read(), { problem: 'It is of somebody.' });
    await writeFile(path, model('a'));
    const broken = new OrganisationFile(path, join(folder, 'none.json'), (place) => readFile(place));
    assert.deepEqual(await broken.read(), { problem: `${path} cannot be read (ENOENT).` });
  });
});
