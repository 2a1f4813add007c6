import { join } from 'node:path';
import { runCommandLine, tool } from '../../commandLine.ts';
import { root } from '../../install.mjs';
import { buildTests, packVsix } from '../../packaging/packaging.ts';
import type { Check, Counterpart } from '../counterpart.ts';
import { startLlama, urlVariable } from '../llama.ts';

const everyday: Check = {
  title: 'A user writes ahead, stops a reply for the next message, quotes, and shortens the conversation',
  run: async (place) => {
    // A large model, so that there is time to write while a reply arrives.
    const { url } = await startLlama(place, ['-c', '32768', '-np', '1'], 'large');
    await buildTests();
    await packVsix();
    const story = join(root, 'tools', 'counterparts', 'stories', 'everyday.ts');
    const command = tool('mocha', 'mocha', '--no-package', '--timeout', '240000', story);
    const { exitCode, output } = await runCommandLine(command, { limit: 240_000, env: { [urlVariable]: url } });
    if (exitCode !== 0) throw new Error(output);
    return undefined;
  },
};

/** A real VS Code whose panel talks to llama.cpp's server. */
export const vscode: Counterpart = { name: 'vscode', packages: ['llama.cpp-tools'], checks: [everyday] };
