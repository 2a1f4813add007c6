// The programs of a screen reader: Orca, what speaks for it, a browser with a window, and a screen for it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canInstall, installPackages, unpackPackages } from '../../test/support/debianPackages.ts';
import { vsCodeHome } from '../../test/support/vscodeInstall.ts';

/** Why the screen reader cannot be had on this machine. */
export class Unavailable extends Error {}

/** Packages that work only where they are installed, and what to look for: Xvfb starts xkbcomp, and D-Bus the others, by fixed paths. */
const installed: Record<string, string> = {
  xvfb: '/usr/bin/Xvfb',
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  dbus: '/usr/bin/dbus-daemon',
  'python3-gi': '/usr/lib/python3/dist-packages/gi',
};

/** Packages that are unpacked: installing them would upgrade others. */
const unpacked = ['orca', 'speech-dispatcher', 'chromium', 'chromium-common', 'xdotool'];

/** Gets everything, and resolves to the folder with what is unpacked. Throws `Unavailable` with the reason. */
export async function screenReaderPrograms(): Promise<string> {
  const folder = join(vsCodeHome, 'orca');
  try {
    const missing = Object.keys(installed).filter((name) => !existsSync(installed[name] ?? ''));
    if (missing.length > 0 && !canInstall()) throw new Error(`Install the Debian packages ${missing.join(', ')}.`);
    if (missing.length > 0) await installPackages(...missing);
    await unpackPackages(folder, unpacked);
  } catch (problem) {
    throw new Unavailable(`Orca cannot be had here: ${problem instanceof Error ? problem.message : String(problem)}`);
  }
  return folder;
}

/** The environment in which programs find what is unpacked in a folder; `home` is a folder for what they keep. */
export function environment(folder: string, home: string): Record<string, string> {
  const libraries = join(folder, 'usr/lib/x86_64-linux-gnu');
  return {
    PATH: `${join(folder, 'usr/bin')}:/usr/bin:/bin`,
    LD_LIBRARY_PATH: `${libraries}:${join(libraries, 'pulseaudio')}`,
    GI_TYPELIB_PATH: join(libraries, 'girepository-1.0'),
    PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
    XDG_DATA_DIRS: `${join(folder, 'usr/share')}:/usr/local/share:/usr/share`,
    SPEECHD_PLUGIN_DIR: join(libraries, 'speech-dispatcher'),
    HOME: home,
    XDG_RUNTIME_DIR: home,
    LANG: 'C.UTF-8',
  };
}
