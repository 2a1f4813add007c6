/** Flags for V8. What it learns about code, and the machine code that it makes of it, would grow for an hour: it learns at once, and makes none. */
export const quietCode = [
  '--no-opt',
  '--no-sparkplug',
  '--no-maglev',
  '--no-lazy-feedback-allocation',
  '--no-flush-bytecode',
];
