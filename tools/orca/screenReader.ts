// Orca on a screen of its own, whose speech goes into a file.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { quiet } from '../../test/support/browser.ts';
import type { Closing } from '../../test/support/closing.ts';
import { startProcess } from '../../test/support/processTree.ts';
import { environment } from './programs.ts';

/** A screen reader. */
export interface ScreenReader {
  version: string;
  /** A browser with a window on its screen. */
  browser: Browser;
  /** Starts Orca, once the window shows everything: what it learns of a page that is being loaded, it keeps, right or wrong. */
  begin: () => Promise<void>;
  /** Presses keys as a keyboard does, by their names in X11, one after the other: `Tab`, `alt+Up Tab`. */
  press: (keys: string) => Promise<void>;
  /** What it has spoken since this was last called, a line for each utterance, once it has been quiet for a while. */
  heard: () => Promise<string[]>;
}

/** Milliseconds without a word after which nothing more is expected. */
const quietTime = 2000;

/** Starts all but Orca itself, with the programs in a folder (`screenReaderPrograms`). */
export async function startScreenReader(folder: string, closing: Closing): Promise<ScreenReader> {
  const home = await mkdtemp(join(tmpdir(), 'orca-'));
  closing.add(() => rm(home, { recursive: true, force: true, maxRetries: 10 }));
  const spoken = join(home, 'spoken.txt');
  await writeFile(spoken, '');
  await writeSpeechSettings(home, spoken);
  await writeOrcaSettings(home);
  const env: NodeJS.ProcessEnv = { ...environment(folder, home) };
  const start = (program: string, ...parameters: string[]) => {
    const process = startProcess(program, parameters, env);
    closing.add(process.stop);
    return process;
  };
  const screen = start('/usr/bin/Xvfb', '-displayfd', '1', '-screen', '0', '1600x900x24', '-nolisten', 'tcp');
  const [number] = await screen.printed(/\d+/, 20_000);
  env['DISPLAY'] = `:${number}`;
  const bus = start('/usr/bin/dbus-daemon', '--session', '--nofork', '--print-address');
  [env['DBUS_SESSION_BUS_ADDRESS']] = await bus.printed(/^unix:\S+/m, 20_000);
  start('/usr/libexec/at-spi-bus-launcher', '--launch-immediately');
  const modules = join(folder, 'usr/lib/speech-dispatcher-modules');
  const speech = ['--run-single', '--timeout', '0', '--config-dir', home, '--module-dir', modules, '--log-dir', home];
  start(join(folder, 'usr/bin/speech-dispatcher'), ...speech, '--communication-method', 'unix_socket');
  await until(() => existsSync(join(home, 'speech-dispatcher', 'speechd.sock')), 'Speech Dispatcher does not start.');
  const orca = join(folder, 'usr/bin/orca');
  const run = promisify(execFile);
  const { stdout: version } = await run('/usr/bin/python3', [orca, '--version'], { env });
  const begin = async (): Promise<void> => {
    start('/usr/bin/python3', orca);
    await until(async () => (await readFile(spoken, 'utf8')).includes('Screen reader on'), 'Orca says nothing.');
  };
  const browser = await chromium.launch({
    executablePath: join(folder, 'usr/lib/chromium/chromium'),
    headless: false,
    args: [...quiet, '--force-renderer-accessibility', '--window-position=0,0', '--window-size=1600,900'],
    env,
    timeout: 60_000,
  });
  closing.add(() => browser.close());
  const press = async (keys: string): Promise<void> => {
    await run('xdotool', ['key', '--clearmodifiers', ...keys.split(' ')], { env });
  };
  return { version: version.trim(), browser, begin, press, heard: listener(spoken) };
}

/** Speech Dispatcher with one module, which writes each utterance into a file. */
async function writeSpeechSettings(home: string, file: string): Promise<void> {
  await mkdir(join(home, 'modules'));
  const server = [
    'LogLevel 1',
    'AudioOutputMethod "libao"',
    'AddModule "file" "sd_generic" "file.conf"',
    'DefaultModule file',
    'DefaultLanguage "en"',
    'SymbolsPreproc "none"',
  ];
  await writeFile(join(home, 'speechd.conf'), `${server.join('\n')}\n`);
  const module = [
    `GenericExecuteSynth "{ printf %s \\'$DATA\\'; echo; } >> ${file}"`,
    'GenericMaxChunkLength 10000',
    'AddVoice "en" "MALE1" "en"',
    'DefaultVoice "en"',
  ];
  await writeFile(join(home, 'modules', 'file.conf'), `${module.join('\n')}\n`);
  await writeFile(join(home, '.libao'), 'default_driver=null\n');
}

/** What most users turn off: that keys are repeated. */
async function writeOrcaSettings(home: string): Promise<void> {
  const folder = join(home, '.local/share/orca');
  await mkdir(folder, { recursive: true });
  const general = { enableKeyEcho: false, enableSound: false, enableBraille: false };
  const profile = { profile: ['Default', 'default'], pronunciations: {}, keybindings: {} };
  const settings = { general, pronunciations: {}, keybindings: {}, profiles: { default: profile } };
  await writeFile(join(folder, 'user-settings.conf'), JSON.stringify(settings));
}

function listener(file: string): () => Promise<string[]> {
  let read = 0;
  return async () => {
    let [text, lastLength] = ['', -1];
    while (text.length !== lastLength) {
      lastLength = text.length;
      await sleep(quietTime);
      text = await readFile(file, 'utf8');
    }
    const news = text.slice(read);
    read = text.length;
    return news.split('\n');
  };
}

async function until(isSo: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  for (let attempts = 0; attempts < 300; attempts += 1) {
    if (await isSo()) return;
    await sleep(200);
  }
  throw new Error(otherwise);
}
