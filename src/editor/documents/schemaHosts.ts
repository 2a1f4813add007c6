/**
 * How files name what describes them, which language services load: the schemas of JSON, YAML and TOML, and those of XML, with document
 * types and entities from elsewhere.
 */
const names =
  /\$schema|#:schema|schemaLocation|<\?xml-model|<!DOCTYPE[^<>[]{0,200}\s(?:SYSTEM|PUBLIC)\s|<!ENTITY[^<>]{0,200}\s(?:SYSTEM|PUBLIC)\s/i;

/** An address in a text, or a path on a share of Windows. A row of letters that could be its scheme is read from its start only. */
const addresses =
  /(?:https?|file):[^\s"'<>]+|(?<![a-z\d+.-])[a-z\d+.-]+:\/\/[^\s"'<>]+|(?<=["'=\s])[\\/]{2,}[^\s"'<>\\/]+[\\/]/gi;

/**
 * The hosts of all addresses in a text that names a schema, also of shared folders and virtual file systems. Characters may also be written
 * as escapes of JSON.
 */
export function schemaHosts(text: string): string[] {
  const plain = text
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('\\/', '/');
  if (!names.test(plain)) return [];
  return [...new Set((plain.match(addresses) ?? []).map(hostOf).filter((host) => host !== ''))];
}

/** The host of an address; empty if it has none. */
function hostOf(address: string): string {
  // VS Code reads codes in the path of a file, and Windows takes backslashes for slashes.
  const path = /^file:/i.test(address) ? address.replace(/%(?:2F|5C)/gi, '/') : address;
  const [, ofShare] = /^(?:file:(?:\/\/|(?!\/\/)))?[\\/]{2,}([^\\/]{1,200})/i.exec(path) ?? [];
  if (ofShare !== undefined) return ofShare;
  const url = URL.parse(address.replace(/^[\d+.-]+/, ''));
  // VS Code has schemas of its own at addresses like `vscode://schemas/settings/user`.
  return url && url.protocol !== 'vscode:' ? url.host : '';
}
