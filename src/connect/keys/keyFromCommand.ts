import * as l10n from '@vscode/l10n';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import { numberText } from '../../shared/counted.ts';
import { parseApiKey } from '../../service/credentials.ts';
import { ServiceError } from '../../service/errors/errors.ts';
import { field } from '../../shared/json.ts';
import { withHome } from '../../shared/homePath.ts';
import type { Installation } from '../installation.ts';

/**
 * The API key that a program prints for an installation, whose base URL and realm are in its environment. `command` is the setting
 * `realmChat.apiKeyCommand` as it was written: a program and its arguments. No shell runs it. The program ends, with the programs that it
 * has started, when `signal` is aborted or after `patience` seconds. Throws `bad-key-command` and `key-command`, which name the program but
 * nothing of what it printed.
 */
export async function keyFromCommand(
  command: unknown,
  installation: Installation,
  signal: AbortSignal,
  patience = 10,
): Promise<string> {
  signal.throwIfAborted();
  const parsed = parsedCommand(command);
  return keyIn(await outputOf(parsed, installation, signal, patience), parsed[0]);
}

/** The most bytes that the program may print. */
const most = 64 * 1024;

type Command = [program: string, ...rest: string[]];

function parsedCommand(command: unknown): Command {
  if (!isCommand(command))
    throw unusable(
      l10n.t(
        'Set realmChat.apiKeyCommand to a list of texts: a program, then its arguments, each as a text of its own.',
      ),
    );
  const [written, ...rest] = command;
  const program = withHome(written.trim());
  // A relative path would be relative to the folder in which VS Code happens to run.
  if (!isAbsolute(program) && basename(program) !== program)
    throw unusable(
      l10n.t('Set the program of realmChat.apiKeyCommand, {0}, to its full path, or to its name alone.', program),
    );
  if (process.platform === 'win32' && /\.(cmd|bat)$/i.test(program))
    throw unusable(
      l10n.t(
        'The program of realmChat.apiKeyCommand, {0}, is a batch file, which only a shell can run. Name another program, for example powershell.exe with -File and the path of a script.',
        program,
      ),
    );
  return [program, ...rest];
}

function isCommand(command: unknown): command is Command {
  return (
    Array.isArray(command) &&
    command.every((part) => typeof part === 'string' && !part.includes('\0')) &&
    String(command[0] ?? '').trim() !== ''
  );
}

/** What the program writes to its standard output. Its standard error is not read, because it may contain secrets too. */
async function outputOf(
  [program, ...rest]: Command,
  { baseUrl, realm }: Installation,
  signal: AbortSignal,
  patience: number,
): Promise<string> {
  const child = started(program, rest, { REALM_CHAT_BASE_URL: baseUrl, REALM_CHAT_REALM: realm });
  const limit = AbortSignal.timeout(patience * 1000);
  const tooMuch = new AbortController();
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > most) tooMuch.abort();
    else chunks.push(chunk);
  });
  try {
    const [code, endedBy] = (await once(child, 'close', {
      signal: AbortSignal.any([signal, limit, tooMuch.signal]),
    })) as [number | null, NodeJS.Signals | null];
    if (code !== 0) throw failed(endOf(program, code, endedBy));
  } catch (error) {
    kill(child);
    signal.throwIfAborted();
    if (limit.aborted)
      throw failed(
        l10n.t('The program {0} (setting realmChat.apiKeyCommand) did not end within {1} s.', program, patience),
      );
    if (tooMuch.signal.aborted)
      throw failed(
        l10n.t(
          'The program {0} (setting realmChat.apiKeyCommand) printed more than {1} bytes.',
          program,
          numberText(most),
        ),
      );
    throw error instanceof ServiceError ? error : notStarted(program, error);
  }
  return Buffer.concat(chunks).toString();
}

/** Starts a program in the home folder, because others may be able to write to the folder in which VS Code runs. */
function started(program: string, rest: string[], environment: Record<string, string>): ChildProcess {
  try {
    const child = spawn(program, rest, {
      shell: false,
      windowsHide: true,
      cwd: homedir(),
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'ignore'],
      // The program gets its own process group, which can be ended as a whole.
      detached: process.platform !== 'win32',
    });
    // The error may arrive when nothing waits for it any longer.
    return child.on('error', () => undefined);
  } catch (error) {
    throw notStarted(program, error);
  }
}

function notStarted(program: string, error: unknown): ServiceError {
  const found = field(error, 'code');
  const code = typeof found === 'string' ? found : '–';
  if (code === 'ENOENT')
    return failed(l10n.t('The program {0} (setting realmChat.apiKeyCommand) was not found.', program));
  return failed(l10n.t('The program {0} (setting realmChat.apiKeyCommand) could not be started ({1}).', program, code));
}

function endOf(program: string, code: number | null, endedBy: NodeJS.Signals | null): string {
  return code === null
    ? l10n.t('The program {0} (setting realmChat.apiKeyCommand) was ended by the signal {1}.', program, endedBy ?? '–')
    : l10n.t('The program {0} (setting realmChat.apiKeyCommand) failed with the exit code {1}.', program, code);
}

function keyIn(output: string, program: string): string {
  const printed = output.trim();
  if (printed === '')
    throw failed(l10n.t('The program {0} (setting realmChat.apiKeyCommand) printed nothing.', program));
  if (/[\r\n]/.test(printed))
    throw failed(
      l10n.t(
        'The program {0} (setting realmChat.apiKeyCommand) printed more than one line. It must print only the API key.',
        program,
      ),
    );
  const key = parseApiKey(printed);
  if (key.ok) return key.value;
  throw failed(
    l10n.t(
      'The program {0} (setting realmChat.apiKeyCommand) printed no API key: it contains spaces or invisible characters.',
      program,
    ),
  );
}

/** Ends a program, with the programs that it has started, if they stayed in its group. */
function kill(child: ChildProcess): void {
  child.stdout?.destroy();
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32') {
    const taskkill = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'taskkill.exe');
    spawn(taskkill, ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on('error', () =>
      child.kill('SIGKILL'),
    );
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The program has ended meanwhile.
  }
}

function failed(reason: string): ServiceError {
  return new ServiceError('key-command', { reason });
}

function unusable(reason: string): ServiceError {
  return new ServiceError('bad-key-command', { reason });
}
