// npm run bench:context: measures how soon the list of # shows what it finds in a workspace of 100,000 files, and what its index costs.
// Prints the figures of each name for users, and one JSON object in the last line for programs.
import { join } from 'node:path';
import { exitOnSignal } from '../../../tools/signals.ts';
import { runInWorkspace } from './inWorkspace.ts';

exitOnSignal();
const files = Number(process.argv[2] ?? 100_000);
process.exitCode = await runInWorkspace(join(import.meta.dirname, 'inHost.ts'), files, console.log);
