import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { keyFromCommand } from '../../../src/connect/keys/keyFromCommand.ts';
import { failure } from '../../../test/support/failure.ts';
import type { Check, Counterpart } from '../counterpart.ts';
import { freePort } from '../../../test/support/freePort.ts';
import type { Place } from '../place.ts';
import { assertFailure } from '../remoteService.ts';

const installation = { baseUrl: 'https://chat.example.com', realm: 'acme' };
const key = 'sk-CANARY-7f3a';
const attributes = ['service', 'realm-chat'];

/** A session of a user, with an unlocked keyring that has a key. */
interface Session {
  /** Runs secret-tool with parameters. */
  call: (...parameters: string[]) => Promise<void>;
  /** The key that `realmChat.apiKeyCommand` gets with secret-tool, in an environment that may differ from that of the session. */
  key: (attributes: string[], env?: NodeJS.ProcessEnv) => Promise<string>;
}

async function startSession(place: Place): Promise<Session> {
  const port = await freePort();
  const bus = join(place.folder, 'bus');
  const configuration = join(place.folder, 'bus.conf');
  await writeFile(configuration, busConfiguration(bus, port));
  const ofSession = {
    HOME: place.folder,
    XDG_DATA_HOME: place.folder,
    XDG_RUNTIME_DIR: place.folder,
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${bus}`,
  };
  await place.start(port, 'usr/bin/dbus-daemon', ['--config-file', configuration, '--nofork'], ofSession);
  startKeyring(place, ofSession);
  const tool = (...parameters: string[]): string[] => place.command('usr/bin/secret-tool', ...parameters);
  const call = (...parameters: string[]): Promise<void> => succeeded(tool(...parameters), '', ofSession);
  await stored(tool('store', '--label=Realm Chat', ...attributes), ofSession);
  return {
    call,
    key: (of, env = {}) =>
      within({ ...ofSession, ...env }, () =>
        keyFromCommand(tool('lookup', ...of), installation, new AbortController().signal, 5),
      ),
  };
}

/** A bus of its own. The port only shows that it has started. */
function busConfiguration(path: string, port: number): string {
  return `<busconfig>
  <type>session</type>
  <listen>unix:path=${path}</listen>
  <listen>tcp:host=127.0.0.1,port=${port}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
}

/** Starts it with a password that unlocks it, as the login of a user does. */
function startKeyring(place: Place, env: NodeJS.ProcessEnv): void {
  const parameters = ['--foreground', '--unlock', '--components=secrets'];
  const [loader = '', ...rest] = place.command('usr/bin/gnome-keyring-daemon', ...parameters);
  const keyring = spawn(loader, rest, { env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'ignore'] });
  keyring.stdin.end('password of the session');
  place.keep({ close: () => Promise.resolve(keyring.kill('SIGKILL')) });
}

/** Stores the key, as soon as the keyring is there. */
async function stored(command: string[], env: NodeJS.ProcessEnv): Promise<void> {
  for (let tries = 50; ; tries--)
    try {
      await succeeded(command, key, env);
      return;
    } catch (error) {
      if (tries === 0) throw error;
      await setTimeout(100);
    }
}

async function succeeded([program = '', ...rest]: string[], input: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(program, rest, { env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  assert.equal(code, 0, rest.slice(2).join(' '));
}

/** Programs that our code starts have the environment of this process. */
async function within<T>(env: NodeJS.ProcessEnv, action: () => Promise<T>): Promise<T> {
  const before = process.env;
  process.env = { ...before, ...env };
  try {
    return await action();
  } finally {
    process.env = before;
  }
}

const failed = 'failed with the exit code 1. Run it in a terminal to see what it says.';

const checks: Check[] = [
  {
    title: 'realmChat.apiKeyCommand gets the key of an unlocked keyring with secret-tool',
    run: async (place) => {
      const session = await startSession(place);
      assert.equal(await session.key(attributes), key);
    },
  },
  {
    title: 'A key that is not there, a locked keyring, and none: each is reported, and nothing waits',
    run: async (place) => {
      const session = await startSession(place);
      assertFailure(await failure(session.key(['service', 'other'])), 'key-command', failed);
      await session.call('lock');
      assertFailure(await failure(session.key(attributes)), 'key-command', failed);
      const elsewhere = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(place.folder, 'none')}` };
      assertFailure(await failure(session.key(attributes, elsewhere)), 'key-command', failed);
    },
  },
];

/** The keyring of GNOME, which companies may keep keys in. VS Code's own use of it is not among these checks. */
export const gnomeKeyring: Counterpart = {
  name: 'gnome-keyring',
  packages: ['gnome-keyring', 'libsecret-tools', 'dbus-daemon'],
  checks,
};
