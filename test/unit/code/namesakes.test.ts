import { itPlaces, type PlaceCase } from './placeCases.ts';

/** Documents with several definitions of a name, and code that is a new version of one of them. */
const overloads = `class Sum {
    int add(int a, int b) {
        return a + b;
    }

    int add(int[] all) {
        return IntStream.of(all).sum();
    }
}
`;
const property = `class Cat:
    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, value):
        self._name = value
`;
const signatures = `function read(path: URL): string;
function read(path: string | URL): string {
  return readFileSync(path, 'utf8');
}
`;
const shapes = `impl Shape for Circle {
    fn area(&self) -> f64 {
        let r = self.radius;
        PI * r * r
    }
}

impl Shape for Square {
    fn area(&self) -> f64 {
        let side = self.side;
        side * side
    }
}
`;
const listeners = `impl Listener {
    fn accept(&self) -> Result<Stream> {
        block(&self.io)
    }
}

impl Waiting<Listener> {
    fn accept(&self) -> Result<Waiting<Stream>> {
        wait(&self.io);
        next(&self.io)
            .map(Waiting::new)
    }
}
`;
const adapters = `module Pets
  class Cat
    def feed(food)
      open(food)
      pour(food)
      wait
    end
  end

  class Dog
    def feed(food)
      throw(food)
      run
      jump
      bark
      sleep
    end
  end
end
`;

const kinds: PlaceCase[] = [
  [
    'an interface and a class of one name: code of the class',
    'typescript',
    'interface Cat {\n  name: string;\n}\n\nclass Cat {\n  run() {}\n}\n',
    'class Cat extends Animal {\n  run() {\n    go();\n  }\n}',
    [4, 6],
  ],
  [
    'an interface and a class of one name: code of the interface',
    'typescript',
    'class Cat {\n  name = "";\n}\n\ninterface Cat {\n  age: number;\n}\n',
    'interface Cat extends Animal {\n  age: bigint;\n}',
    [4, 6],
  ],
  [
    'a type and a function of one name: an arrow function replaces the function',
    'typescript',
    'interface Cat {\n  name: string;\n}\n\nfunction Cat(name: string): Cat {\n  return { name };\n}\n',
    'const Cat = (id: number) => {\n  return find(id);\n};',
    [4, 6],
  ],
  [
    'a value may become a function',
    'typescript',
    'export const half = 0.5;\n',
    'export function half(a: number) {\n  return a / 2;\n}',
    [0, 0],
  ],
  [
    'a class does not become a function',
    'typescript',
    'class Cat {\n}\n',
    'function Cat() {\n  return 1;\n}',
    'not-found',
  ],
  [
    'a function does not become a class',
    'typescript',
    'function Cat() {\n  return 1;\n}\n',
    'class Cat {\n  a = 1;\n}',
    'not-found',
  ],
];

const heads: PlaceCase[] = [
  [
    'overloads: the one with the same parameters',
    'java',
    overloads,
    'static int add(int[] all) {\n    return 0;\n}',
    [5, 7],
  ],
  ['overloads: the one with other modifiers', 'java', overloads, 'int add(int a, int b) {\n    return 0;\n}', [1, 3]],
  ['overloads: other parameters', 'java', overloads, 'int add(long a) {\n    return 0;\n}', 'ambiguous'],
  [
    'a method of Rust whose object gets a lifetime',
    'rust',
    'impl A {\n    fn run(&self) {\n        a();\n    }\n}\n',
    "fn run(&'a self) {\n    b();\n}",
    [1, 3],
  ],
  ['a getter in Python', 'python', property, '@property\ndef name(self):\n    return self._name.strip()', [1, 3]],
  ['a setter in Python', 'python', property, '@name.setter\ndef name(self, value):\n    check(value)', [5, 7]],
  [
    'the same single line in one of two classes',
    'csharp',
    'class A {\n    void Run(Job job) {\n        this.first.Run(job);\n    }\n}\n\nclass B {\n    void Run(Job job) {\n        this.callback.Run(job);\n    }\n}\n',
    'void Run(Job job) {\n    this.callback.Run(job);\n}',
    'ambiguous',
  ],
  [
    'the same parameters, and other results',
    'csharp',
    'class A {\n    Cat Of(int id) {\n        Check(id);\n        return cats[id];\n    }\n}\n\nclass B {\n    Dog Of(int id) {\n        Check(id);\n        return dogs.Find(id);\n    }\n}\n',
    'Dog Of(int id) {\n    Check(id);\n    var dog = Load(id);\n    return dog;\n}',
    [8, 11],
  ],
  [
    'only the head of a method of one of two classes',
    'csharp',
    'class A {\n    Cat Of(int id) {\n        return cats[id];\n    }\n}\n\nclass B {\n    Dog Of(int id) {\n        return dogs.Find(id);\n    }\n}\n',
    'Dog Of(int id) {\n    return Load(id);\n}',
    'ambiguous',
  ],
  [
    'a signature, and a function: code of the function',
    'typescript',
    signatures,
    'function read(path: string | URL): string {\n  return "";\n}',
    [1, 3],
  ],
  [
    'a signature, and a function: code of the signature',
    'typescript',
    signatures,
    'function read(path: URL): Buffer;',
    [0, 0],
  ],
  [
    'a prototype, and a function in C',
    'c',
    'static int add(int a);\n\nint add(int a) {\n  return a;\n}\n',
    'static int add(int a) {\n  return -a;\n}',
    [2, 4],
  ],
  ['a signature is not a function', 'typescript', 'function a() {\n  b();\n}\n', 'function a(): void;', 'not-found'],
  ['a function is not its prototype', 'c', 'int add(int a);\n', 'int add(int a) {\n  return a;\n}', 'not-found'],
  ['a prototype in C', 'c', 'int add(int a);\n\nint add(int a) {\n  return a;\n}\n', 'int add(long a);', [0, 0]],
];

const bodies: PlaceCase[] = [
  [
    'two implementations of Rust: code that shares lines with one',
    'rust',
    shapes,
    'fn area(&self) -> f64 {\n    let side = self.side.abs();\n    side * side\n}',
    [8, 11],
  ],
  [
    'two classes of Ruby: most lines of one',
    'ruby',
    adapters,
    'def feed(food)\n  open(food)\n  pour(food)\n  purr\nend',
    [2, 6],
  ],
  [
    'a new head, and most lines of one',
    'rust',
    listeners,
    'fn accept(&self) -> Result<Option<Stream>> {\n    wait(&self.io);\n    next(&self.io)\n        .map(Some)\n}',
    'ambiguous',
  ],
  [
    'a new head, and all lines of one',
    'rust',
    listeners,
    'fn accept(&self) -> Result<Option<Stream>> {\n    wait(&self.io);\n    next(&self.io)\n        .map(Waiting::new)\n}',
    [7, 11],
  ],
  ['two classes of Ruby: other lines', 'ruby', adapters, 'def feed(food)\n  swallow(food)\nend', 'ambiguous'],
  [
    'lines of code count, and brackets do not',
    'javascript',
    'class A {\n  run() {\n    a(() => {\n      b();\n    });\n  }\n}\n\nclass B {\n  run() {\n    c(() => {\n      d();\n      e();\n      f();\n      g();\n      h();\n    });\n  }\n}\n',
    'run() {\n  a(() => {\n    z();\n  });\n}',
    [1, 5],
  ],
  [
    'half of the lines are enough',
    'javascript',
    'class A {\n  run() {\n    a();\n    b();\n  }\n}\n\nclass B {\n  run() {\n    c();\n    d();\n  }\n}\n',
    'run() {\n  a();\n  z();\n}',
    [1, 4],
  ],
  [
    'less than half of the lines are not enough',
    'javascript',
    'class A {\n  run() {\n    a();\n    b();\n    c();\n  }\n}\n\nclass B {\n  run() {\n    d();\n  }\n}\n',
    'run() {\n  a();\n  y();\n  z();\n}',
    'ambiguous',
  ],
  [
    'a head over several lines is not enough',
    'python',
    'class A:\n    def run(self, a):\n        self.a = a\n\n\nclass B:\n    def run(\n        self, a\n    ):\n        self.b = a\n',
    'def run(\n    self, a\n):\n    self.c = a',
    'ambiguous',
  ],
  [
    'a definition becomes a declaration beside an existing declaration',
    'cpp',
    'struct A {\n  A() = default;\n  A(int b) {\n    c = b;\n  }\n};\n',
    'A(int b) = delete;',
    'ambiguous',
  ],
  [
    'two classes of Python, one of which has exactly these lines',
    'python',
    'class Cat:\n    def run(self):\n        a()\n        b()\n\nclass Dog:\n    def run(self):\n        a()\n        c()\n',
    'def run(self):\n    a()\n    c()',
    [6, 8, true],
  ],
  [
    'most lines of one of two classes, and a line that only the other one has',
    'javascript',
    'class A {\n  next(envelope) {\n    check(envelope);\n    seen.push(envelope);\n    count++;\n  }\n}\n\nclass B {\n  next(envelope) {\n    check(envelope);\n    log(envelope);\n    left--;\n    stop(b);\n    close(b);\n    free(b);\n  }\n}\n',
    'next(envelope) {\n  check(envelope);\n  seen.push(envelope);\n  count++;\n  stop(b);\n}',
    'ambiguous',
  ],
  [
    'two rules of CSS',
    'css',
    '.a {\n  color: red;\n}\n\n.a {\n  margin: 0;\n}\n',
    '.a {\n  color: blue;\n}',
    'ambiguous',
  ],
];

const calls: PlaceCase[] = [
  [
    'a hook before each test has no name',
    'typescript',
    "describe('cat', () => {\n  beforeEach(() => {\n    a();\n  });\n});\n",
    'beforeEach(() => {\n  b();\n});',
    'not-found',
  ],
  [
    'a test of one of two suites',
    'typescript',
    "describe('cat', () => {\n  it('runs', () => {\n    cat.run();\n    assert.ok(cat.isAway);\n  });\n});\n\ndescribe('dog', () => {\n  it('runs', () => {\n    dog.run();\n    dog.stop();\n    assert.ok(dog);\n  });\n});\n",
    "it('runs', () => {\n  cat.run();\n  assert.equal(cat.isAway, true);\n});",
    [1, 4],
  ],
];

describe('Code with several definitions of its name in a document', () => {
  for (const [title, cases] of [
    ['by its kind', kinds],
    ['by its head', heads],
    ['by its lines', bodies],
    ['by its text', calls],
  ] as const)
    itPlaces(`is placed ${title}`, cases);
});
