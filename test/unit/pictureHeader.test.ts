import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pictureHeader, pictureProblem, type PictureHeader } from '../../src/shared/pictureHeader.ts';
import type { PictureProblem } from '../../src/protocol.ts';
import { animatedPng, gif, jpeg, png, svg, webp } from '../support/pictures.ts';
import { checkProperty } from '../support/property.ts';

const still = { width: 3, height: 2, isAnimated: false, isLossy: false };
const pictures: [name: string, bytes: Buffer, header: PictureHeader][] = [
  ['a PNG', png(), { type: 'image/png', ...still }],
  ['a PNG that announces one frame', animatedPng(1), { type: 'image/png', ...still }],
  ['a PNG that is animated', animatedPng(), { type: 'image/png', ...still, isAnimated: true }],
  ['a JPEG', jpeg(), { type: 'image/jpeg', ...still, isLossy: true }],
  ['a JPEG that arrives in several passes', withMarker(0xc2), { type: 'image/jpeg', ...still, isLossy: true }],
  ...[0xc4, 0xc8, 0xcc].map((marker): (typeof pictures)[number] => [
    `a JPEG with a segment ${marker.toString(16)} before its frame`,
    withSegment(0xff, marker, 0, 8, 9, 9, 9, 9, 9, 9),
    { type: 'image/jpeg', ...still, isLossy: true },
  ]),
  ['a JPEG with a byte that fills', withSegment(0xff), { type: 'image/jpeg', ...still, isLossy: true }],
  ['a GIF of the older version', older(gif()), { type: 'image/gif', ...still, width: 1, height: 1 }],
  ['a JPEG with Exif', jpeg('Here'), { type: 'image/jpeg', ...still, isLossy: true }],
  ['a GIF', gif(), { type: 'image/gif', ...still, width: 1, height: 1 }],
  ['a GIF that is animated', gif(3), { type: 'image/gif', ...still, width: 1, height: 1, isAnimated: true }],
  ['a GIF of one image with its own colours', ownColours(1), { type: 'image/gif', ...still, width: 1, height: 1 }],
  [
    'a GIF of several images with their own colours',
    ownColours(2),
    { type: 'image/gif', ...still, width: 1, height: 1, isAnimated: true },
  ],
  ['a lossy WebP', webp.lossy(), { type: 'image/webp', ...still, isLossy: true }],
  ['a lossless WebP', webp.lossless(), { type: 'image/webp', ...still }],
  ['an extended WebP', webp.extended(), { type: 'image/webp', ...still, isLossy: true }],
  ['an extended WebP after a profile of odd length', webp.profiled(), { type: 'image/webp', ...still, isLossy: true }],
  ['a WebP that can be seen through', webp.transparent(), { type: 'image/webp', ...still }],
  ['a WebP that is animated', webp.animated(), { type: 'image/webp', ...still, isAnimated: true }],
];

const refused: [name: string, bytes: Buffer, problem: PictureProblem | undefined][] = [
  ['nothing', Buffer.alloc(0), 'no-picture'],
  ['a text', Buffer.from('Hello'), 'no-picture'],
  ['a web page', Buffer.from('<!doctype html><p>svg</p>'), 'no-picture'],
  ['a text about SVG', Buffer.from('See <svg>.'), 'no-picture'],
  ['a BMP', Buffer.from('BM\0\0\0\0'), 'no-picture'],
  ['an AVIF', Buffer.from('\0\0\0\x1cftypavif', 'latin1'), 'no-picture'],
  ['an SVG', svg(), 'svg'],
  ['an SVG that begins at once', Buffer.from('\ufeff <svg>'), 'svg'],
  ['a PNG that is animated', animatedPng(), 'animated'],
  ['a GIF that is animated', gif(2), 'animated'],
  ['a WebP that is animated', webp.animated(), 'animated'],
  ['a PNG without a header', png().subarray(0, 12), 'broken'],
  ['a PNG of no height', png(3, 0), 'broken'],
  ['a JPEG without a frame', jpeg().subarray(0, 30), 'broken'],
  ['a WebP without a size', webp.lossless().subarray(0, 20), 'broken'],
  ['a WebP of an unknown kind', Buffer.from('RIFF\0\0\0\0WEBPABCD'), 'broken'],
  ['40 megapixels', png(8000, 5000), undefined],
  ['a few pixels more', png(8000, 5001), 'too-many-pixels'],
  ['a PNG that claims a size beyond all memory', png(0xffffffff, 1).fill(0xff, 16, 24), 'too-many-pixels'],
];

/** A JPEG whose frame has this marker. */
function withMarker(marker: number): Buffer {
  const bytes = Buffer.from(jpeg());
  bytes[bytes.indexOf(Buffer.from([0xff, 0xc0])) + 1] = marker;
  return bytes;
}

/** A JPEG with these bytes after its first marker. */
function withSegment(...bytes: number[]): Buffer {
  return Buffer.concat([jpeg().subarray(0, 2), Buffer.from(bytes), jpeg().subarray(2)]);
}

function older(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from('GIF87a'), bytes.subarray(6)]);
}

/** A GIF whose images have their own colours, and which has none for all of them. */
function ownColours(images: number): Buffer {
  const start = Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1');
  const image = Buffer.from('2c0000000001000100' + '80' + '000000ffffff' + '02' + '024401' + '00', 'hex');
  return Buffer.concat([start, ...Array.from({ length: images }, () => image), Buffer.from(';')]);
}

describe('The header of a picture', () => {
  for (const [name, bytes, header] of pictures)
    it(`is read from the bytes of ${name}`, () => assert.deepEqual(pictureHeader(bytes), header));

  for (const [name, bytes, problem] of refused)
    it(`reports for ${name}: ${problem ?? 'no problem'}`, () => assert.equal(pictureProblem(bytes), problem));

  it('is read or rejected, without an error, from a file that is truncated or changed', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 });
    return checkProperty(
      fc.property(fc.constantFrom(...pictures), fc.nat(), changes, ([, bytes], cut, places) => {
        const file = Buffer.from(bytes.subarray(0, cut % (bytes.length + 1)));
        for (const [place, value] of places) if (file.length > 0) file[place % file.length] = value;
        const header = pictureHeader(file);
        if (header) assert.ok(header.width >= 0 && header.height >= 0);
        pictureProblem(file);
      }),
      5000,
    );
  });
});
