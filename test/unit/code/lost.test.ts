import assert from 'node:assert/strict';
import { placeOf } from '../../../src/code/placing/place.ts';

/** Code that contains only the new parts. If it replaced the original, the rest would be deleted. */
const shortened: [name: string, language: string, document: string, code: string][] = [
  [
    'a field of JavaScript',
    'javascript',
    'class A {\n  #step = 1;\n  inc() {\n    a();\n  }\n}\n',
    'class A {\n  inc() {\n    this.a += this.#step;\n  }\n}',
  ],
  [
    'a static block',
    'javascript',
    'class A {\n  static {\n    a();\n  }\n  b() {}\n}\n',
    'class A {\n  b() {\n    c();\n  }\n}',
  ],
  ['a spread', 'javascript', 'const a = {\n  ...base,\n  b: 1,\n};\n', 'const a = {\n  b: 2,\n};'],
  [
    'an index signature',
    'typescript',
    'interface A {\n  [key: string]: number;\n  b: number;\n}\n',
    'interface A {\n  b: 1;\n}',
  ],
  [
    'a trait of PHP',
    'php',
    '<?php\nclass A {\n    use B;\n    function c() {\n    }\n}\n',
    'class A {\n    function c() {\n        d();\n    }\n}',
  ],
  [
    'macros of Ruby',
    'ruby',
    'class A\n  has_many :b\n  attr_reader :c\n  def d\n  end\nend\n',
    'class A\n  def d\n    e\n  end\nend',
  ],
  ['an embedded field of Go', 'go', 'type A struct {\n\tsync.Mutex\n\tb int\n}\n', 'type A struct {\n\tb int64\n}'],
  [
    'an access specifier of C++',
    'cpp',
    'class A {\npublic:\n  int a();\n  friend class B;\n};\n',
    'class A {\n  int a(int b);\n};',
  ],
  [
    'an import of a module of Rust',
    'rust',
    'mod a {\n    use super::*;\n    fn b() {}\n}\n',
    'mod a {\n    fn b() {\n        c();\n    }\n}',
  ],
  [
    'a fragment of package.json',
    'json',
    '{\n  "name": "x",\n  "scripts": {\n    "build": "tsc"\n  },\n  "dependencies": {\n    "a": "1"\n  }\n}\n',
    '{\n  "scripts": {\n    "test": "vitest"\n  }\n}',
  ],
  [
    'a key without its object',
    'json',
    '{\n  "name": "x",\n  "scripts": {\n    "build": "tsc"\n  }\n}\n',
    '"scripts": {\n  "test": "vitest"\n}',
  ],
  [
    'a fragment of an object in an object',
    'json',
    '{\n  "compilerOptions": {\n    "strict": true,\n    "target": "es2022"\n  }\n}\n',
    '{\n  "compilerOptions": {\n    "noEmit": true\n  }\n}',
  ],
  [
    'an object on one line',
    'json',
    '{\n  "scripts": {\n    "build": "tsc"\n  }\n}\n',
    '{\n  "scripts": { "test": "vitest" }\n}',
  ],
  [
    'a key of YAML',
    'yaml',
    'services:\n  web:\n    image: nginx\n  db:\n    image: postgres\n',
    'services:\n  redis:\n    image: redis\n',
  ],
  [
    'a list of YAML',
    'yaml',
    'jobs:\n  steps:\n    - name: a\n      run: b\n    - name: c\n      run: d\n',
    'steps:\n  - name: a\n    run: e\n',
  ],
  [
    'a suite with another test',
    'typescript',
    "describe('math', () => {\n  it('adds', () => {\n    a();\n  });\n});\n",
    "describe('math', () => {\n  it('subtracts', () => {\n    b();\n  });\n});",
  ],
  [
    'a suite without what runs before each test',
    'typescript',
    "describe('math', () => {\n  beforeEach(() => {\n    c();\n  });\n  it('adds', () => {\n    a();\n  });\n});\n",
    "describe('math', () => {\n  it('adds', () => {\n    b();\n  });\n});",
  ],
  [
    'a suite in Ruby',
    'ruby',
    "describe 'math' do\n  it 'adds' do\n    a\n  end\nend\n",
    "describe 'math' do\n  it 'subs' do\n    b\n  end\nend",
  ],
  [
    'an at-rule',
    'css',
    '@media (max-width: 6px) {\n  .a { color: red; }\n  .b { color: blue; }\n}\n',
    '@media (max-width: 6px) {\n  .c { color: green; }\n}',
  ],
  ['a rule', 'css', '.a:hover > b {\n  color: red;\n  margin: 0;\n}\n', '.a:hover > b {\n  padding: 0;\n}'],
  [
    'rules in each other',
    'css',
    '.a {\n  &:hover {\n    color: red;\n  }\n}\n',
    '.a {\n  &:focus {\n    color: red;\n  }\n}',
  ],
  ['imports of Go', 'go', 'package main\n\nimport (\n\t"fmt"\n\t"os"\n)\n', 'import (\n\t"strings"\n)'],
  ['constants of Go', 'go', 'const (\n\tA = 1\n\tB = 2\n)\n', 'const (\n\tC = 3\n)'],
  ['imported names', 'typescript', "import {\n  a,\n  b,\n} from './x';\n", "import {\n  c,\n} from './x';"],
  ['imported names of Python', 'python', 'from x import (\n    a,\n    b,\n)\n', 'from x import (\n    c,\n)'],
  [
    'a list',
    'typescript',
    "const routes = [\n  { path: '/a' },\n  { path: '/b' },\n];\n",
    "const routes = [\n  { path: '/c' },\n];",
  ],
  [
    'a list with as many others',
    'typescript',
    "const routes = [\n  { path: '/a' },\n  { path: '/b' },\n];\n",
    "const routes = [\n  { path: '/c' },\n  { path: '/d' },\n];",
  ],
  ['a list on one line', 'typescript', "const routes = [\n  'a',\n  'b',\n];\n", "const routes = ['c'];"],
  ['an enum', 'typescript', 'enum A {\n  X,\n  Y,\n}\n', 'enum A {\n  Z,\n}'],
  ['a constant enum', 'typescript', 'export const enum A {\n  X,\n  Y,\n}\n', 'export const enum A {\n  Z,\n}'],
  ['an interface', 'typescript', 'interface A {\n  a: string;\n  b?: number;\n}\n', 'interface A {\n  c: boolean;\n}'],
  [
    'methods of an interface',
    'typescript',
    'interface A {\n  a(): string;\n  b(): void;\n}\n',
    'interface A {\n  a(): string;\n}',
  ],
  ['a type', 'typescript', 'type A = {\n  a: string;\n  b: number;\n};\n', 'type A = {\n  c: boolean;\n};'],
  ['a dict of Python', 'python', 'settings = {\n    "a": 1,\n    "b": 2,\n}\n', 'settings = {\n    "c": 3,\n}'],
  ['a list of Python', 'python', 'urls = [\n    path("a"),\n    path("b"),\n]\n', 'urls = [\n    path("c"),\n]'],
  ['a struct of Rust', 'rust', 'pub struct A {\n    pub a: u8,\n    b: u8,\n}\n', 'pub struct A {\n    pub c: u8,\n}'],
  ['an enum of Rust', 'rust', 'enum A {\n    X(u8),\n    Y { a: u8 },\n}\n', 'enum A {\n    Z,\n}'],
  ['a struct of Go', 'go', 'type A struct {\n\tName string\n\tAge int\n}\n', 'type A struct {\n\tName string\n}'],
  [
    'an interface of Go',
    'go',
    'type A interface {\n\tLoad(id string) error\n\tSave() error\n}\n',
    'type A interface {\n\tLoad(id string) error\n}',
  ],
  ['a struct of C', 'c', 'struct A {\n  int a;\n  int b;\n};\n', 'struct A {\n  int a;\n};'],
  [
    'an object in a call',
    'typescript',
    'export default defineConfig({\n  base: "/",\n  plugins: [a()],\n});\n',
    'export default defineConfig({\n  plugins: [b()],\n});',
  ],
  [
    'a block of Gradle',
    'groovy',
    'dependencies {\n    implementation("a")\n    implementation("b")\n}\n',
    'dependencies {\n    implementation("c")\n}',
  ],
  [
    'a block of Terraform',
    'terraform',
    'resource "a" "b" {\n  name = "x"\n  size = 2\n}\n',
    'resource "a" "b" {\n  size = 3\n}',
  ],
  [
    'a block of nginx',
    'nginx',
    'server {\n  listen 80;\n  location / {\n    root a;\n  }\n}\n',
    'server {\n  listen 81;\n}',
  ],
  ['a brace without a name', 'json', 'f()\n{\n  a();\n  b();\n}\n', '{\n  "x": 1\n}'],
  ['a bracket without a name', 'json', '[\n  "a",\n  "b"\n]\n', '[\n  "c",\n  "d",\n  "e"\n]'],
  ['an object in a list', 'json', '[\n  {\n    "id": 1,\n    "x": 2\n  }\n]\n', '[\n  {\n    "id": 1\n  }\n]'],
  ['a type of GraphQL', 'graphql', 'type A {\n  id: ID!\n  name: String\n}\n', 'type A {\n  id: ID!\n}'],
  ['a message', 'proto', 'message A {\n  string a = 1;\n  int32 b = 2;\n}\n', 'message A {\n  string a = 1;\n}'],
];

const whole: [name: string, language: string, document: string, code: string][] = [
  [
    'JSON',
    'json',
    '{\n  "name": "x",\n  "scripts": {\n    "build": "tsc"\n  }\n}\n',
    '{\n  "name": "y",\n  "scripts": {\n    "build": "tsc -b",\n    "test": "vitest"\n  }\n}',
  ],
  [
    'a suite',
    'typescript',
    "describe('math', () => {\n  it('adds', () => {\n    a();\n  });\n});\n",
    "describe('math', () => {\n  it.skip('adds', () => {\n    b();\n  });\n\n  it('subtracts', () => {\n  });\n});",
  ],
  [
    'a test',
    'typescript',
    "describe('math', () => {\n  it('adds', () => {\n    a();\n    expect('x').toBe(1);\n  });\n});\n",
    "it('adds', () => {\n  b();\n});",
  ],
  ['an enum', 'typescript', 'enum A {\n  X,\n  Y,\n}\n', 'enum A {\n  X = 1,\n  Y = 2,\n  Z,\n}'],
  ['a dict of Python', 'python', 'settings = {\n    "a": 1,\n}\n', 'settings = {\n    "a": 2,\n    "b": 3,\n}'],
  ['a list with one changed element', 'typescript', 'const a = [\n  1,\n  2,\n];\n', 'const a = [\n  1,\n  3,\n];'],
  ['a list on one line', 'typescript', 'const a = [\n  1,\n  2,\n];\n', 'const a = [1, 2, 3];'],
  [
    'a function with named parameters',
    'typescript',
    'export function View({\n  a,\n  b,\n}: Props) {\n  const x = 1;\n  return x;\n}\n',
    'export function View({\n  a,\n}: Props) {\n  return a;\n}',
  ],
  [
    'an arrow function with named parameters',
    'typescript',
    'const View = ({\n  a,\n  b,\n}) => {\n  const x = 1;\n  return x;\n};\n',
    'const View = ({\n  a,\n}) => {\n  return a;\n};',
  ],
  [
    'an arrow function',
    'typescript',
    'const f = (a) => {\n  const x = { a: 1 };\n  return x;\n};\n',
    'const f = (a) => {\n  return 1;\n};',
  ],
  [
    'a call with a function',
    'typescript',
    'app.get("/x", (req, res) => {\n  const a = 1;\n  res.send("x");\n});\n',
    'app.get("/x", (req, res) => {\n  res.send("y");\n});',
  ],
  [
    'an object with functions',
    'typescript',
    'const o = {\n  async load(id) {\n    a();\n    b();\n  },\n  name: 1,\n};\n',
    'const o = {\n  load: async (id) => {\n    c();\n  },\n  name: 2,\n};',
  ],
  ['a type', 'typescript', 'type A = {\n  readonly a: string;\n};\n', 'type A = {\n  a: number;\n  b?: string;\n};'],
  ['a struct of Rust', 'rust', 'pub struct A {\n    pub a: u8,\n}\n', 'pub struct A {\n    a: u16,\n    b: u8,\n}'],
  ['a struct of C', 'c', 'struct A {\n  int a;\n  char *b;\n};\n', 'struct A {\n  long a;\n  char *b;\n  int c;\n};'],
  [
    'an interface of Java',
    'java',
    'public interface A {\n  void load(int id);\n}\n',
    'public interface A {\n  int load(String id);\n  void more();\n}',
  ],
  ['a rule', 'css', '.a {\n  color: red;\n}\n', '.a {\n  color: blue;\n  margin: 0;\n}'],
  ['keys of JSON that are keywords', 'json', '{\n  "get": 1,\n  "return": 2\n}\n', '{\n  "get": 3,\n  "return": 4\n}'],
  [
    'keys that are keywords',
    'typescript',
    'const o = {\n  return: 1,\n  if: 2,\n};\n',
    'const o = {\n  return: 2,\n  if: 3,\n};',
  ],
  ['a head with a comment', 'typescript', 'const a = { // note\n  b: 1,\n};\n', 'const a = { // note\n  b: 2,\n};'],
];

describe('Code of a reply that is compared with the original', () => {
  for (const [name, language, document, code] of shortened) {
    it(`has no place if members are missing: ${name}`, async () =>
      assert.equal((await placeOf(document, code, language)).kind, 'none'));
  }
  for (const [name, language, document, code] of whole) {
    it(`has a place if all members are present, or there are none: ${name}`, async () => {
      const place = await placeOf(document, code, language);
      assert.equal(place.kind, 'lines');
      const same = await placeOf(document, document.replaceAll('\n', '\n\n'), language);
      assert.equal(same.kind, 'lines', 'as the original itself does');
    });
  }
});
