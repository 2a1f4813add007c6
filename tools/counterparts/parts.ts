import type { Counterpart } from './counterpart.ts';
import { dante } from './parts/dante.ts';
import { danteInVsCode } from './parts/danteInVsCode.ts';
import { desktopVsCode } from './parts/desktopVsCode.ts';
import { gnomeKeyring } from './parts/gnomeKeyring.ts';
import { haproxy } from './parts/haproxy.ts';
import { llamaServer } from './parts/llamaServer.ts';
import { mitmproxy } from './parts/mitmproxy.ts';
import { mitmproxyInVsCode } from './parts/mitmproxyInVsCode.ts';
import { nginx } from './parts/nginx.ts';
import { squid } from './parts/squid.ts';
import { squidInVsCode } from './parts/squidInVsCode.ts';
import { vscode } from './parts/vscode.ts';

/** All counterparts, in the order in which they are run. */
export const counterparts: Counterpart[] = [
  llamaServer,
  nginx,
  haproxy,
  vscode,
  squid,
  squidInVsCode,
  dante,
  danteInVsCode,
  mitmproxy,
  mitmproxyInVsCode,
  gnomeKeyring,
  desktopVsCode,
];

/** Counterparts that other tests run: their name, and the file. */
export const elsewhere = { 'server-everything': 'test/browser/otherTools.test.ts' };
