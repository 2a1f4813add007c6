import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/install.mjs';

const { publisher, name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>;

/** `publisher.name`: VS Code uses it in the names of the extension's folders and pages. */
export const extensionId = `${publisher ?? ''}.${name ?? ''}`;
