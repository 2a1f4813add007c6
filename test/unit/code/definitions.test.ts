import assert from 'node:assert/strict';
import { definitionsAmong, flat, pathOf } from '../../../src/code/definitions.ts';
import { parsedCode, parsedDocument } from '../../../src/code/fragment.ts';

/** Code, and what it defines by kind, in order: the names from the outermost one; `;` after a function that is only declared. */
const cases: [language: string, code: string, defines: Record<string, string[]>][] = [
  [
    'typescript',
    `export abstract class A<T> { readonly x = 1; static #y: number; constructor(private z: T) {} get v() { return 1; } abstract m(): void; f = () => 1; ['k'] = 2; }
interface I { p: string; m(): void; new (): I; }
enum E { X, Y = 2 }
type S = 1;
namespace N { export const q = 1; }
module "m" {}
function over(a: string): void;
function over(a: any) {}
function* gen() {}
declare function dec(): void;
const one = 1, two = () => 2;
let K = class {};
exports.e = function () {};
const o = { a: 1, b() {}, c, 'd-e': 2 };
describe('s', () => { it.only('t', () => {}); it.concurrent('u', () => {}); it.skip('v', () => {}); beforeEach(() => {}); });
run(1);
run(1, () => {});
run(1, 'a', () => {});
list.map((one) => one);
list.each(1, (one) => one);
`,
    {
      type: ['A', 'I', 'E', 'S', 'N', '"m"', 'K'],
      value: ['A/x', 'A/#y', "A/['k']", 'I/p', 'E/X', 'E/Y', 'N/q', 'one', 'o', 'o/a', 'o/c', 'o/d-e'],
      function: [
        'A/constructor',
        'A/v',
        'A/m;',
        'A/f',
        'I/m;',
        'over;',
        'over',
        'gen',
        'dec;',
        'two',
        'exports.e',
        'o/b',
      ],
      call: [
        "describe 's'",
        "describe 's'/it 't'",
        "describe 's'/it 'u'",
        "describe 's'/it 'v'",
        "describe 's'/beforeEach",
      ],
    },
  ],
  [
    'javascript',
    `class A { x = 1; static m() {} async *g() {} }
module.exports = { a, b: 2 };
A.prototype.f = function () {};
`,
    {
      type: ['A'],
      value: ['A/x', 'module.exports', 'module.exports/a', 'module.exports/b'],
      function: ['A/m', 'A/g', 'A.prototype.f'],
    },
  ],
  [
    'typescriptreact',
    `export default function A() { return <p/>; }
export const B = memo(({ a }) => <p/>);
`,
    { function: ['A'], value: ['B'], call: ['B/memo'] },
  ],
  [
    'python',
    `@dec
class A(B):
    x: int = 1
    y = 2
    def m(self):
        z = 1
    async def n(self): ...
def f(): pass
limit = 3
a, b = 1, 2
`,
    { type: ['A'], value: ['A/x', 'A/y', 'limit', 'a, b'], function: ['A/m', 'A/n', 'f'] },
  ],
  [
    'ruby',
    `module M
  class A < B
    C = 1
    def m; end
    def self.s; end
    attr_reader :x
  end
end
describe 'a' do
  it 'b' do
  end
end
@x = 1
get '/x' do
end
`,
    {
      type: ['M', 'M/A'],
      value: ['M/A/C', '@x'],
      function: ['M/A/m', 'M/A/self.s'],
      call: ["describe 'a'", "describe 'a'/it 'b'", "get '/x'"],
    },
  ],
  [
    'java',
    `package p;
@Ann
public class A { int x, y = 1; static { } A() {} void m() {} enum E { X, Y(1) } interface I { void q(); } record R(int a) { R { } } @interface N { String v() default ""; } }
`,
    {
      type: ['A', 'A/E', 'A/I', 'A/R', 'A/N'],
      value: ['A/x', 'A/y', 'A/E/X', 'A/E/Y'],
      function: ['A/A', 'A/m', 'A/I/q;', 'A/R/R'],
    },
  ],
  [
    'csharp',
    `namespace N { public partial class A { int f; const int K = 1; public int P { get; set; } public A() {} ~A() {} public int this[int i] => 1; public static A operator +(A a, A b) => a; public static implicit operator int(A a) => 1; event Action Ev; public event Action Ew { add {} remove {} } void M() { void L() {} } delegate void D(int x); record R(int X); struct S {} enum E { X, Y } interface I { void q(); } } }
`,
    {
      type: ['N', 'N/A', 'N/A/D', 'N/A/R', 'N/A/S', 'N/A/E', 'N/A/I'],
      value: ['N/A/f', 'N/A/K', 'N/A/P', 'N/A/Ev', 'N/A/E/X', 'N/A/E/Y'],
      function: [
        'N/A/A',
        'N/A/A',
        'N/A/public int this[int i];',
        'N/A/public static A operator +(A a, A b)',
        'N/A/public static implicit operator int(A a)',
        'N/A/M',
        'N/A/M/L',
        'N/A/I/q;',
      ],
    },
  ],
  [
    'csharp',
    `namespace N;
class A {}
`,
    { type: ['A'] },
  ],
  [
    'go',
    `package p
import "x"
const A = 1
const (
\tB = 1
\tC
)
var V, W int
type S struct {
\tF int
\tG, H string
}
type I interface {
\tM()
}
type T = int
func f() {}
func (s *S) M() {}
func (s S) N() {}
`,
    { value: ['A', 'B', 'C', 'V, W', 'S/F', 'S/G, H'], type: ['S', 'I'], function: ['I/M;', 'f', 'S.M', 'S.N'] },
  ],
  [
    'rust',
    `use a::b;
mod m { fn q() {} }
const C: i32 = 1;
static S: i32 = 1;
struct P { x: i32 }
enum E { X, Y(i32) }
union U { a: i32 }
trait T { fn d(&self); fn e() {} type A; const K: i32; }
impl P { fn n() {} }
impl T for P { fn d(&self) {} }
type L = i32;
macro_rules! mac { () => {} }
fn f() {}
`,
    {
      type: ['m', 'P', 'E', 'U', 'T', 'impl P', 'impl T for P', 'L'],
      function: ['m/q', 'T/d;', 'T/e', 'impl P/n', 'impl T for P/d', 'mac', 'f'],
      value: ['C', 'S', 'P/x', 'E/X', 'E/Y', 'U/a', 'T/K'],
    },
  ],
  [
    'cpp',
    `#define MAX 3
#define SQ(x) x
namespace n { class A : public B { public: A(); ~A(); int x, *y; void m() const; operator bool() const; friend void fr(); }; }
struct S { int a; };
enum class E { X, Y };
union U { int a; };
template <typename T> T t(T a) { return a; }
template <typename T> concept C = true;
using L = int;
typedef int I;
int g = 1;
int A::m2() { return 1; }
void p();
struct F;
class G;
`,
    {
      value: ['MAX', 'n/A/x', 'n/A/operator bool', 'S/a', 'E/X', 'E/Y', 'U/a', 'g'],
      function: ['SQ', 'n/A/A;', 'n/A/~A;', 'n/A/m;', 'n/A/fr;', 't', 'A::m2', 'p;'],
      type: ['n', 'n/A', 'S', 'E', 'U', 'C', 'L'],
    },
  ],
  [
    'c',
    `static int add(int a) { return a; }
int *ptr(void);
int arr[3] = {1};
struct P { int x; };
enum E { A, B };
`,
    { function: ['add', 'ptr;'], value: ['arr', 'P/x', 'E/A', 'E/B'], type: ['P', 'E'] },
  ],
  [
    'php',
    `<?php
namespace N;
use X\\Y;
const K = 1;
interface I { public function q(); }
trait T { public $p = 1; }
abstract class A { use T; const C = 1; public int $x, $y; function m() {} abstract function n(); }
enum E: string { case X = 'x'; }
function f() {}
$v = 1;
$g = function () {};
`,
    {
      value: ['K', 'T/$p', 'A/C', 'A/$x', 'A/$y', '$v'],
      type: ['I', 'T', 'A', 'E'],
      function: ['I/q;', 'A/m', 'A/n;', 'f', '$g'],
    },
  ],
  [
    'css',
    `@import 'a';
:root { --x: 1; }
.a, .b > c { color: red; }
@media print { .c { color: red; } }
@supports (a: b) { .d {} }
@keyframes k { from { a: b; } 50% { a: c; } }
@font-face { font-family: x; }
@layer base { .e {} }
`,
    {
      type: [
        ':root',
        '.a, .b > c',
        '@media print',
        '@media print/.c',
        '@supports (a: b)',
        '@supports (a: b)/.d',
        'k',
        'k/from',
        'k/50%',
        '@font-face',
        '@layer base',
        '@layer base/.e',
      ],
      value: [
        ':root/--x',
        '.a, .b > c/color',
        '@media print/.c/color',
        'k/from/a',
        'k/50%/a',
        '@font-face/font-family',
      ],
    },
  ],
  [
    'ini',
    `a = 1
[s]
b = 2
[t]
c=3
`,
    { value: ['a', '[s]/b', '[t]/c'], type: ['[s]', '[t]'] },
  ],
  [
    'json',
    `{ "a": 1, "b": { "c": [1, 2] } }
`,
    { value: ['object', 'object/a', 'object/b', 'object/b/c'] },
  ],
  [
    'jsonc',
    `{ "a": 1, // x
  "b": 2 }
`,
    { value: ['object', 'object/a', 'object/b'] },
  ],
  [
    'json',
    `[1, 2]
`,
    { value: ['array'] },
  ],
  [
    'shellscript',
    `x=1
f() { y=2; }
function g { :; }
export z=3
declare -r w=4
`,
    { value: ['x', 'z', 'w'], function: ['f', 'g'] },
  ],
  [
    'powershell',
    `$x = 1
function f { }
class A { [int] $p; A() {} [void] m() {} }
enum E { X; Y = 2 }
`,
    { function: ['f', 'A/A', 'A/m'], type: ['A', 'E'], value: ['A/$p'] },
  ],
];

describe('What code defines', () => {
  for (const [language, code, defines] of cases)
    it(`is known with its kind and its name in each form of the language: ${language}, ${code.slice(0, 20)}`, async () => {
      const parsed = await parsedDocument(code, language);
      assert.ok(parsed && !parsed.hasError);
      const found = flat(definitionsAmong(parsed.nodes, parsed.text));
      const named = found.map((each) => ({ ...each, path: `${pathOf(each).join('/')}${each.isBodiless ? ';' : ''}` }));
      const byKind = Object.groupBy(named, ({ kind }) => kind);
      const paths = Object.entries(byKind).map(([kind, some]) => [kind, some.map(({ path }) => path)]);
      assert.deepEqual(Object.fromEntries(paths), defines);
    });

  const heads: [language: string, code: string, ...heads: [head: string, node: string][]][] = [
    [
      'typescript',
      'export const one = 1, two = (a: A, b) => {\n  b();\n};\nexport const three = (a) => a;',
      ['one =', 'one = 1'],
      ['two = (a: A, b) =>', 'two = (a: A, b) => {\n  b();\n}'],
      ['export const three = (a) =>', 'export const three = (a) => a;'],
    ],
    [
      'typescript',
      '@a()\nexport class A extends B {\n}',
      ['export class A extends B', '@a()\nexport class A extends B {\n}'],
    ],
    ['python', '@a\ndef b(\n    c,\n):\n    pass', ['def b( c, ):', '@a\ndef b(\n    c,\n):\n    pass']],
    ['java', 'int a = 1, b = 2;', ['a =', 'a = 1'], ['b =', 'b = 2']],
    ['go', 'var a = 1', ['var a =', 'var a = 1']],
    [
      'cpp',
      'template <typename T>\nT a(T b) { return b; }',
      ['template <typename T> T a(T b)', 'template <typename T>\nT a(T b) { return b; }'],
    ],
  ];
  for (const [language, code, ...expected] of heads)
    it(`has a head without its body, and is no more than the one that is defined: ${language}, ${code}`, async () => {
      const parsed = await parsedCode(code, language);
      const found = definitionsAmong(parsed?.nodes ?? [], parsed?.text ?? '');
      assert.deepEqual(
        found.map(({ head, node }) => [head, parsed?.text.slice(node.start, node.end)]),
        expected,
      );
    });

  const parts: [language: string, code: string, names: string][] = [
    ['csharp', 'public int M() => 1;', 'M'],
    ['csharp', 'namespace N {}', 'N'],
    ['cpp', 'A() : x(1) {}', 'A'],
    ['cpp', ' public:\n  int m() const { return 1; }', 'm'],
    ['css', 'from { color: red; }\n50% { color: blue; }', 'from color 50% color'],
    ['css', 'color: red;', 'color'],
    ['java', 'int m() { return 1; }', 'm'],
    ['java', 'import a.B;\nclass C {}', 'C'],
    ['php', 'function a() {}', 'a'],
    ['php', 'public function m() {}', 'm'],
    ['php', '<?php\nfunction a() {}', 'a'],
    ['rust', 'fn m(&self) {}', 'm'],
    ['rust', 'fn d(&self);', 'd'],
    ['typescript', 'm() { return 1; }', 'm'],
    ['typescript', 'private x = 1;', 'x'],
    ['typescriptreact', 'm() {}', 'm'],
    ['javascript', "'a-b': 1,", 'a-b'],
    ['typescript', "'a-b': 1,\n...c,", 'a-b'],
    ['powershell', '[int] $x\n[void] m() {}', '$x m'],
    ['json', '"a": 1', 'a'],
    ['jsonc', '"a": [1] // x', 'a'],
    ['json', '{ "a": 1 }', 'object a'],
    ['python', 'def a(): pass', 'a'],
  ];
  for (const [language, code, names] of parts)
    it(`is known of a part of a file, which parses only inside of what is around it there: ${language}, ${code}`, async () => {
      const parsed = await parsedCode(code, language);
      assert.ok(parsed && !parsed.hasError);
      const found = flat(definitionsAmong(parsed.nodes, parsed.text));
      assert.equal(found.map(({ name }) => name).join(' '), names);
      assert.deepEqual([parsed.lineAt(parsed.start), parsed.text.slice(parsed.start).startsWith(code)], [0, true]);
    });
});
