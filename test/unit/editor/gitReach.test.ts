import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commonCommit, messagesSince } from '../../../src/editor/git/gitCommits.ts';
import { gitDiff } from '../../../src/editor/git/gitDiff.ts';

/** How a repository can name a program that Git runs to fetch what is missing. `PROGRAM` stands for the program. */
const programs: [name: string, address: string, settings: Record<string, string>][] = [
  ['for SSH', 'ssh://host.invalid/one', { 'core.sshCommand': 'PROGRAM' }],
  ['as its address', 'ext::PROGRAM', { 'protocol.ext.allow': 'always' }],
  ['on the other side', 'ORIGIN', { 'remote.origin.uploadpack': 'PROGRAM' }],
  ['for a protocol of its own', 'none::one', { 'alias.remote-none': '!PROGRAM' }],
  ['for a protocol without a name', '::one', { 'alias.remote-': '!PROGRAM' }],
  ['for any address', 'ORIGIN', { 'remote.origin.vcs': 'own', 'alias.remote-own': '!PROGRAM' }],
];

describe('Git, run for a request of the user', () => {
  let folder: string;
  let ran: string;
  const git = (within: string, ...words: string[]): string => {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'protocol.file.allow=always'];
    return execFileSync('git', [...who, ...words], { cwd: join(folder, within), encoding: 'utf8', stdio: 'pipe' });
  };
  const script = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${text}\n`);
    chmodSync(path, 0o700);
    return path;
  };

  before(function () {
    folder = mkdtempSync(join(tmpdir(), 'realm-chat-'));
    // Windows runs no scripts of this kind.
    if (process.platform === 'win32') this.skip();
    ran = join(folder, 'ran');
    mkdirSync(join(folder, 'origin'));
    git('origin', 'init', '-b', 'main');
    git('origin', 'config', 'uploadpack.allowFilter', 'true');
    for (const text of ['one', 'two']) {
      writeFileSync(join(folder, 'origin', 'a.txt'), `${text}\n`);
      git('origin', 'add', '.');
      git('origin', 'commit', '-m', text);
    }
  });
  after(() => rmSync(folder, { recursive: true }));
  afterEach(() => rmSync(ran, { force: true }));

  describe('in a partial clone', () => {
    let program: string;
    before(() => (program = script('program', `echo >> '${ran}'; exit 1`)));
    beforeEach(() =>
      git('', 'clone', '--filter=blob:none', pathToFileURL(join(folder, 'origin')).href, join(folder, 'clone')),
    );
    afterEach(() => rmSync(join(folder, 'clone'), { recursive: true }));

    const configure = (address: string, settings: Record<string, string>): void => {
      const filled = (text: string): string =>
        text.replace('PROGRAM', program).replace('ORIGIN', join(folder, 'origin'));
      for (const [key, value] of Object.entries({ 'remote.origin.url': address, ...settings }))
        git('clone', 'config', key, filled(value));
    };

    for (const [name, address, settings] of programs) {
      it(`does not run the program that fetches ${name} (V605)`, async () => {
        configure(address, settings);
        await assert.rejects(gitDiff('git', join(folder, 'clone'), ['HEAD~1']));
        assert.equal(existsSync(ran), false);
        // Otherwise, this test would see nothing.
        assert.throws(() => git('clone', 'diff', 'HEAD~1'));
        assert.equal(existsSync(ran), true);
      });

      it(`does not run it ${name} if it is too old to be told not to fetch (V605)`, async () => {
        const old = script('old', 'unset GIT_NO_LAZY_FETCH\nexec git "$@"');
        configure(address, settings);
        await assert.rejects(gitDiff(old, join(folder, 'clone'), ['HEAD~1']));
        assert.equal(existsSync(ran), false);
      });
    }

    it('fetches nothing, and reads what is there (V605)', async () => {
      writeFileSync(join(folder, 'clone', 'a.txt'), 'three\n');
      assert.match(await gitDiff('git', join(folder, 'clone'), []), /^-two\n\+three$/m);
      await assert.rejects(gitDiff('git', join(folder, 'clone'), ['HEAD~1']));
      assert.match(git('clone', 'rev-list', '--objects', '--all', '--missing=print'), /^\?/m);
    });
  });

  describe('about the commits of a branch', () => {
    const root = (): string => join(folder, 'origin');

    it('has their whole messages, the newest first', async () => {
      git('origin', 'checkout', '-b', 'topic');
      git('origin', 'commit', '--allow-empty', '-m', 'three ä', '-m', 'why');
      git('origin', 'commit', '--allow-empty', '--allow-empty-message', '-m', '');
      const messages = await messagesSince('git', root(), 'refs/heads/main');
      assert.deepEqual(
        messages.map((message) => message.trim()),
        ['', 'three ä\n\nwhy'],
      );
      assert.deepEqual(await messagesSince('git', root(), 'refs/heads/topic'), []);
      await assert.rejects(messagesSince('git', root(), 'refs/heads/missing'));
    });

    it('knows the newest one that another branch has, or that there is none', async () => {
      assert.equal(await commonCommit('git', root(), 'refs/heads/main'), git('origin', 'rev-parse', 'main').trim());
      const alone = git('origin', 'commit-tree', '-m', 'alone', 'HEAD^{tree}').trim();
      git('origin', 'branch', 'alone', alone);
      assert.equal(await commonCommit('git', root(), 'refs/heads/alone'), undefined);
      await assert.rejects(commonCommit('git', root(), 'refs/heads/missing'));
    });

    it('does not run the program that a repository names to check signatures (V606)', async () => {
      const signed = git('origin', 'cat-file', 'commit', 'HEAD').replace(
        '\n\n',
        '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n a\n -----END PGP SIGNATURE-----\n\n',
      );
      writeFileSync(join(folder, 'signed'), signed);
      const id = git('origin', 'hash-object', '-t', 'commit', '-w', join(folder, 'signed')).trim();
      git('origin', 'reset', '--hard', id);
      git('origin', 'config', 'log.showSignature', 'true');
      git('origin', 'config', 'gpg.program', script('gpg', `echo >> '${ran}'; echo checked`));
      await messagesSince('git', root(), 'refs/heads/main');
      await gitDiff('git', root(), ['refs/heads/main...HEAD']);
      assert.equal(existsSync(ran), false);
      git('origin', 'log', '-1');
      assert.equal(existsSync(ran), true);
    });
  });
});
