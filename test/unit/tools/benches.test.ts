import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { benches, scripts } from '../../bench/all/benches.ts';
import { compared, figuresIn, table, type Machine } from '../../bench/all/figures.ts';
import { problemBefore, ranWith } from '../../bench/all/runBench.ts';
import { root } from '../../../tools/install.mjs';

const machine: Machine = { cpu: 'A', cores: 2, node: 'v24.0.0', date: '2026-11-26' };
const figures = { readReply_vs_parse: 1.5, cpu_ms: { drain: 300 }, node: 'v24.0.0', broken: 0 };

describe('All measurements', () => {
  it('are known to npm run bench: every script bench:…', () => {
    const known = Object.keys(benches).map((name) => `bench:${name}`);
    const names = Object.keys(scripts()).filter((name) => name.startsWith('bench:'));
    assert.deepEqual(names.toSorted(), known.toSorted());
  });

  it('have kept figures only of measurements that there are', () => {
    const kept = JSON.parse(readFileSync(join(root, 'test', 'bench', 'figures.json'), 'utf8')) as object;
    assert.deepEqual(
      Object.keys(kept).filter((name) => !Object.hasOwn(benches, name)),
      [],
    );
  });

  it('are not passed in silence if they cannot be run, or find nothing', () => {
    assert.match(problemBefore('apply', []) ?? '', /^not run: needs --repositories/);
    assert.equal(problemBefore('apply', ['/a']), undefined);
    assert.equal(problemBefore('stream', []), undefined);
    assert.match(problemBefore('nothing', []) ?? '', /there is no bench:nothing/);
    assert.deepEqual(ranWith(0, figures), { figures });
    assert.match(ranWith(1, figures).problem ?? '', /failed: exit code 1/);
    assert.match(ranWith(0, undefined).problem ?? '', /no figures/);
    assert.match(ranWith(0, { files: 0 }).problem ?? '', /^not run/);
  });

  it('print their figures in the last line that is JSON', () => {
    assert.deepEqual(figuresIn('{"a":1}\ntable\n{"b":2}\nwarning\n{no\n'), { b: 2 });
    assert.equal(figuresIn('nothing\n'), undefined);
  });

  it('are compared number by number with those before', () => {
    const now = { readReply_vs_parse: 1.2, cpu_ms: { drain: 450 }, broken: 2, files: 7 };
    assert.deepEqual(compared({ machine, figures }, now, machine), [
      ['readReply_vs_parse', '1.5', '1.2', '-20 %'],
      ['cpu_ms.drain', '300', '450', '+50 %'],
      ['broken', '0', '2', '+2'],
      ['files', '–', '7', 'new'],
    ]);
  });

  it('are compared without times if they come from another machine', () => {
    const names = compared({ machine, figures }, figures, { ...machine, cpu: 'B' }).map(([name]) => name);
    assert.deepEqual(names, ['readReply_vs_parse', 'broken']);
  });

  it('are printed in aligned columns', () => {
    assert.equal(
      table([
        ['', 'before', 'now', 'changed by'],
        ['ratio', '1.5', '12', '+700 %'],
      ]),
      '       before  now  changed by\nratio     1.5   12      +700 %',
    );
  });
});
