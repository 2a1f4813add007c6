// npm start: a VS Code in the browser with the extension installed and connected to a sample service.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { startConnectedVsCode, type ConnectedVsCode } from '../test/support/connectedVsCode.ts';
import { packVsix, vsixFile } from './packaging/packaging.ts';
import { untilSignal } from './signals.ts';
import { installVsCode } from '../test/support/vscodeInstall.ts';

const ending = untilSignal();
try {
  // A signal before it is ready leaves nothing to stop but processes, and those end with this one.
  const running = await Promise.race([start(), ending]);
  if (running) await stop(running);
  process.exit(0);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exit(1);
}

async function start(): Promise<ConnectedVsCode> {
  const { upstream, port } = readOptions();
  await installVsCode();
  console.log('Building and packing the extension …');
  await packVsix();
  console.log('Starting the sample service and VS Code …');
  const service = upstream === undefined ? {} : { upstream };
  const running = await startConnectedVsCode({ vsix: vsixFile(), service, port });
  console.log(`Sample service: ${running.service.url}${upstream === undefined ? '' : `, which asks ${upstream}`}`);
  console.log(`API explorer: ${running.service.url}/v1/api/docs`);
  console.log('Press Ctrl+C to end everything.');
  console.log(`Ready: ${running.vsCode.url}`);
  openInBrowser(running.vsCode.url);
  return running;
}

async function stop(running: ConnectedVsCode): Promise<void> {
  await ending;
  console.log('Ending …');
  await running.stop();
}

/** Throws a sentence about an option that is not understood. */
function readOptions(): { upstream: string | undefined; port: number } {
  const { values } = parseArgs({ options: { upstream: { type: 'string' }, port: { type: 'string', default: '0' } } });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port takes a number, not ${values.port}.`);
  return { upstream: values.upstream, port };
}

/** Where there is a display; a machine without one has the printed address. */
function openInBrowser(url: string): void {
  const hasDisplay = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (!hasDisplay || process.env['CI']) return;
  const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
    darwin: ['open'],
    win32: ['explorer.exe'],
  };
  const [program, ...parameters] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...parameters, url], { stdio: 'ignore', detached: true });
  // A machine without such a program is no failure: the address stands above.
  child.on('error', () => undefined).unref();
}
