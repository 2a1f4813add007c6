// A VS Code server of its own data folder: start, wait until it listens, end with all its processes.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installExtension, serverFolders } from './installedExtension.ts';
import { startProcess, type RunningProcess } from './processTree.ts';
import { serverMain } from './vscodeInstall.ts';
import { quietSettings } from './vscodeSettings.ts';
import { writePatchedWorkbench, type WorkbenchPatch } from './workbenchPatch.ts';

/** What a VS Code is started with. `dataDir` takes settings, extensions and state. */
export interface VsCodeOptions {
  dataDir: string;
  /** The workspace: a folder, or a `.code-workspace` file. Both paths are absolute. */
  folder: string;
  settings?: Record<string, unknown>;
  env?: Record<string, string>;
  /** A VSIX file to install first. */
  vsix?: string;
  /** 0 or absent: any free one. */
  port?: number;
  /** Lets a page run extension tests; a built VS Code ignores them otherwise. */
  smokeTestDriver?: boolean;
  /** Folders are not trusted until somebody says so: VS Code opens them in Restricted Mode. */
  restrictedMode?: boolean;
  /** Everything is logged, at level Trace; the files are in `data/logs`. Otherwise there are none. */
  traceLog?: boolean;
  /** Changes to VS Code itself. */
  patches?: WorkbenchPatch[];
  /** Modules, absolute paths, that the server and its extension host load before anything else. */
  preload?: string[];
}

/** A VS Code that listens. `url` opens its workspace. */
export interface VsCode {
  url: string;
  port: number;
  dataDir: string;
  /** Writes the user settings anew: the quiet ones and these. A page that is opened afterwards starts with them. */
  writeSettings: (settings: Record<string, unknown>) => Promise<void>;
  stop: () => Promise<void>;
}

const startLimit = 60_000;
// code-server asks a marketplace of its own about the extensions that are installed; here nothing asks the network.
const withoutMarketplace = { EXTENSIONS_GALLERY: JSON.stringify({ serviceUrl: '' }) };

// What runs terminals would start a login shell too: as if the command `code` had started it in one, it takes the environment as it is.
const withoutLoginShell = { VSCODE_CLI: '1' };

/** Starts an installed VS Code (`installVsCode()`) on loopback. Throws with the server's output when it does not come up. */
export async function startVsCode(options: VsCodeOptions): Promise<VsCode> {
  const writeSettings = (settings: Record<string, unknown>): Promise<void> =>
    writeUserSettings(options.dataDir, settings);
  await writeSettings(options.settings ?? {});
  if (options.vsix !== undefined) await installExtension(options.dataDir, options.vsix);
  if (options.patches?.length) await writePatchedWorkbench(patchedWorkbench(options), options.patches);
  const server = startServer(options);
  const [, port] = await server.printed(/Extension host agent listening on (\d+)/, startLimit);
  const url = addressOf({ port: Number(port) }, options.folder);
  return { url, port: Number(port), dataDir: options.dataDir, writeSettings, stop: server.stop };
}

/** Where a VS Code opens a folder, or a `.code-workspace` file. */
export function addressOf({ port }: Pick<VsCode, 'port'>, path: string): string {
  const kind = path.endsWith('.code-workspace') ? 'workspace' : 'folder';
  return `http://127.0.0.1:${port}/?${kind}=${encodeURIComponent(serverPath(path))}`;
}

/** A path as URIs of the server write it: with slashes, and one before a drive letter. */
export function serverPath(path: string): string {
  return decodeURIComponent(pathToFileURL(path).pathname);
}

async function writeUserSettings(dataDir: string, settings: Record<string, unknown>): Promise<void> {
  const folder = join(dataDir, 'data', 'User');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ ...quietSettings, ...settings }, null, 2));
}

function startServer(options: VsCodeOptions): RunningProcess {
  const parameters = ['--host', '127.0.0.1', '--port', String(options.port ?? 0), '--without-connection-token'];
  parameters.push('--disable-telemetry', '--disable-update-check');
  // Otherwise each extension host waits up to ten seconds for a login shell, for what its profile does on this machine.
  parameters.push('--force-disable-user-env');
  if (!options.restrictedMode) parameters.push('--disable-workspace-trust');
  if (options.traceLog) parameters.push('--log', 'trace');
  // A window that is gone does not come back in a test: its extension host need not wait for it.
  parameters.push('--reconnection-grace-time', '5');
  // The browser is on the same machine.
  parameters.push('--disable-websocket-compression');
  if (options.smokeTestDriver) parameters.push('--enable-smoke-test-driver');
  return startProcess(
    process.execPath,
    [...preloaded(options), serverMain, ...parameters, ...serverFolders(options.dataDir)],
    serverEnvironment(options),
  );
}

/** The server hands these parameters on to the extension host. */
function preloaded({ traceLog, patches, preload = [] }: VsCodeOptions): string[] {
  const modules = [...(traceLog ? ['logWriter.mjs'] : []), ...(patches?.length ? ['patchedWorkbench.mjs'] : [])];
  const files = [...modules.map((module) => join(import.meta.dirname, module)), ...preload];
  return files.flatMap((file) => ['--import', pathToFileURL(file).href]);
}

function patchedWorkbench({ dataDir }: VsCodeOptions): string {
  return join(dataDir, 'workbench.js');
}

/** Without what npm or an outer VS Code left behind: their variables change how a VS Code starts. */
function serverEnvironment(options: VsCodeOptions): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VSCODE_|ELECTRON_|NODE_OPTIONS$)/i.test(name),
  );
  const patched = { PATCHED_WORKBENCH: patchedWorkbench(options) };
  return { ...Object.fromEntries(inherited), ...withoutMarketplace, ...withoutLoginShell, ...patched, ...options.env };
}
