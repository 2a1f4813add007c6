import assert from 'node:assert/strict';
import { parsedDocument } from '../../../src/code/fragment.ts';
import { isImport, knownImports } from '../../../src/code/imports.ts';

/** Imports, the names by which the rest of a file knows them, if they list any, and statements that are none. */
const cases: [language: string, imports: string[], names: string, others: string[]][] = [
  [
    'typescript',
    [
      "import a, { b as c, d } from 'x';",
      'import * as e from "y";',
      "import 'z';",
      "const f = require('f');",
      "import g = require('g');",
      "const { h, i: j } = require('h');",
      "const { k: { l, m: n = 1 } } = require('k');",
    ],
    'a c d * as e h j l n',
    ["export { k } from 'k';", "const m = run('m');"],
  ],
  ['javascript', ["require('a');", "var b = require('b');"], '', ["load('c');"]],
  [
    'python',
    ['from __future__ import annotations', 'import a, b.c as d', 'from e import f as g, h', 'from . import i'],
    'a d g h i',
    ['x = 1'],
  ],
  ['ruby', ["require 'a'", "require_relative 'b'"], '', ["puts 'c'"]],
  ['java', ['import a.B;', 'import static c.D.e;', 'import f.*;'], '', ['class X {}']],
  ['csharp', ['using A;', 'using B = C.D;', 'global using E;', 'using static F.G;'], '', ['class X {}']],
  ['go', ['import "a"', 'import (\n\tb "c/d"\n\t_ "e"\n)'], '"a" b "c/d" _ "e"', ['var x = 1']],
  ['rust', ['extern crate a;', 'use b::c;', 'use d::{e, f as g};'], '', ['mod h;']],
  ['cpp', ['#include <a>', '#include "b.h"'], '', ['using namespace c;', '#define F 1']],
  ['php', ['use A\\B;', 'use function C\\d as e;'], '', ["require 'f.php';", '$x = 1;']],
];

describe('The imports of a file', () => {
  for (const [language, imports, names, others] of cases)
    it(`are known with their names in each form of the language: ${language}`, async () => {
      const head = language === 'php' ? '<?php\n' : '';
      const parsed = await parsedDocument(`${head}${[...imports, ...others].join('\n')}\n`, language);
      assert.ok(parsed && !parsed.hasError);
      const { nodes, text } = parsed;
      const found = nodes.filter((node) => isImport(node, text));
      assert.deepEqual(
        found.map(({ start, end }) => text.slice(start, end).trim()),
        imports,
      );
      const known = [...knownImports(nodes, text)].slice(imports.length);
      assert.equal(known.join(' '), names);
    });
});
