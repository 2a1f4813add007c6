import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningProcess } from '../../test/support/processTree.ts';
import { hashed, user } from './login.ts';
import { freePort } from '../../test/support/freePort.ts';
import type { Place } from './place.ts';
import type { RemoteService } from './remoteService.ts';

/** How users sign in to a proxy, and who may connect to it, and where; each a rule of its configuration. */
interface Rules {
  method?: 'none' | 'username';
  client?: string;
  target?: string;
}

const everybody = 'client pass { from: 0/0 to: 0/0 }';
const everywhere = 'socks pass { from: 0/0 to: 0/0 protocol: tcp }';

/** Starts danted, which knows the name of the service and the login of `login.ts`. */
export async function startDante(
  place: Place,
  { hosts }: RemoteService,
  { method = 'none', client = everybody, target = everywhere }: Rules = {},
): Promise<{ host: string; running: RunningProcess }> {
  const port = await freePort();
  const path = (name: string): string => join(place.folder, `${port}.${name}`);
  const lines = [
    'logoutput: stderr',
    `internal: 127.0.0.1 port = ${port}`,
    'external: lo',
    `socksmethod: ${method}`,
    'clientmethod: none',
    'user.unprivileged: runner',
    client,
    target,
  ];
  await writeFile(path('conf'), `${lines.join('\n')}\n`);
  // The users of this machine, as danted sees it: the one that it runs as, and the one that may sign in.
  const ids = `${process.getuid?.()}:${process.getgid?.()}`;
  await writeFile(
    path('passwd'),
    `runner:x:${ids}::/:/bin/false\n${user}:x:1234:${process.getgid?.()}::/:/bin/false\n`,
  );
  await writeFile(path('group'), `users:x:${process.getgid?.()}:\n`);
  await writeFile(path('shadow'), `${user}:${hashed}:19000:0:99999:7:::\n`);
  const users = {
    NSS_WRAPPER_PASSWD: path('passwd'),
    NSS_WRAPPER_GROUP: path('group'),
    NSS_WRAPPER_SHADOW: path('shadow'),
  };
  const parameters = ['-N', '1', '-f', path('conf'), '-p', path('pid')];
  const running = await place.start(port, 'usr/sbin/danted', parameters, { ...hosts, ...users });
  return { host: `127.0.0.1:${port}`, running };
}
