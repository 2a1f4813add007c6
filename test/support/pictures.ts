// Small pictures of each format with real bytes, 3 × 2 pixels unless another size is given.
import { crc32, deflateSync } from 'node:zlib';

const base64 = (text: string): Buffer => Buffer.from(text, 'base64');

/** A PNG of one color, with chunks before its data. */
export function png(width = 3, height = 2, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for each pixel, in shades of gray.
  header[8] = 1;
  const data = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const all = [chunk('IHDR', header), ...chunks, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...all]);
}

/** A PNG that announces so many frames. */
export function animatedPng(frames = 2): Buffer {
  return png(3, 2, chunk('acTL', Buffer.from([0, 0, 0, frames, 0, 0, 0, 0])));
}

/** A red JPEG; with `secret`, its Exif data has that text, and says to rotate it by 90 degrees. */
export function jpeg(secret?: string): Buffer {
  const plain = base64(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCKALXj/9k=',
  );
  if (secret === undefined) return plain;
  const turned = '0112' + '0003' + '00000001' + '00060000';
  const description = '010e' + '0002' + hexOf(secret.length + 1, 4) + hexOf(38, 4);
  const tiff = Buffer.from(`4d4d002a000000080002${description}${turned}00000000`, 'hex');
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(`${secret}\0`)]);
  const segment = Buffer.from(`ffe1${hexOf(exif.length + 2, 2)}`, 'hex');
  return Buffer.concat([plain.subarray(0, 2), segment, exif, plain.subarray(2)]);
}

/** A GIF of 1 × 1 pixel with so many images. */
export function gif(images = 1): Buffer {
  const whole = base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
  const image = whole.subarray(19, -1);
  return Buffer.concat([whole.subarray(0, 19), ...Array.from({ length: images }, () => image), whole.subarray(-1)]);
}

const lossyData = base64('kAEAnQEqAwACAALATCWgAnS6AAOYAP7uQx/ubHOLcFf/bQ//Wh/+tD/pQAA=');
const losslessData = base64('LwJAAAAHEP2P/gciov8BAA==');

/** A red WebP; `extended` ones have flags. */
export const webp = {
  lossy: () => webpOf(riffChunk('VP8 ', lossyData)),
  lossless: () => webpOf(riffChunk('VP8L', losslessData)),
  extended: () => webpOf(flags(0x00), riffChunk('VP8 ', lossyData)),
  profiled: () => webpOf(flags(0x20), riffChunk('ICCP', Buffer.alloc(3)), riffChunk('VP8 ', lossyData)),
  transparent: () => webpOf(flags(0x10), riffChunk('VP8 ', lossyData)),
  animated: () => webpOf(flags(0x02)),
};

/** An SVG drawing. */
export function svg(): Buffer {
  return Buffer.from(
    '<?xml version="1.0"?>\n<!-- A line -->\n<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
  );
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  return Buffer.concat([Buffer.from(hexOf(data.length, 4), 'hex'), named, Buffer.from(hexOf(crc32(named), 4), 'hex')]);
}

function flags(value: number): Buffer {
  return riffChunk('VP8X', Buffer.from([value, 0, 0, 0, 2, 0, 0, 1, 0, 0]));
}

function riffChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)]);
}

function webpOf(...chunks: Buffer[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

function hexOf(number: number, bytes: number): string {
  return number.toString(16).padStart(2 * bytes, '0');
}
