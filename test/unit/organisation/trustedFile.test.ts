import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { organisationPath } from '../../../src/organisation/organisationPath.ts';
import { trustedFile, Untrusted } from '../../../src/organisation/trustedFile.ts';

const content = '{"version": 1}';
const [root, somebody] = [0, 1000];

/** Runs an action as a user other than root: as the user `nobody` if the tests run as root. */
async function asOrdinaryUser<T>(action: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    return await action();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('The file of an organisation', () => {
  let folder: string;
  let file: string;
  let servers: Server[] = [];
  /** The owner of each path that root does not own. */
  let owners: Map<string, number>;

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'realm-chat-')));
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'etc'), { mode: 0o755 });
    file = join(folder, 'etc', 'organisation.json');
    owners = new Map();
    await writeFile(file, content, { mode: 0o644 });
  });
  afterEach(async () => {
    for (const server of servers) server.close();
    servers = [];
    await rm(folder, { recursive: true, force: true });
  });

  /** Pretends that root owns everything except `owners`, and that only root can write into the folders above. */
  const look = async (path: string): Promise<Stats> => {
    const stats = await lstat(path);
    const mode = path.startsWith(folder) ? stats.mode : stats.mode & ~0o022;
    return Object.assign(stats, { uid: owners.get(path) ?? root, mode });
  };
  const read = async (path = file, platform: NodeJS.Platform = 'linux'): Promise<string | undefined> => {
    const bytes = await trustedFile(path, platform, look);
    return bytes && Buffer.from(bytes).toString();
  };
  const refusal = async (path = file, platform: NodeJS.Platform = 'linux'): Promise<string> => {
    const error = await read(path, platform).then(
      (text) => assert.fail(`It was read: ${text ?? 'as no file'}`),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof Untrusted, String(error));
    return error.message;
  };
  const elsewhere = async (name = 'elsewhere'): Promise<string> => {
    await mkdir(join(folder, name), { mode: 0o755 });
    await rename(file, join(folder, name, 'organisation.json'));
    return join(folder, name);
  };

  // Windows has other permissions, and no files that are pipes or sockets.
  const onPosix = process.platform === 'win32' ? [] : ['linux' as const];
  for (const platform of onPosix) {
    it('is read if only root may write the file and the folders above it (V190)', async () =>
      assert.equal(await read(), content));

    it('is undefined if the file or its folder does not exist (V198)', async () => {
      assert.equal(await read(join(folder, 'etc', 'none.json')), undefined);
      assert.equal(await read(join(folder, 'none', 'organisation.json')), undefined);
      assert.equal(await read(join(folder, 'none', 'organisation.json'), 'win32'), undefined);
    });

    it('is read through links that only root can change', async () => {
      const target = await elsewhere();
      await symlink('../elsewhere/./organisation.json', file);
      assert.equal(await read(), content);
      await rm(dirname(file), { recursive: true });
      await symlink(target, dirname(file));
      assert.equal(await read(), content);
    });

    const writable: [name: string, change: () => unknown, named: () => string][] = [
      ['another user owns it', () => owners.set(file, somebody), () => file],
      ['its group may write it', () => chmod(file, 0o664), () => file],
      ['all users may write it', () => chmod(file, 0o646), () => file],
      ['another user owns its folder', () => owners.set(dirname(file), somebody), () => dirname(file)],
      ['all users may write into its folder', () => chmod(dirname(file), 0o757), () => dirname(file)],
      [
        'all users may write into its folder, but delete only their own files',
        () => chmod(dirname(file), 0o1777),
        () => dirname(file),
      ],
      ['another user owns a folder further up', () => owners.set(folder, somebody), () => folder],
    ];
    for (const [name, change, named] of writable)
      it(`is refused if ${name} (V192)`, async () => {
        await change();
        const sentence = await refusal(file, platform);
        assert.match(
          sentence,
          /^(.*) must belong to root, and no other user may write it \(owner \d+, permissions \d{4}\)\.$/,
        );
        assert.ok(sentence.startsWith(`${named()} must`), sentence);
      });

    it('is refused if a link points into the folder of another user, even to a file of root (V192)', async () => {
      const target = await elsewhere();
      owners.set(target, somebody);
      await symlink(join(target, 'organisation.json'), file);
      assert.match(await refusal(), /elsewhere must belong to root/);
    });

    it('is refused if a link goes through the folder of another user (V192)', async () => {
      await elsewhere();
      await mkdir(join(folder, 'home'), { mode: 0o755 });
      owners.set(join(folder, 'home'), somebody);
      await symlink('../elsewhere', join(folder, 'home', 'way'));
      await symlink('../home/way/organisation.json', file);
      assert.match(await refusal(), /home must belong to root/);
    });

    it('is refused if its folder is a link into the folder of another user (V192)', async () => {
      const target = await elsewhere();
      owners.set(target, somebody);
      await rm(dirname(file), { recursive: true });
      await symlink(target, dirname(file));
      assert.match(await refusal(), /elsewhere must belong to root/);
    });

    const others: [name: string, make: () => unknown, says: RegExp][] = [
      ['is a folder', () => mkdir(file, { mode: 0o755 }), /organisation\.json is not a file/],
      ['is a pipe without a writer', () => spawnSync('mkfifo', ['-m', '644', file]), /is not a file/],
      ['is a socket', () => listen(), /is not a file/],
      ['is a device without end', () => symlink('/dev/zero', file), /is not a file/],
      ['is a link to nothing', () => symlink('nothing.json', file), /cannot be read \(ENOENT\)/],
      ['is a link to itself', () => symlink('organisation.json', file), /cannot be read \(ELOOP\)/],
      ['is over 1 MiB', () => writeFile(file, ' '.repeat(1024 * 1024 + 1), { mode: 0o644 }), /is larger than 1 MiB/],
    ];
    const listen = (): Promise<void> =>
      new Promise((resolve) => servers.push(createServer().listen(file, () => void chmod(file, 0o644).then(resolve))));
    for (const [name, make, says] of others)
      it(`is refused without waiting if it ${name} (V193)`, async () => {
        await rm(file);
        await make();
        assert.match(await refusal(), says);
      });

    it('is read up to 1 MiB (V193)', async () => {
      await writeFile(file, ' '.repeat(1024 * 1024));
      assert.equal((await read())?.length, 1024 * 1024);
    });

    it('is refused if its folder is a file (V193)', async () => {
      assert.match(await refusal(join(file, 'organisation.json')), /cannot be read \(ENOTDIR\)/);
    });

    it('is refused if the user may not read it or its folder (V193)', async () => {
      await chmod(file, 0o000);
      assert.match(await asOrdinaryUser(() => refusal()), /organisation\.json cannot be read \(EACCES\)/);
      await chmod(dirname(file), 0o000);
      assert.match(await asOrdinaryUser(() => refusal()), /cannot be read \(EACCES\)/);
    });

    it('is refused on Windows if it can be opened for writing, for any owner (V192)', async () => {
      assert.match(await refusal(file, 'win32'), /can be changed by the user who runs VS Code/);
      await chmod(file, 0o444);
      owners.set(file, somebody);
      assert.equal(await asOrdinaryUser(() => read(file, 'win32')), content);
      assert.equal(await asOrdinaryUser(() => read(join(folder, 'none.json'), 'win32')), undefined);
    });

    it('is read from the real folders of this system, but not from the temporary folder', async () => {
      assert.ok((await trustedFile('/etc/hosts'))?.length);
      await assert.rejects(trustedFile(file), Untrusted);
    });
  }
});

describe('The place of the file of an organisation', () => {
  const places: [platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, path: string][] = [
    ['linux', {}, '/etc/realm-chat/organisation.json'],
    ['linux', { ProgramData: '/tmp', HOME: '/tmp' }, '/etc/realm-chat/organisation.json'],
    ['freebsd', {}, '/etc/realm-chat/organisation.json'],
    ['darwin', {}, '/Library/Application Support/Realm Chat/organisation.json'],
    ['win32', { ProgramData: 'D:\\ProgramData' }, 'D:\\ProgramData\\Realm Chat\\organisation.json'],
    ['win32', {}, 'C:\\ProgramData\\Realm Chat\\organisation.json'],
  ];
  for (const [platform, environment, path] of places)
    it(`is ${path} on ${platform} (V190)`, () => assert.equal(organisationPath(platform, environment), path));
});
