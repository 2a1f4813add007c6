import assert from 'node:assert/strict';
import { steady } from '../../../tools/orca/spokenText.ts';

describe('What a screen reader spoke (V492)', () => {
  const cases: [what: string, lines: string[], kept: string[]][] = [
    ['times and ports', ['Hello, 6:12 PM', '127.0.0.1:4321, 2.5 s'], ['Hello, … o’clock', '127.0.0.1:…, … s']],
    ['repeats and empty lines', ['Send  button', '', ' Send button', 'Stop'], ['Send button', 'Stop']],
    ['the mode of Orca', ['Focus mode', 'leaving main content.', 'Realm Chat document web.', 'Message'], ['Message']],
    ['an editor that had the focus', ['invoice dot ts editor let a', 'Message'], ['Message']],
    ['how many results VS Code has', ['New Chat, recently used.', '761 Results'], ['New Chat.']],
    ['what was typed', ['Why is it', 'Why not?'], ['Why not?']],
  ];
  for (const [what, lines, kept] of cases)
    it(`is compared without ${what}`, () => assert.deepEqual(steady(lines, 'types "Why is it so?"'), kept));
});
