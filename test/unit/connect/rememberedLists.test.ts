import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { RememberedLists } from '../../../src/connect/models/rememberedLists.ts';

const hosted = { baseUrl: 'https://hosted.example/a', realm: 'acme' };
const own = { baseUrl: 'https://own.example', realm: 'primary' };

describe('Remembered lists', () => {
  let folder: string;
  let lists: RememberedLists;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'lists-')), 'models');
    lists = new RememberedLists(folder);
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true }));
  const files = async (): Promise<string[]> => (await readdir(folder)).map((name) => join(folder, name));

  it('are kept for each installation, and for the next window', async () => {
    await lists.write(hosted, [{ id: 'atlas-large' }]);
    await lists.write(own, []);
    await lists.write(hosted, [
      { id: 'atlas-large' },
      { id: '$(zap) привет', owner: 'a', contextLength: 8192, sees: false },
    ]);
    const next = new RememberedLists(folder);
    assert.deepEqual(await next.read(hosted), [
      { id: 'atlas-large' },
      { id: '$(zap) привет', owner: 'a', contextLength: 8192, sees: false },
    ]);
    assert.deepEqual(await next.read(own), []);
    assert.equal(await next.read({ ...own, realm: 'acme' }), undefined);
    assert.equal((await files()).length, 2);
  });

  it('can contain as much as a service may send', async () => {
    const list = Array.from({ length: 130_000 }, (_, number) => ({ id: String(number).padEnd(60, 'x') }));
    await lists.write(own, list);
    assert.ok(isDeepStrictEqual(await lists.read(own), list));
  });

  it('are complete whenever they are read while several windows write', async () => {
    const long = (letter: string) => Array.from({ length: 20_000 }, () => ({ id: letter.repeat(60) }));
    await lists.write(own, long('a'));
    const writing = Promise.all(['b', 'c', 'd'].map((letter) => lists.write(own, long(letter))));
    const read = await Promise.all(Array.from({ length: 20 }, () => lists.read(own)));
    await writing;
    for (const list of [...read, await lists.read(own)])
      assert.ok(isDeepStrictEqual(list, long(list?.[0]?.id[0] ?? '')), 'a complete list');
    assert.equal((await files()).length, 1, 'nothing unfinished is left');
  });

  it('leave nothing unfinished if they cannot be stored', async () => {
    await lists.write(own, []);
    const [file = ''] = await files();
    await rm(file);
    await mkdir(join(file, 'in the way'), { recursive: true });
    await lists.write(own, [{ id: 'a' }]);
    assert.deepEqual([await files(), await lists.read(own)], [[file], undefined]);
  });

  for (const content of ['', '["a",', '{"a":1}', '["a"]', '[{"id":"a"},{"id":5}]', 'null'])
    it(`are unknown if their file contains ${content || 'nothing'}`, async () => {
      await lists.write(own, [{ id: 'a' }]);
      await writeFile((await files())[0] ?? '', content);
      assert.equal(await lists.read(own), undefined);
    });

  it('are without what does not fit, if another version has stored it (V226)', async () => {
    await lists.write(own, []);
    const fitting = { id: 'a', owner: 'b', contextLength: 8192, sees: true, efforts: ['low', 'high'] };
    const wrong = { owner: {}, contextLength: '8k', sees: 'yes', efforts: 'low' };
    const stored = [fitting, { ...wrong, id: 'c' }, { id: 'd', efforts: [{ name: 'low' }, 'high', '$(zap)'], more: 1 }];
    await writeFile((await files())[0] ?? '', JSON.stringify(stored));
    assert.deepEqual(await lists.read(own), [fitting, { id: 'c' }, { id: 'd', efforts: ['high'] }]);
  });

  it('can be deleted, also if there is none', async () => {
    await lists.write(own, [{ id: 'a' }]);
    await lists.delete(own);
    await lists.delete(hosted);
    assert.equal(await lists.read(own), undefined);
  });

  it('are unknown, without an error, if nothing can be written', async () => {
    await writeFile(folder, 'a file in the place of the folder');
    await lists.write(own, [{ id: 'a' }]);
    assert.equal(await lists.read(own), undefined);
    await lists.delete(own);
  });
});
