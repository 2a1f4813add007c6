// Writes src/service/secrets/secretRules.ts from the rules of gitleaks:
// node tools/secretRules.ts <config/gitleaks.toml> <LICENSE> > src/service/secrets/secretRules.ts
import { readFileSync } from 'node:fs';
import type { SecretRule } from '../src/service/secrets/secretRule.ts';

/**
 * Rules that need more than the shape of a token: words around it, any hexadecimal number, other files; and private keys, which we find
 * ourselves.
 */
const leftOut = new Set([
  'curl-auth-header',
  'curl-auth-user',
  'facebook-access-token',
  'freemius-secret-key',
  'jwt-base64',
  'kubernetes-secret-yaml',
  'nuget-config-password',
  'private-key',
  'sourcegraph-access-token',
]);

/** The rules of gitleaks.toml that describe a complete token. */
export function rulesIn(toml: string): SecretRule[] {
  return toml
    .split(/^\[\[rules\]\]$/m)
    .slice(1)
    .flatMap((table) => {
      const id = /^id = "([^"]+)"$/m.exec(table)?.[1] ?? '';
      const regex = /^regex = '''(.*)'''$/m.exec(table)?.[1] ?? '';
      const keywords = /^keywords = \[([^\]]*)\]$/m.exec(table)?.[1] ?? '';
      const entropy = Number(/^entropy = ([\d.]+)$/m.exec(table)?.[1] ?? 0);
      const isByName = regex.includes('[\\w.-]{0,50}?');
      if (regex === '' || isByName || leftOut.has(id)) return [];
      return [
        {
          id,
          pattern: inJavaScript(regex),
          ignoresCase: /\(\?i[:)]/.test(regex),
          keywords: Array.from(keywords.matchAll(/"([^"]+)"/g), ([, word = '']) => word),
          entropy,
        },
      ];
    });
}

/**
 * Translates Go's character classes, modes and anchors that JavaScript lacks. Where gitleaks expects a quote or a space after a token, any
 * other character ends it too, and is no part of it. The rest of a token belongs to it, even if its beginning says what it is. A group that
 * is repeated is not the token.
 */
function inJavaScript(regex: string): string {
  return regex
    .replaceAll('(?:[\\x60\'"\\s;]|\\\\[nr]|$)', '(?![\\w-])')
    .replaceAll('(?:[\\x60\'"\\s;]|\\\\[nr]|$|\\b)', '(?![\\w-])')
    .replaceAll('|s\\.(?i:[a-z0-9]{24})', '')
    .replaceAll('[[:alnum:]]', '[a-zA-Z0-9]')
    .replaceAll('(?:[^\\w-]|\\z)', '(?![\\w-])')
    .replaceAll('(?:[^a-zA-Z0-9+/]|\\z)', '(?![a-zA-Z0-9+/])')
    .replaceAll('(?:[\\/|\\#|\\?|:]|$)', '(?![\\w.-])')
    .replaceAll('YmVkcm9jay5hbWF6b25hd3MuY29t', '$&[a-zA-Z0-9+/]*={0,2}')
    .replaceAll('([a-z0-9]{4}-){3}', '(?:[a-z0-9]{4}-){3}')
    .replaceAll('(?i)', '')
    .replace(/\(\?-?i:/g, '(?:');
}

const [, , config, licence] = process.argv;
if (config !== undefined && licence !== undefined) {
  const rows = rulesIn(readFileSync(config, 'utf8')).map(
    ({ id, pattern, ignoresCase, keywords, entropy }) =>
      `  { id: ${JSON.stringify(id)}, pattern: ${JSON.stringify(pattern)}, ignoresCase: ${String(ignoresCase)}, keywords: ${JSON.stringify(keywords)}, entropy: ${entropy} },`,
  );
  process.stdout
    .write(`/*! The rules of gitleaks for tokens that say what they are, as tools/secretRules.ts takes them over.

${readFileSync(licence, 'utf8').trim()}
*/

import type { SecretRule } from './secretRule.ts';

/** Generated: change the script. */
export const secretRules: SecretRule[] = [
${rows.join('\n')}
];
`);
}
