// npm run orca: twelve tasks in a real VS Code with the screen reader Orca, whose words must be those in test/fixtures/orca. The last line is
// JSON. Exits with 1 if something else was spoken, and with 2 if Orca cannot be had. npm run orca -- --write writes them again;
// -- stop error does only these tasks.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chat } from '../../test/support/chatFrame.ts';
import { startClosing } from '../../test/support/closing.ts';
import { startConnectedVsCode } from '../../test/support/connectedVsCode.ts';
import { newChat } from '../../test/support/conversation.ts';
import { installVsCode } from '../../test/support/vscodeInstall.ts';
import { stillSettings } from '../../test/support/vscodeSettings.ts';
import { newWindow, openFile, openWorkbench } from '../../test/support/workbench.ts';
import { root } from '../install.mjs';
import { packVsix, vsixFile } from '../packaging/packaging.ts';
import { exitOnSignal } from '../signals.ts';
import { screenReaderPrograms, Unavailable } from './programs.ts';
import { startScreenReader, type ScreenReader } from './screenReader.ts';
import { steady } from './spokenText.ts';
import { secret, tasks, type Desk, type Task } from './tasks.ts';

const fixtures = join(root, 'test', 'fixtures', 'orca');
const [writes, named] = [
  process.argv.includes('--write'),
  process.argv.slice(2).filter((word) => !word.startsWith('--')),
];
const chosen = named.length === 0 ? tasks : tasks.filter(({ name }) => named.includes(name));
/** Orca drops what is announced while it handles a key, so a task that sounds different is done again. */
const attempts = 3;
const closing = startClosing();
exitOnSignal();
try {
  process.exitCode = await compareAll(await screenReaderPrograms());
} catch (problem) {
  if (!(problem instanceof Unavailable)) throw problem;
  console.error(problem.message);
  process.exitCode = 2;
} finally {
  await closing.close();
}

async function compareAll(programs: string): Promise<number> {
  await installVsCode();
  if (!process.argv.includes('--packed')) await packVsix();
  const reader = await startScreenReader(programs, closing);
  const desk = await startDesk(reader);
  const other: string[] = [];
  for (const task of chosen) {
    let isSame = false;
    for (let left = attempts; left > 0 && !isSame; left -= 1)
      isSame = await compare(task, await perform(task, desk, reader));
    console.log(`${isSame ? 'same ' : 'other'}  ${task.name}`);
    if (!isSame) other.push(task.name);
  }
  const same = chosen.length - other.length;
  console.log(JSON.stringify({ orca: reader.version, tasks: chosen.length, same, other }));
  return other.length === 0 ? 0 : 1;
}

async function startDesk({ browser, begin, press, heard }: ScreenReader): Promise<Desk> {
  const settings = { ...stillSettings, 'editor.accessibilitySupport': 'on' };
  const running = await startConnectedVsCode({ vsix: vsixFile(), settings, service: { pause: 0 } });
  closing.add(running.stop);
  const page = await newWindow(browser);
  await openWorkbench(page, running.vsCode.url);
  await openFile(page, 'invoice.ts');
  await newChat(page);
  await begin();
  // Orca gets to know the window by what has the focus.
  await press('shift+Tab');
  // Twice: keys go to VS Code from now on, as its users do it, and not to Orca for reading.
  await press('Insert+a Insert+a');
  if (!(await heard()).some((line) => /focus mode is sticky/i.test(line)))
    throw new Error('Orca does not stay in focus mode.');
  return { page, chat: chat(page), service: running.service, press };
}

/** Does the steps of a task in a new chat. Resolves to what was spoken, below each step. */
async function perform({ before, steps }: Task, desk: Desk, { heard }: ScreenReader): Promise<string> {
  await newChat(desk.page);
  await before?.(desk);
  await heard();
  const lines: string[] = [];
  for (const [does, act] of steps) {
    await act(desk);
    lines.push(`> ${does}`, ...steady(await heard(), does));
  }
  return `${lines.join('\n')}\n`.replaceAll(secret, 'ghp_…');
}

async function compare({ name }: Task, text: string): Promise<boolean> {
  const file = join(fixtures, `${name}.txt`);
  const expected = await readFile(file, 'utf8').catch(() => '');
  if (text === expected) return true;
  if (!writes) console.log(text);
  await mkdir(fixtures, { recursive: true });
  if (writes) await writeFile(file, text);
  return writes;
}
