// Runs in the extension host of a VS Code: asks a service over the network that Realm Chat gets from the settings of that VS Code.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { currentNetwork } from '../../../src/connect/network/currentNetwork.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import type { RequestRecord } from '../../../src/service/http/network.ts';
import { storage } from '../../../test/host/memory.ts';

/** A question to a service, with settings of VS Code. */
export interface Ask {
  baseUrl: string;
  settings: Record<string, unknown>;
}

/** The text of the reply, or the failure; and over which route the request was sent at last. */
export interface Answer {
  text: string;
  failure?: { kind: string; message: string };
  way?: RequestRecord['way'];
  /** Milliseconds between the arrival of the first and of the last piece of the text. */
  duration: number;
}

/** Reads the asks from a file in the folder that the environment names, and writes the answers beside it. */
export async function run(): Promise<void> {
  const folder = process.env['COUNTERPART_FOLDER'] ?? '';
  const asks = JSON.parse(await readFile(join(folder, 'asks.json'), 'utf8')) as Ask[];
  const answers: Answer[] = [];
  for (const ask of asks) answers.push(await answerTo(ask));
  await writeFile(join(folder, 'answers.json'), JSON.stringify(answers));
}

async function answerTo({ baseUrl, settings }: Ask): Promise<Answer> {
  const set = async (value: (name: string) => unknown): Promise<void> => {
    for (const name of Object.keys(settings))
      await vscode.workspace.getConfiguration().update(name, value(name), vscode.ConfigurationTarget.Global);
  };
  await set((name) => settings[name]);
  try {
    return await reply(baseUrl);
  } finally {
    await set(() => undefined);
  }
}

async function reply(baseUrl: string): Promise<Answer> {
  const answer: Answer = { text: '', duration: 0 };
  let first: number | undefined;
  const network = currentNetwork(({ way }) => (answer.way = way), storage().secrets);
  const { signal } = new AbortController();
  try {
    const client = new ServiceClient({ baseUrl, realm: 'acme', apiKey: 'sk-CANARY' }, await network(signal));
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    for await (const event of client.reply('ai.service.assistant', messages, signal))
      if (event.type === 'text') {
        answer.text += event.text;
        answer.duration = performance.now() - (first ??= performance.now());
      }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    answer.failure = { kind: error.kind, message: error.message };
  }
  return answer;
}
