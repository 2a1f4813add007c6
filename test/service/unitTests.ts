import { findDeclarations } from './declarations.ts';
import { type FencedCode, fencedBlock } from './fencedCode.ts';
import { findLanguage } from './languages.ts';

/** A simple unit test for each function of a piece of code, in one fenced block. */
export function unitTests({ language, code }: FencedCode): string {
  const names = findDeclarations(code).flatMap(({ kind, name }) => (kind === 'function' ? [name] : []));
  return fencedBlock({ language, code: testFile(language, names.length > 0 ? names : ['code']) });
}

function testFile(language: string, names: string[]): string {
  const { name, comment } = findLanguage(language);
  if (name === 'Python') return names.map(pythonTest).join('\n\n\n');
  if (name === 'TypeScript' || name === 'JavaScript') return [scriptImports, ...names.map(scriptTest)].join('\n\n');
  return names.map((each) => comment(`Test ${each} with a usual value, an empty one and a wrong one.`)).join('\n');
}

const scriptImports = `import assert from 'node:assert/strict';\nimport { test } from 'node:test';`;

function scriptTest(name: string): string {
  return `test('${name} is a function', () => {\n  assert.equal(typeof ${name}, 'function');\n});`;
}

function pythonTest(name: string): string {
  return `def test_${name}_is_callable():\n    assert callable(${name})`;
}
