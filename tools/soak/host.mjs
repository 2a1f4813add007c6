// Loaded by the extension host before anything else. On SIGUSR2, it collects garbage and writes what it holds as a line of a file.
import { appendFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { quietCode } from './quietCode.mjs';

const { SOAK_FILE: file = '' } = process.env;

if (process.argv.includes('--type=extensionHost')) {
  for (const flag of ['--expose-gc', ...quietCode]) setFlagsFromString(flag);
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect();
    setImmediate(() => {
      collect();
      appendFileSync(file, `${JSON.stringify({ pid: process.pid, held: held() })}\n`);
    });
  });
  appendFileSync(file, `${JSON.stringify({ pid: process.pid })}\n`);
}

function held() {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  const open = readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      // It was only open to list the others.
      return [];
    }
  });
  return {
    heap: heapUsed + external + arrayBuffers,
    handles: process.getActiveResourcesInfo().length,
    sockets: open.filter((target) => target.startsWith('socket:')).length,
    files: open.filter((target) => target.startsWith('/')).length,
  };
}
