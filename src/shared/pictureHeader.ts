// Describes pictures by the first bytes of their files. Names and types that a sender claims are ignored.

import type { PictureProblem, PictureType } from '../protocol.ts';

/** What a file says about itself. Width and height are in pixels, and 0 if the file does not give them. */
export interface PictureHeader {
  type: PictureType | 'image/webp' | 'image/gif';
  width: number;
  height: number;
  isAnimated: boolean;
  /** Whether the format discards details that are hard to see, as formats for photos do. */
  isLossy: boolean;
}

/** The most megapixels of a picture that is decoded. A decoded pixel takes four bytes. */
export const mostMegapixels = 40;
const mostPixels = mostMegapixels * 1_000_000;
/** The largest file that is read, in megabytes of 1,048,576 bytes. */
export const mostMegabytes = 64;
/** The largest file that is read, in bytes. */
export const largestPicture = mostMegabytes * 1024 * 1024;

/** The header of a PNG, JPEG, WebP or GIF; undefined for anything else. Never throws, for any bytes. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const text = (start: number, length: number) => latin1(bytes, start, length);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return pngHeader(bytes);
  if (text(0, 3) === '\xff\xd8\xff') return jpegHeader(bytes);
  if (/^GIF8[79]a$/.test(text(0, 6))) return gifHeader(bytes);
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return webpHeader(bytes);
  return undefined;
}

/** Why a file is not decoded; undefined if nothing prevents it. */
export function pictureProblem(bytes: Uint8Array): PictureProblem | undefined {
  const header = pictureHeader(bytes);
  if (!header) return isSvg(bytes) ? 'svg' : 'no-picture';
  const pixels = header.width * header.height;
  if (pixels === 0) return 'broken';
  if (pixels > mostPixels) return 'too-many-pixels';
  return header.isAnimated ? 'animated' : undefined;
}

function isSvg(bytes: Uint8Array): boolean {
  return /^(\xef\xbb\xbf)?\s*<([?!][^]*<)?svg[\s>]/i.test(latin1(bytes, 0, 1024));
}

/** Reads chunks of a length, a name and data. Those before the first `IDAT` describe the picture. (PNG 3rd edition, 11.2) */
function pngHeader(bytes: Uint8Array): PictureHeader {
  const header = { type: 'image/png' as const, isAnimated: false, isLossy: false };
  const hasSize = latin1(bytes, 12, 4) === 'IHDR';
  for (let at = 8; at < bytes.length; at += 12 + number(bytes, at, 4)) {
    const name = latin1(bytes, at + 4, 4);
    if (name === 'acTL') header.isAnimated = number(bytes, at + 8, 4) > 1;
    if (name === 'IDAT') break;
  }
  return { ...header, width: hasSize ? number(bytes, 16, 4) : 0, height: hasSize ? number(bytes, 20, 4) : 0 };
}

/** Reads segments of a marker, a length and data. A frame header contains the size. (ITU-T T.81, B.2.2) */
function jpegHeader(bytes: Uint8Array): PictureHeader {
  const header = { type: 'image/jpeg' as const, width: 0, height: 0, isAnimated: false, isLossy: true };
  for (let at = 2; bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { ...header, height: number(bytes, at + 5, 2), width: number(bytes, at + 7, 2) };
    // A marker may follow any number of 0xff bytes.
    at += marker === 0xff ? 1 : 2 + Math.max(number(bytes, at + 2, 2), 2);
  }
  return header;
}

/** Reads a screen, then blocks. The picture is animated if more than one block is an image. (GIF89a, 18 to 26) */
function gifHeader(bytes: Uint8Array): PictureHeader {
  let images = 0;
  let at = 13 + colorTable(bytes[10]);
  while (images < 2 && (bytes[at] === 0x2c || bytes[at] === 0x21)) {
    const isImage = bytes[at] === 0x2c;
    if (isImage) images += 1;
    at = afterSubBlocks(bytes, isImage ? at + 11 + colorTable(bytes[at + 9]) : at + 2);
  }
  const [width, height] = [littleEndian(bytes, 6, 2), littleEndian(bytes, 8, 2)];
  return { type: 'image/gif', width, height, isAnimated: images > 1, isLossy: false };
}

/** The number of bytes of the color table that the flags of a screen or an image announce. */
function colorTable(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function afterSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
  return at + 1;
}

/** Reads the lossy, the lossless and the extended format. Only the extended one can be animated. (RFC 9649, 2.5 to 2.7) */
function webpHeader(bytes: Uint8Array): PictureHeader {
  const header = { type: 'image/webp' as const, width: 0, height: 0, isAnimated: false, isLossy: false };
  switch (latin1(bytes, 12, 4)) {
    case 'VP8 ': {
      const [width, height] = [littleEndian(bytes, 26, 2) & 0x3fff, littleEndian(bytes, 28, 2) & 0x3fff];
      return { ...header, width, height, isLossy: true };
    }
    case 'VP8L': {
      const size = littleEndian(bytes, 21, 4);
      const isThere = bytes.length >= 25;
      return { ...header, width: isThere ? (size & 0x3fff) + 1 : 0, height: ((size >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X': {
      const isThere = bytes.length >= 30;
      const [width, height] = [littleEndian(bytes, 24, 3) + 1, littleEndian(bytes, 27, 3) + 1];
      const [isAnimated, isOpaque] = [((bytes[20] ?? 0) & 0x02) !== 0, ((bytes[20] ?? 0) & 0x10) === 0];
      return { ...header, width: isThere ? width : 0, height, isAnimated, isLossy: isOpaque && hasLossyChunk(bytes) };
    }
    default:
      return header;
  }
}

/** Reads chunks of a name, a length and data, padded to an even length. */
function hasLossyChunk(bytes: Uint8Array): boolean {
  for (let at = 12; at < bytes.length; at += 8 + 2 * Math.ceil(littleEndian(bytes, at + 4, 4) / 2))
    if (latin1(bytes, at, 4) === 'VP8 ') return true;
  return false;
}

/** Reads a big-endian number. Missing bytes count as 0. */
function number(bytes: Uint8Array, start: number, length: number): number {
  let value = 0;
  for (let at = start; at < start + length; at++) value = value * 256 + (bytes[at] ?? 0);
  return value;
}

function littleEndian(bytes: Uint8Array, start: number, length: number): number {
  return number(bytes.slice(start, start + length).reverse(), 0, length);
}

function latin1(bytes: Uint8Array, start: number, length: number): string {
  return Array.from(bytes.subarray(start, start + length), (byte) => String.fromCharCode(byte)).join('');
}
