import type { BuildOptions } from 'esbuild';

export const bundles: BuildOptions[];
export const parserFiles: string[];
