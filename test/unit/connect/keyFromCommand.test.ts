import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyFromCommand } from '../../../src/connect/keys/keyFromCommand.ts';
import { eventually } from '../../support/eventually.ts';
import { failure } from '../../support/failure.ts';

const never = new AbortController().signal;
const installation = { baseUrl: 'https://chat.example.com', realm: 'acme' };

/** Runs a script in Node. */
function node(script: string, ...rest: string[]): string[] {
  return [process.execPath, '-e', script, ...rest];
}

/** A command that prints a text, with a program that starts fast if there is one. */
const printing = (text: string): string[] =>
  process.platform === 'win32' ? node('process.stdout.write(process.argv[1])', text) : ['printf', '%s', text];

describe('The key that a command prints', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'realm-chat-'));
  });
  after(() => rm(folder, { recursive: true }));

  const [printer = '', ...options] = printing('sk-printed');
  const good: [name: string, command: string[], key: string][] = [
    ['is the output', printing('sk-printed'), 'sk-printed'],
    ['has no line ending and no spaces around it', printing('\uFEFF  sk-printed \r\n\n'), 'sk-printed'],
    ['is printed by a program with spaces around its name', [` ${printer} `, ...options], 'sk-printed'],
    ['is cleaned like one that is pasted', printing('"Bearer sk-printed"\n'), 'sk-printed'],
    [
      'is printed for an installation',
      node('console.log(process.env.REALM_CHAT_REALM + process.env.REALM_CHAT_BASE_URL)'),
      'acmehttps://chat.example.com',
    ],
    ['is not in the error output', node('console.error("CANARY"); console.log("sk-printed")'), 'sk-printed'],
    ['is printed without input', node('process.stdin.on("end", () => console.log("sk")).resume()'), 'sk'],
    ['can be up to 64 KB long', node('process.stdout.write("k".repeat(65536))'), 'k'.repeat(65_536)],
  ];
  for (const [name, command, key] of good)
    it(`${name} (V215)`, async () => assert.equal(await keyFromCommand(command, installation, never), key));

  it('does not come from a shell: the syntax of a shell is only an argument (V215)', async () => {
    const word = '$(id);`id`|&&>x';
    assert.equal(await keyFromCommand(printing(word), installation, never), word);
  });

  it('comes from a program that does not start in a folder of the workspace (V215)', async () => {
    assert.equal(await keyFromCommand(node('console.log(process.cwd())'), installation, never), homedir());
  });

  const bad: [name: string, command: () => unknown, says: RegExp][] = [
    ['hangs', () => node('setInterval(() => {}, 1000)'), /did not end within 1 s/],
    ['prints nothing', () => node(''), /printed nothing/],
    ['prints only white space', () => printing(' \n\n'), /printed nothing/],
    ['prints 1 MB', () => node('process.stdout.write("CANARY".repeat(200000))'), /printed more than 65,536 bytes/],
    [
      'prints without end',
      () => node('setInterval(() => process.stdout.write("CANARY".repeat(10000)), 1)'),
      /more than 65,536/,
    ],
    [
      'exits with 1, also after printing a key',
      () => node('console.log("CANARY"); process.exitCode = 1'),
      /exit code 1\./,
    ],
    ['is ended by a signal', () => node('process.kill(process.pid, "SIGTERM")'), /ended by the signal SIGTERM\./],
    ['does not exist', () => ['realm-chat-no-such-program', 'CANARY'], /realm-chat-no-such-program .* was not found/],
    ['is a path that does not exist', () => [join(folder, 'missing')], /missing .* was not found/],
    ['is a folder', () => [folder], /could not be started \(EACCES\)/],
    ['prints a key with control characters', () => printing('sk-CANARY\u0007x'), /spaces or invisible characters/],
    ['prints a key with spaces', () => printing('sk CANARY'), /spaces or invisible characters/],
    ['prints two lines', () => printing('sk-CANARY\nCANARY\n'), /more than one line/],
    ['prints bytes that are not text', () => node('process.stdout.write(Buffer.from([255,254,0,1]))'), /invisible/],
    ['is a single text', () => 'vault read CANARY', /a list of texts/],
    ['is a list without a program', () => [' '], /a list of texts/],
    ['has an argument that is not a text', () => ['vault', 1], /a list of texts/],
    ['has an argument with a zero byte', () => ['vault', 'a\0CANARY'], /a list of texts/],
    ['is a relative path', () => ['./print-key', 'CANARY'], /\.\/print-key, to its full path/],
    ['is an object', () => ({ program: 'CANARY' }), /a list of texts/],
  ];
  describe('on Windows', () => {
    const here = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
    beforeEach(() => Object.defineProperty(process, 'platform', { ...here, value: 'win32' }));
    afterEach(() => Object.defineProperty(process, 'platform', here));

    for (const [program, says] of [
      ['print-key.cmd', /print-key\.cmd, is a batch file/],
      ['PRINT-KEY.BAT', /PRINT-KEY\.BAT, is a batch file/],
      ['no-such.cmd.exe', /no-such\.cmd\.exe .* was not found/],
      ['no-such-cmd', /no-such-cmd .* was not found/],
    ] as const)
      it(`is missing with an error sentence if the program is ${program} (V217)`, async () =>
        assert.match((await failure(keyFromCommand([program], installation, never, 60))).message, says));
  });

  describe('elsewhere', () => {
    const here = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
    beforeEach(() => Object.defineProperty(process, 'platform', { ...here, value: 'linux' }));
    afterEach(() => Object.defineProperty(process, 'platform', here));

    it('may come from a program whose name ends like that of a batch file (V217)', async () => {
      const problem = await failure(keyFromCommand(['no-such.cmd'], installation, never, 60));
      assert.match(problem.message, /no-such\.cmd .* was not found/);
    });
  });

  for (const [name, command, says] of bad)
    it(`is missing with an error sentence if the command ${name} (V217)`, async function () {
      if (process.platform === 'win32' && /signal|EACCES/.test(says.source)) this.skip();
      const error = await failure(keyFromCommand(command(), installation, never, name === 'hangs' ? 1 : 60));
      const isOfSetting = /list of texts|to its full path/.test(says.source);
      assert.equal(error.kind, isOfSetting ? 'bad-key-command' : 'key-command');
      assert.match(error.message, says);
      assert.match(error.message, /apiKeyCommand/);
      if (!isOfSetting) assert.match(error.message, /Run it in a terminal/);
      if (!isOfSetting) assert.ok(error.message.includes(` program ${String((command() as unknown[])[0])} `));
      assert.doesNotMatch(JSON.stringify([error.message, error.serverText]), /CANARY/);
    });

  it('is missing if the program is not executable (V217)', async function () {
    if (process.platform === 'win32') this.skip();
    const program = join(folder, 'not-executable');
    await writeFile(program, '#!/bin/sh\necho sk\n');
    await chmod(program, 0o600);
    const error = await failure(keyFromCommand([program], installation, never));
    assert.match(error.message, /not-executable .* could not be started \(EACCES\)/);
  });

  it('is not awaited after Stop, which ends the program and its child processes (V218)', async function () {
    if (process.platform === 'win32') this.skip();
    const file = join(folder, 'pids');
    const child = `require('node:fs').appendFileSync(process.argv[1], process.pid + '\\n'); setInterval(() => {}, 1000)`;
    const script = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}, process.argv[1]], { stdio: 'inherit' }); ${child}`;
    const stop = new AbortController();
    const printed = keyFromCommand(node(script, file), installation, stop.signal, 60);
    printed.catch(() => undefined);
    const pids = await eventually(async () => {
      const lines = (await readFile(file, 'utf8').catch(() => '')).trim().split('\n');
      assert.equal(lines.length, 2);
      return lines.map(Number);
    });
    stop.abort(new Error('stopped'));
    await assert.rejects(printed, /stopped/);
    for (const pid of pids) await eventually(() => assert.throws(() => process.kill(pid, 0)));
  });

  it('is not awaited, and its program not started, if Stop came first (V218)', async () => {
    await assert.rejects(
      keyFromCommand(printing('sk'), installation, AbortSignal.abort(new Error('stopped'))),
      /stopped/,
    );
  });
});
