import assert from 'node:assert/strict';
import { schemaHosts } from '../../../src/editor/documents/schemaHosts.ts';

const address = 'http://a.example/x';

describe('The schema that a text names', () => {
  const texts: [name: string, text: string][] = [
    ['of JSON', `{ "$schema": "${address}" }`],
    ['of JSON, in escapes', `{ "\\u0024schema": "http:\\/\\/a.example\\/x" }`],
    ['of JSON, in other escapes', `{ "\\u0024schema": "http:\\u002F\\u002fa.example/x" }`],
    ['in a virtual file system, in escapes', `{ "$schema": "memfs:\\/\\/a.example\\/x" }`],
    ['of JSON, in capitals', `{ "$schema": "HTTP://A.EXAMPLE/x" }`],
    ['on a share, in capitals', String.raw`{ "$schema": "FILE:/\\a.example\b\c.json" }`],
    ['on a share, in capitals, behind a code', '{ "$schema": "FILE:///%5Ca.example/b/c.json" }'],
    ['of YAML', `# yaml-language-server: $schema=${address}\na: 1`],
    ['of TOML (V405)', `#:schema ${address}\na = 1`],
    ['of XML (V405)', `<a xsi:schemaLocation="urn:a ${address}"/>`],
    ['of XML without a namespace (V405)', `<a xsi:noNamespaceSchemaLocation='${address}'/>`],
    ['of XML, in an instruction (V405)', `<?xml-model href="${address}"?>\n<a/>`],
    ['a document type (V405)', `<!DOCTYPE a SYSTEM "${address}">\n<a/>`],
    ['a public document type (V405)', `<!doctype a PUBLIC "-//A//B" "${address}" [\n]>\n<a/>`],
    ['an entity (V405)', `<!DOCTYPE a [ <!ENTITY b SYSTEM "${address}"> ]>\n<a>&b;</a>`],
    ['an entity of a document type (V405)', `<!DOCTYPE a [ <!ENTITY % b PUBLIC "c" '${address}'> %b; ]>\n<a/>`],
    ['on a share', '{ "$schema": "file://a.example/b/c.json" }'],
    ['on a share, behind more slashes (V628)', '{ "$schema": "file:////a.example/b/c.json" }'],
    ['on a share, as a path (V628)', `<!DOCTYPE a SYSTEM "//a.example/b/c.dtd">`],
    ['on a share, as a path of Windows (V628)', String.raw`{ "$schema": "\\\\a.example\\b\\c.json" }`],
    ['on a share, behind a backslash (V628)', String.raw`{ "$schema": "file:/\\a.example\\b\\c.json" }`],
    ['on a share, behind backslashes (V628)', String.raw`# $schema=file:\\a.example\b\c.json`],
    ['on a share, behind a backslash as its code (V628)', '{ "$schema": "file:///%5Ca.example%5cb/c.json" }'],
    ['on a share, behind a slash as its code (V628)', '{ "$schema": "file:///%2Fa.example/b/c.json" }'],
    ['on a share, after a space (V628)', '#:schema //a.example/b/c.json'],
    ['on a share, after its namespace (V628)', '<a xsi:schemaLocation="urn:b //a.example/b/c.xsd"/>'],
    ['at an address after digits', `{ "$schema": "1http://a.example" }`],
  ];
  for (const [name, text] of texts) it(`is found: ${name}`, () => assert.deepEqual(schemaHosts(text), ['a.example']));

  it('is found with all other addresses, each host once', () =>
    assert.deepEqual(schemaHosts(`{ "$schema": "${address}", "a": "${address}/y", "b": "//b.example/c" }`), [
      'a.example',
      'b.example',
    ]));

  const others: [name: string, text: string][] = [
    ['of VS Code', '{ "$schema": "vscode://schemas/settings/user" }'],
    ['on this machine', '{ "$schema": "file:///c:/a.json" }'],
    ['in a text with comments', '{\n// a/b\n//c\n"$schema": "/a.json" }'],
    ['next to this file', '{ "$schema": "file:%2e/a.json" }'],
    ['in a text without an address', '{ "$schema": "./a.json" }'],
    ['in a page with links', `<!DOCTYPE html>\n<html lang="en"><a href="${address}">a</a></html>`],
    ['in code that names a system', `<!-- --> SYSTEM PUBLIC // ${address}`],
  ];
  for (const [name, text] of others) it(`is none: ${name}`, () => assert.deepEqual(schemaHosts(text), []));
});
