import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A separate process that writes conversations, as a window does, and prints lines about what it does. */
export class Child {
  readonly #process: ChildProcess;
  readonly #exit: Promise<unknown>;
  #output = '';

  /** `script`: a file beside this one; `folder`: where the conversations are. */
  constructor(script: string, folder: string, ...parameters: string[]) {
    const path = fileURLToPath(new URL(script, import.meta.url));
    this.#process = spawn(process.execPath, [path, folder, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    this.#exit = once(this.#process, 'close');
  }

  /** The lines it has printed; an incomplete line does not count. */
  get lines(): string[][] {
    return this.#output
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split(' '));
  }

  /** Resolves when it has printed a line that begins with this word. */
  async said(word: string): Promise<void> {
    while (!this.lines.some(([first]) => first === word)) await once(this.#process.stdout!, 'data');
  }

  /** Kills it with a signal that it cannot catch. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#exit;
  }
}

/** How many processes are killed, and how many of them at a time. */
export interface Killing {
  folder: string;
  kills: number;
  atOnce: number;
}

/** Kills processes, each up to `within` milliseconds after it has said a word for the first time. Resolves with what all have said. */
export async function killedAfter(
  word: string,
  script: string,
  within: number,
  { folder, kills, atOnce }: Killing,
): Promise<string[][]> {
  const said: string[][] = [];
  let left = kills;
  const one = async (): Promise<void> => {
    while (left-- > 0) {
      const child = new Child(script, folder);
      await child.said(word);
      await setTimeout(Math.random() * within);
      await child.kill();
      for (const line of child.lines) said.push(line);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return said;
}
