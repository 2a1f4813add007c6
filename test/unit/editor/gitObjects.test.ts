import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CommittedFiles } from '../../../src/editor/git/objects/committedFiles.ts';
import { GitObjects } from '../../../src/editor/git/objects/gitObjects.ts';
import { Pack } from '../../../src/editor/git/objects/pack.ts';
import { objectsFolder } from '../../../src/editor/git/objects/objectsFolder.ts';
import { randomNumbers } from '../../support/randomNumbers.ts';

const gitIn = (folder: string, ...words: string[]): string => {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'protocol.file.allow=always'];
  return execFileSync('git', [...who, ...words], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
};

/** Commits a long file that changes, so that Git keeps most versions as deltas, a file of bytes, and one in a folder. */
function commitSome(folder: string, ...words: string[]): void {
  mkdirSync(join(folder, 'deep', 'er'), { recursive: true });
  gitIn(folder, 'init', '-q', ...words);
  const random = randomNumbers(7);
  const lines = Array.from({ length: 400 }, (_, index) => `${index} ${random()}`);
  for (let version = 0; version < 4; version++) {
    lines[Math.floor(random() * lines.length)] = `version ${version}`;
    writeFileSync(join(folder, 'long.txt'), lines.join('\n'));
    writeFileSync(join(folder, 'deep', 'er', 'ä b.txt'), `${version}`);
    writeFileSync(
      join(folder, 'bytes'),
      Uint8Array.from({ length: 256 }, (_, index) => index),
    );
    gitIn(folder, 'add', '-A');
    gitIn(folder, 'commit', '-qm', `${version}`);
  }
  gitIn(folder, 'tag', '-a', 'a', '-m', 'a');
}

const objectsOf = (folder: string): string => join(folder, '.git', 'objects');

/** How many objects a repository has, each of which is read as Git does: its id is the hash of its type and its bytes. */
async function readAll(folder: string, hash = 'sha1'): Promise<number> {
  const ids = gitIn(folder, 'cat-file', '--batch-all-objects', '--batch-check=%(objectname)').trim().split('\n');
  const objects = new GitObjects(objectsOf(folder));
  for (const id of ids) {
    const { type, bytes } = await objects.read(id);
    assert.equal(createHash(hash).update(`${type} ${bytes.length}\0`).update(bytes).digest('hex'), id);
  }
  return ids.length;
}

describe('Objects of Git', () => {
  let root: string;
  let folder: string;
  before(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'realm-chat-')));
    folder = join(root, 'repository');
    mkdirSync(folder);
    commitSome(folder);
  });
  after(() => rmSync(root, { recursive: true }));

  it('are read as files of their own, in packs, as deltas of places and of ids, and with long ids', async () => {
    const count = await readAll(folder);
    assert.ok(count > 20);
    gitIn(folder, 'repack', '-adfq', '--depth=50');
    assert.equal(await readAll(folder), count);
    assert.match(gitIn(folder, 'verify-pack', '-v', join('.git/objects/pack', packOf(folder, '.idx'))), /chain length/);
    gitIn(folder, '-c', 'repack.useDeltaBaseOffset=false', 'repack', '-adfq');
    assert.equal(await readAll(folder), count);
    const other = join(root, 'long');
    mkdirSync(other);
    commitSome(other, '--object-format=sha256');
    gitIn(other, 'repack', '-adfq');
    assert.equal(await readAll(other, 'sha256'), count);
  });

  it('are the files of a commit', async () => {
    const commit = gitIn(folder, 'rev-parse', 'HEAD').trim();
    const files = new CommittedFiles(new GitObjects(objectsOf(folder)), commit);
    assert.deepEqual(await files.bytesOf('long.txt'), readFileSync(join(folder, 'long.txt')));
    assert.deepEqual(await files.bytesOf('deep/er/ä b.txt'), Buffer.from('3'));
    for (const path of ['deep', 'deep/er/none', 'long.txt/a', '', '../a'])
      assert.equal(await files.bytesOf(path), undefined, path);
    await assert.rejects(new CommittedFiles(new GitObjects(objectsOf(folder)), 'f'.repeat(40)).bytesOf('long.txt'));
  });

  it('are read in full or not at all if a pack is damaged (V475)', async function () {
    this.timeout(60_000);
    gitIn(folder, 'repack', '-adfq');
    const ids = gitIn(folder, 'cat-file', '--batch-all-objects', '--batch-check=%(objectname)').trim().split('\n');
    const copy = join(root, 'damaged');
    mkdirSync(join(copy, 'pack'), { recursive: true });
    const random = randomNumbers(20_261_127);
    let failed = 0;
    for (const ending of ['.pack', '.idx']) {
      const names = ['.pack', '.idx'].map((each) => packOf(folder, each));
      const damaged = names.find((name) => name.endsWith(ending)) ?? assert.fail();
      for (const name of names) copyFileSync(join(objectsOf(folder), 'pack', name), join(copy, 'pack', name));
      chmodSync(join(copy, 'pack', damaged), 0o600);
      const whole = readFileSync(join(copy, 'pack', damaged));
      for (let round = 0; round < 60; round++) {
        const bytes = Buffer.from(whole);
        for (let count = 0; count < 3; count++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
        writeFileSync(
          join(copy, 'pack', damaged),
          bytes.subarray(0, random() < 0.2 ? random() * bytes.length : undefined),
        );
        const id = ids[Math.floor(random() * ids.length)] ?? '';
        const read = await new GitObjects(copy).read(id).catch(() => undefined);
        if (!read) failed++;
        // Another type or other bytes are found only if the index names another place: then it is another whole object.
        else assert.ok(['commit', 'tree', 'blob', 'tag'].includes(read.type));
      }
    }
    assert.ok(failed > 20, `only ${failed} could not be read`);
  });

  it('that would be made of themselves, or grow without end, are not read (V475)', async () => {
    const pack = packOf(folder, '.pack').slice(0, -'.pack'.length);
    const copy = join(root, 'endless');
    mkdirSync(join(copy, 'pack'), { recursive: true });
    copyFileSync(join(objectsOf(folder), 'pack', `${pack}.idx`), join(copy, 'pack', `${pack}.idx`));
    const [row = ''] = gitIn(folder, 'verify-pack', '-v', join('.git/objects/pack', `${pack}.idx`)).split('\n');
    const [id = '', , , , offset = ''] = row.split(/ +/);
    const empty = Buffer.from([0x78, 0x9c, 0x03, 0, 0, 0, 0, 1]);
    // A delta of the object itself (type 7), of nothing before the pack and of its own place (type 6), and a file of 2^60 bytes (type 3).
    const heads = [
      [[0x70, ...Buffer.from(id, 'hex'), ...empty], /or from itself/],
      [[0x60, 0xff, 0xff, 0xff, 0x7f], /damaged/],
      [[0x60, 0x00, ...empty], /damaged/],
      [[0xb0, ...Buffer.alloc(7, 0xff), 0x7f, ...empty], /too large/],
    ] as const;
    for (const [head, problem] of heads) {
      writeFileSync(join(copy, 'pack', `${pack}.pack`), Buffer.from([...Buffer.alloc(Number(offset)), ...head]));
      await assert.rejects(new GitObjects(copy).read(id));
      await assert.rejects(new Pack(join(copy, 'pack', pack), 20).find(Buffer.from(id, 'hex')), problem);
    }
  });

  it('are not read through links, which may lead into another repository (V476)', async () => {
    gitIn(folder, 'repack', '-adfq');
    const [id = ''] = gitIn(folder, 'cat-file', '--batch-all-objects', '--batch-check=%(objectname)').split('\n');
    writeFileSync(join(folder, 'loose.txt'), 'loose');
    const loose = gitIn(folder, 'hash-object', '-w', 'loose.txt').trim();
    const own = objectsOf(folder);
    await new GitObjects(own).read(id);
    await new GitObjects(own).read(loose);
    const links: [name: string, target: string, linked: string][] = [
      ['pack', join(own, 'pack'), 'pack'],
      ['loose', join(own, loose.slice(0, 2)), loose.slice(0, 2)],
    ];
    for (const [name, target, linked] of links) {
      const objects = join(root, `links-${name}`);
      mkdirSync(objects);
      symlinkSync(target, join(objects, linked), 'junction');
      await assert.rejects(new GitObjects(objects).read(name === 'pack' ? id : loose));
    }
    if (process.platform === 'win32') return;
    const objects = join(root, 'links-files');
    mkdirSync(join(objects, 'pack'), { recursive: true });
    for (const ending of ['.pack', '.idx'])
      symlinkSync(join(own, 'pack', packOf(folder, ending)), join(objects, 'pack', packOf(folder, ending)));
    await assert.rejects(new GitObjects(objects).read(id));
  });

  it('are found beside a pack that cannot be read, and no index is read as a whole (V475)', async () => {
    gitIn(folder, 'repack', '-adfq');
    const [id = ''] = gitIn(folder, 'cat-file', '--batch-all-objects', '--batch-check=%(objectname)').split('\n');
    const copy = join(root, 'beside');
    cpSync(objectsOf(folder), copy, { recursive: true });
    // As macOS writes it on the disks of others, and one that says that a byte begins sixty million ids.
    writeFileSync(join(copy, 'pack', '._pack-a.idx'), 'Mac OS X');
    const counts = Buffer.alloc(1024);
    for (let byte = 0; byte < 256; byte++) counts.writeUInt32BE(60_000_000, byte * 4);
    writeFileSync(join(copy, 'pack', 'a.idx'), Buffer.concat([Buffer.from('ff744f6300000002', 'hex'), counts]));
    truncateSync(join(copy, 'pack', 'a.idx'), 1_300_000_000);
    const before = process.memoryUsage.rss();
    await new GitObjects(copy).read(id);
    assert.ok(process.memoryUsage.rss() - before < 200_000_000);
    truncateSync(join(copy, 'pack', 'a.idx'), 0);
  });

  it('are read once for all files of a commit', async () => {
    const commit = gitIn(folder, 'rev-parse', 'HEAD').trim();
    const read: string[] = [];
    const objects = new GitObjects(objectsOf(folder));
    const noted = {
      read: (id: string) => {
        read.push(id);
        return objects.read(id);
      },
    };
    const files = new CommittedFiles(noted, commit);
    for (const path of ['long.txt', 'bytes', 'deep/er/ä b.txt']) await files.bytesOf(path);
    assert.equal(new Set(read).size, read.length);
  });

  it('are not waited for where a pipe is in the place of one (V475)', async function () {
    if (process.platform === 'win32') this.skip();
    const copy = join(root, 'pipe');
    mkdirSync(join(copy, 'aa'), { recursive: true });
    execFileSync('mkfifo', [join(copy, 'aa', 'b'.repeat(38))]);
    await assert.rejects(new GitObjects(copy).read(`aa${'b'.repeat(38)}`));
  });

  describe('are in the folder', () => {
    const at = (...parts: string[]): string => join(root, ...parts);
    before(() => {
      gitIn(folder, 'worktree', 'add', '-q', at('linked'), '-b', 'linked');
      gitIn(folder, 'worktree', 'add', '-q', at('relative'), '-b', 'relative');
      // As `git worktree add --relative-paths` writes it.
      const kept = at('repository', '.git', 'worktrees', 'relative');
      writeFileSync(join(kept, 'gitdir'), `${relative(kept, at('relative', '.git'))}\n`);
      writeFileSync(at('relative', '.git'), `gitdir: ${relative(at('relative'), kept)}\n`);
      mkdirSync(at('whole'));
      gitIn(at('whole'), 'init', '-q');
      gitIn(at('whole'), 'submodule', 'add', '-q', folder, 'part');
      for (const name of ['named', 'posing', 'away', 'borrowed', 'none']) mkdirSync(at(name));
      writeFileSync(at('named', '.git'), `gitdir: ${objectsOf(folder).replace(/objects$/, '')}\n`);
      mkdirSync(at('posing', 'fake'));
      writeFileSync(at('posing', '.git'), 'gitdir: fake\n');
      writeFileSync(at('posing', 'fake', 'commondir'), relative(at('posing', 'fake'), at('repository', '.git')));
      writeFileSync(at('posing', 'fake', 'gitdir'), at('posing', '.git'));
      symlinkSync(at('repository', '.git'), at('away', '.git'), 'junction');
      mkdirSync(at('borrowed', '.git'));
      symlinkSync(objectsOf(folder), at('borrowed', '.git', 'objects'), 'junction');
    });

    const rows: [name: string, open: string, expected: string | undefined][] = [
      ['repository', 'repository', 'repository/.git/objects'],
      ['linked', 'linked', 'repository/.git/objects'],
      ['relative', 'relative', 'repository/.git/objects'],
      ['whole/part', 'whole', 'whole/.git/modules/part/objects'],
      ['whole/part', 'none whole', 'whole/.git/modules/part/objects'],
      ['whole/part', 'gone whole', 'whole/.git/modules/part/objects'],
      ['whole/part', 'none gone', undefined],
      ['whole/part', 'whole/part', undefined],
      ['named', 'named', undefined],
      ['posing', 'posing', undefined],
      ['away', 'away', undefined],
      ['borrowed', 'borrowed', undefined],
      ['none', 'none', undefined],
    ];
    for (const [name, open, expected] of rows)
      it(`${expected ?? 'of no other repository'} for ${name} if ${open} is open (V476)`, async () => {
        const found = await objectsFolder(
          at(name),
          open.split(' ').map((folder) => at(folder)),
        );
        assert.equal(found, expected === undefined ? undefined : at(...expected.split('/')));
        assert.ok(found === undefined || existsSync(found));
      });
  });
});

function packOf(folder: string, ending: string): string {
  const names = readdirSync(join(objectsOf(folder), 'pack'));
  return names.find((name) => name.endsWith(ending)) ?? assert.fail('There is no pack.');
}
