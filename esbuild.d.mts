import type { BuildOptions } from 'esbuild';

export const bundles: BuildOptions[];
export const loadedLater: Record<string, string>;
export const define: Record<string, string>;
export const parserFiles: string[];
