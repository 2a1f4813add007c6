/** A rewrite that fails without the surroundings of the code. The code is between « and » in the first file. */
export interface Rewrite {
  what: string;
  language: string;
  files: Record<string, string>;
  /** What the request must contain: lines of another file, after its name and their numbers. */
  needs: string;
  /** A name that the request must not contain, because the code does not use it. */
  without: string;
}

const unused = 'somethingElse';

/** Rewrites for VS Code's own language server. */
const served: Rewrite[] = [
  {
    what: 'the fields of a type',
    language: 'typescript',
    files: {
      'a.ts':
        "import type { User } from './user';\n\n«export function label(user: User): string {\n  return user.displayName;\n}»\n",
      'user.ts': `export interface User {\n  displayName: string;\n  lastSeen: Date | undefined;\n}\n\nexport interface Other {\n  ${unused}: string;\n}\n`,
    },
    needs: 'user.ts, lines 1 to 4\nexport interface User {\n  displayName: string;\n  lastSeen: Date | undefined;\n}',
    without: unused,
  },
  {
    what: 'the parameters of a helper',
    language: 'typescript',
    files: {
      'a.ts': "import { send } from './send';\n\n«export const greet = () => send('Hello');»\n",
      'send.ts': `export async function send(text: string, retries = 3): Promise<void> {\n  await Promise.resolve(text.repeat(retries));\n}\n\nexport const ${unused} = 1;\n`,
    },
    needs: 'send.ts, lines 1 to 3\nexport async function send(text: string, retries = 3)',
    without: unused,
  },
  {
    what: 'the names of an enumeration',
    language: 'typescript',
    files: {
      'a.ts':
        "import { Level } from './level';\n\n«export function isLoud(level: Level) {\n  return level === Level.High;\n}»\n",
      'level.ts': `export enum Level {\n  Low,\n  High,\n  Deafening,\n}\nexport enum Other {\n  ${unused},\n}\n`,
    },
    needs: 'level.ts, lines 1 to 5\nexport enum Level {\n  Low,\n  High,\n  Deafening,',
    without: unused,
  },
  {
    what: 'the members of a union',
    language: 'typescript',
    files: {
      'a.ts': "import type { Shape } from './shape';\n\n«export const area = (shape: Shape) => 0;»\n",
      'shape.ts': `export type Shape = { kind: 'circle'; radius: number } | { kind: 'square'; side: number };\nexport type Other = '${unused}';\n`,
    },
    needs:
      "shape.ts, line 1\nexport type Shape = { kind: 'circle'; radius: number } | { kind: 'square'; side: number };",
    without: unused,
  },
  {
    what: 'a function of the same file, below',
    language: 'typescript',
    files: {
      'a.ts': `«export function total(prices: number[]) {\n  return rounded(prices[0]);\n}»\n\nfunction rounded(price: number, digits = 2) {\n  return Number(price.toFixed(digits));\n}\n\nfunction other() {\n  return '${unused}';\n}\n`,
    },
    needs: 'function rounded(price: number, digits = 2) {\n  return Number(price.toFixed(digits));\n}',
    without: unused,
  },
  {
    what: 'a constant at the top of the file',
    language: 'typescript',
    files: {
      'a.ts': `const limit = 280;\n\nfunction other() {\n  return '${unused}';\n}\n\n«export const fits = (text: string) => text.length < limit;»\n`,
    },
    needs: 'a.ts, line 1\nconst limit = 280;',
    without: unused,
  },
  {
    what: 'existing imports',
    language: 'typescript',
    files: {
      'a.ts': "import { join } from './paths';\n\n«export const at = (folder: string) => folder + '/' + 'a';»\n",
      'paths.ts': `export const join = (...parts: string[]) => parts.join('/');\nexport const ${unused} = 1;\n`,
    },
    needs: "a.ts, line 1\nimport { join } from './paths';",
    without: unused,
  },
  {
    what: 'methods of the class around it',
    language: 'typescript',
    files: {
      'a.ts': `export class Queue {\n  #items: string[] = [];\n  add(item: string): void {\n    this.#items.push(item);\n    console.log('${unused}');\n  }\n  «drain() {\n    return this.#items.splice(0);\n  }»\n}\n`,
    },
    needs: 'export class Queue\n  #items: string[]\n  add(item: string): void',
    without: unused,
  },
  {
    what: 'a class that it extends',
    language: 'typescript',
    files: {
      'a.ts': "import { Store } from './store';\n\n«export class MemoryStore extends Store {}»\n",
      'store.ts': `export abstract class Store {\n  abstract read(key: string): Promise<string>;\n}\nexport abstract class ${unused} {}\n`,
    },
    needs: 'store.ts, lines 1 to 3\nexport abstract class Store {\n  abstract read(key: string): Promise<string>;',
    without: unused,
  },
  {
    what: 'only the signatures of a long class',
    language: 'typescript',
    files: {
      'a.ts': "import { Long } from './long';\n\n«export const make = () => new Long('x');»\n",
      'long.ts': `export class Long {\n  constructor(readonly name: string) {}\n${Array.from({ length: 25 }, (_, at) => `  method${at}(value: number) {\n    return '${unused}' + value;\n  }\n`).join('')}}\n`,
    },
    needs: 'method7(value: number)',
    without: unused,
  },
  {
    what: 'a type of a file that is imported through another',
    language: 'typescript',
    files: {
      'a.ts': "import type { Money } from './index';\n\n«export const zero: Money = { amount: 0 };»\n",
      'index.ts': "export type { Money } from './money';\n",
      'money.ts': `export interface Money {\n  amount: number;\n  currency?: 'EUR';\n}\nexport type Other = '${unused}';\n`,
    },
    needs: "money.ts, lines 1 to 4\nexport interface Money {\n  amount: number;\n  currency?: 'EUR';\n}",
    without: unused,
  },
  {
    what: 'a variable of the function around it',
    language: 'typescript',
    files: {
      'a.ts': `export function run(inputs: string[]) {\n  const seen = new Set<string>();\n  const other = '${unused}';\n  «for (const input of inputs) seen.add(input);»\n  return [seen, other];\n}\n`,
    },
    needs: 'a.ts, line 2\n  const seen = new Set<string>();',
    without: unused,
  },
  {
    what: 'the props of a component',
    language: 'typescriptreact',
    files: {
      'a.tsx': "import { Button } from './button';\n\n«export const Save = () => Button({ label: 'Save' });»\n",
      'button.tsx': `export interface Props {\n  label: string;\n  tone?: 'danger';\n}\n\nexport function Button({ label, tone }: Props) {\n  return label + tone;\n}\n\nexport const other = '${unused}';\n`,
    },
    needs: "button.tsx, lines 1 to 4\nexport interface Props {\n  label: string;\n  tone?: 'danger';\n}",
    without: unused,
  },
  {
    what: 'a helper in JavaScript',
    language: 'javascript',
    files: {
      'a.js':
        "import { slug } from './slug.js';\n\n«export function address(title) {\n  return '/' + slug(title);\n}»\n",
      'slug.js': `export function slug(title, separator = '-') {\n  return title.split(' ').join(separator);\n}\n\nexport const ${unused} = 1;\n`,
    },
    needs: "slug.js, lines 1 to 3\nexport function slug(title, separator = '-') {",
    without: unused,
  },
  {
    what: 'a module that is required',
    language: 'javascript',
    files: {
      'a.js': "const { retry } = require('./retry');\n\n«exports.load = () => retry(() => 1);»\n",
      'retry.js': `function retry(task, attempts = 3) {\n  return attempts && task();\n}\n\nfunction ${unused}() {}\n\nmodule.exports = { retry };\n`,
    },
    needs: 'retry.js, lines 1 to 3\nfunction retry(task, attempts = 3) {',
    without: unused,
  },
];

/** Rewrites for a language server of the test. It finds the places where a keyword before a name declares that name. */
const declared: Rewrite[] = [
  {
    what: 'the fields of a data class',
    language: 'python',
    files: {
      'a.py': 'from order import Order\n\n\n«def label(order: Order) -> str:\n    return order.name»\n',
      'order.py': `class Order:\n    name: str\n    paid: bool\n\n\nclass Other:\n    ${unused}: str\n`,
    },
    needs: 'order.py, lines 1 to 3\nclass Order:\n    name: str\n    paid: bool',
    without: unused,
  },
  {
    what: 'the parameters of a function',
    language: 'python',
    files: {
      'a.py': 'from mail import deliver\n\n\n«def greet():\n    deliver("Hello")»\n',
      'mail.py': `def deliver(text, *, urgent=False):\n    print(text, urgent)\n\n\ndef ${unused}():\n    pass\n`,
    },
    needs: 'mail.py, lines 1 to 2\ndef deliver(text, *, urgent=False):',
    without: unused,
  },
  {
    what: 'methods next to it',
    language: 'python',
    files: {
      'a.py': `import json\n\n\nclass Box:\n    def put(self, item):\n        print("${unused}")\n\n    «def take(self):\n        pass»\n`,
    },
    needs: 'class Box\n  def put(self, item)',
    without: unused,
  },
  {
    what: 'the fields of a struct',
    language: 'go',
    files: {
      'a.go': 'package shop\n\n«func Sum(cart Cart) int {\n\treturn 0\n}»\n',
      'cart.go': `package shop\n\ntype Cart struct {\n\tItems []int\n\tDiscount int\n}\n\ntype Other struct {\n\t${unused} int\n}\n`,
    },
    needs: 'cart.go, lines 3 to 6\ntype Cart struct {\n\tItems []int\n\tDiscount int\n}',
    without: unused,
  },
  {
    what: 'a function of another file',
    language: 'go',
    files: {
      'a.go':
        'package shop\n\nimport "errors"\n\n«func Check(name string) error {\n\treturn Wrap(errors.New(name))\n}»\n',
      'wrap.go': `package shop\n\nfunc Wrap(err error) error {\n\treturn err\n}\n\nfunc ${unused}() {}\n`,
    },
    needs: 'wrap.go, lines 3 to 5\nfunc Wrap(err error) error {',
    without: unused,
  },
  {
    what: 'the variants of an enum',
    language: 'rust',
    files: {
      'a.rs': 'use crate::state::State;\n\n«pub fn is_open(state: State) -> bool {\n    false\n}»\n',
      'state.rs': `pub enum State {\n    Open,\n    HalfOpen,\n}\n\npub enum Other {\n    ${unused},\n}\n`,
    },
    needs: 'state.rs, lines 1 to 4\npub enum State {\n    Open,\n    HalfOpen,\n}',
    without: unused,
  },
  {
    what: 'a trait that it implements',
    language: 'rust',
    files: {
      'a.rs': 'use crate::shape::Shape;\n\n«struct Dot;\nimpl Shape for Dot {}»\n',
      'shape.rs': `pub trait Shape {\n    fn area(&self) -> f64;\n}\n\npub trait Other {\n    fn ${unused}(&self);\n}\n`,
    },
    needs: 'shape.rs, lines 1 to 3\npub trait Shape {\n    fn area(&self) -> f64;\n}',
    without: unused,
  },
  {
    what: 'an interface',
    language: 'java',
    files: {
      'A.java': 'import shop.Store;\n\n«class MemoryStore implements Store {\n}»\n',
      'Store.java': `package shop;\n\ninterface Store {\n  String read(String key);\n}\n\ninterface Other {\n  void ${unused}();\n}\n`,
    },
    needs: 'Store.java, lines 3 to 5\ninterface Store {\n  String read(String key);\n}',
    without: unused,
  },
  {
    what: 'a record',
    language: 'csharp',
    files: {
      'A.cs': 'using Shop;\n\nclass A\n{\n    «string Label(Money money) => "";»\n}\n',
      'Money.cs': `namespace Shop;\n\nrecord Money(decimal Amount, string Currency);\n\nrecord ${unused}(int X);\n`,
    },
    needs: 'Money.cs, line 3\nrecord Money(decimal Amount, string Currency);',
    without: unused,
  },
  {
    what: 'a struct of a header',
    language: 'cpp',
    files: {
      'a.cpp': '#include "point.hpp"\n\n«double length(const Point &point) {\n  return 0;\n}»\n',
      'point.hpp': `#pragma once\n\nstruct Point {\n  double x;\n  double y;\n};\n\nstruct Other {\n  int ${unused};\n};\n`,
    },
    needs: 'point.hpp, lines 3 to 6\nstruct Point {\n  double x;\n  double y;\n}',
    without: unused,
  },
  {
    what: 'a class that it uses',
    language: 'php',
    files: {
      'a.php': '<?php\nuse Shop\\Clock;\n\n«function today(Clock $clock) {\n    return 1;\n}»\n',
      'clock.php': `<?php\nnamespace Shop;\n\nclass Clock {\n    public function now(): int {\n        return 1;\n    }\n}\n\nclass ${unused} {\n}\n`,
    },
    needs: 'clock.php, lines 4 to 8\nclass Clock {\n    public function now(): int {',
    without: unused,
  },
  {
    what: 'a module that it includes',
    language: 'ruby',
    files: {
      'a.rb': "require_relative 'loud'\n\n«class Bell\n  include Loud\nend»\n",
      'loud.rb': `module Loud\n  def ring(times: 1)\n    'ring' * times\n  end\nend\n\nmodule Other\n  def ${unused}\n  end\nend\n`,
    },
    needs: 'loud.rb, lines 1 to 5\nmodule Loud\n  def ring(times: 1)',
    without: unused,
  },
  {
    what: 'a function of the same script',
    language: 'shellscript',
    files: {
      'a.sh': `set -eu\n\nfail() {\n  echo "$1" >&2\n  exit "$2"\n}\n\nother() {\n  echo ${unused}\n}\n\n«check() {\n  fail "no"\n}»\n`,
    },
    needs: 'fail() {\n  echo "$1" >&2\n  exit "$2"\n}',
    without: unused,
  },
  {
    what: 'a parameter block',
    language: 'powershell',
    files: {
      'a.ps1': `Set-StrictMode -Version Latest\n\nfunction Get-Price {\n  param([string]$Name, [int]$Count)\n  $Count\n}\n\nfunction Get-Other {\n  '${unused}'\n}\n\n«function Get-Sum {\n  Get-Price 'a'\n}»\n`,
    },
    needs: 'function Get-Price {\n  param([string]$Name, [int]$Count)',
    without: unused,
  },
  {
    what: 'a type with documentation beyond ASCII',
    language: 'python',
    files: {
      'a.py': 'from größe import Größe\n\n\n«def fläche(größe: Größe):\n    return größe»\n',
      'größe.py': `class Größe:\n    höhe: int  # 漢 😀\n\n\nclass Andere:\n    ${unused}: int\n`,
    },
    needs: 'größe.py, lines 1 to 2\nclass Größe:\n    höhe: int  # 漢 😀',
    without: unused,
  },
];

export const rewrites = { served, declared };
