import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of its own that writes conversations, as a window does, and says in lines what it does. */
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

  /** What it has said; a line that is not whole was not said. */
  get lines(): string[][] {
    return this.#output
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split(' '));
  }

  /** Resolves when it has said something that begins with this word. */
  async said(word: string): Promise<void> {
    while (!this.lines.some(([first]) => first === word)) await once(this.#process.stdout!, 'data');
  }

  /** Kills it, as nothing can prevent. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#exit;
  }
}
