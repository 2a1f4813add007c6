import assert from 'node:assert/strict';
import { sentSize } from '../../../src/webview/pictures/preparedPicture.ts';

describe('The pixels with which a picture is sent', () => {
  const sizes: [what: string, from: [number, number], to: [number, number]][] = [
    ['stay as they are if they are few', [100, 50], [100, 50]],
    ['stay as they are at the limit', [2048, 2048], [2048, 2048]],
    ['are fewer for a wide one', [4096, 1024], [2048, 512]],
    ['are fewer for a high one', [1000, 4000], [512, 2048]],
    ['are at least one', [8000, 1], [2048, 1]],
  ];
  for (const [what, [width, height], [sentWidth, sentHeight]] of sizes)
    it(what, () => assert.deepEqual(sentSize({ width, height }), { width: sentWidth, height: sentHeight }));
});
