// A VS Code with the extension, an example workspace, and a sample service that it is connected to.
import { join } from 'node:path';
import { startClosing } from './closing.ts';
import { makeScratch, type Scratch } from './scratch.ts';
import { startSampleService, type SampleService, type SampleServiceOptions } from '../service/server.ts';
import { startVsCode, type VsCode, type VsCodeOptions } from './vscodeServer.ts';

/** What is running. */
export interface ConnectedVsCode {
  vsCode: VsCode;
  service: SampleService;
  /** Absolute path of the workspace, a copy of `test/fixtures/workspace`. */
  workspace: string;
  stop: () => Promise<void>;
}

/** What to start. */
export interface ConnectedVsCodeOptions extends Pick<
  VsCodeOptions,
  'restrictedMode' | 'traceLog' | 'patches' | 'preload'
> {
  vsix: string;
  /** False: the extension is as it is after installing, without settings, and so without a key: a setting names its variable. */
  connected?: boolean;
  /** User settings on top of the connection's. */
  settings?: Record<string, unknown>;
  /** Environment variables of the extension. */
  env?: Record<string, string>;
  service?: SampleServiceOptions;
  /** Puts files into the folders before VS Code starts. */
  prepare?: (scratch: Scratch) => Promise<unknown>;
  /** Name of a `.code-workspace` file in the workspace folder, to open instead of the folder. */
  workspaceFile?: string;
  /** Port of VS Code; any free one when absent. */
  port?: number;
}

/** The key that the sample service accepts. */
export const sampleKey = 'sk-sample-primary';

/** Starts the service and VS Code. Stops what has started when the rest fails. */
export async function startConnectedVsCode(options: ConnectedVsCodeOptions): Promise<ConnectedVsCode> {
  const closing = startClosing();
  try {
    const scratch = await makeScratch();
    closing.add(scratch.remove);
    await options.prepare?.(scratch);
    const service = await startSampleService(options.service);
    closing.add(() => service.close());
    const vsCode = await startVsCode({
      ...vsCodeOptions(options, service.url),
      dataDir: scratch.dataDir,
      folder: join(scratch.workspace, options.workspaceFile ?? ''),
    });
    closing.add(() => vsCode.stop());
    return { vsCode, service, workspace: scratch.workspace, stop: () => closing.close() };
  } catch (problem) {
    await closing.close();
    throw problem;
  }
}

function vsCodeOptions(options: ConnectedVsCodeOptions, url: string) {
  const connected = options.connected ?? true;
  const connection = connected ? connectionSettings(url) : {};
  return {
    vsix: options.vsix,
    settings: { ...connection, ...options.settings },
    env: { REALM_CHAT_API_KEY: sampleKey, ...options.env },
    port: options.port ?? 0,
    restrictedMode: options.restrictedMode ?? false,
    traceLog: options.traceLog ?? false,
    patches: options.patches ?? [],
    preload: options.preload ?? [],
  };
}

/** User settings of the extension for a sample service at this address. */
export function connectionSettings(url: string): Record<string, unknown> {
  return {
    'realmChat.baseUrl': url,
    'realmChat.realm': 'primary',
    'realmChat.apiKeyEnvironmentVariable': 'REALM_CHAT_API_KEY',
  };
}
