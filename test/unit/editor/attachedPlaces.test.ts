import assert from 'node:assert/strict';
import type { Attachment } from '../../../src/protocol.ts';
import { attachedFiles, attachedLines, attachedParts } from '../../../src/editor/attach/attachedPlaces.ts';

const all: Pick<Attachment, 'kind' | 'uri'>[] = [
  { kind: 'code', uri: 'file:///a' },
  { kind: 'code' },
  { kind: 'file', uri: 'file:///b' },
  { kind: 'code', uri: 'file:///a' },
  { kind: 'problems' },
];

describe('What a question in the chat of VS Code refers to', () => {
  it('has surroundings only where it is a part of a file', () =>
    assert.deepEqual(attachedParts(all), [all[0], all[3]]));

  it('has the problems of each of its files once', () =>
    assert.deepEqual(attachedFiles(all), ['file:///a', 'file:///b']));

  it('has lines, which users count from 1', () => {
    assert.deepEqual(attachedLines({ firstLine: 3, lastLine: 5 }), { from: 2, to: 5 });
    assert.deepEqual(attachedLines({ firstLine: 3 }), { from: 2, to: 3 });
    assert.deepEqual(attachedLines({}), { from: 0, to: 1 });
  });
});
