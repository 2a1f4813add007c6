import type { PictureProblem } from '../../protocol.ts';
import { pictureHeader, pictureProblem } from '../../shared/pictureHeader.ts';

/**
 * The bytes of a picture file → the bytes of a PNG or JPEG that is small enough, upright, and without metadata, because only the pixels
 * are used; or the reason why it cannot be used. The header is checked before the picture is decoded.
 */
export async function preparedPicture(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | PictureProblem> {
  const [header, problem] = [pictureHeader(bytes), pictureProblem(bytes)];
  if (!header || problem !== undefined) return problem ?? 'broken';
  try {
    const bitmap = await createImageBitmap(new Blob([bytes], { type: header.type }));
    return await encoded(bitmap, header.isLossy ? 'image/jpeg' : 'image/png');
  } catch {
    return 'broken';
  }
}

/** Pixels of the long side. Services reduce larger pictures themselves: more would cost time and tokens, and the model would not see more. */
const longestSide = 2048;
/** From 0 to 1. At this quality, the losses of JPEG are not visible. */
const jpegQuality = 0.9;

/** The pixels with which a picture is sent: it is made smaller if it is too large, and never larger. */
export function sentSize({ width, height }: Size): Size {
  const scale = Math.min(longestSide / Math.max(width, height), 1);
  const scaled = (side: number): number => Math.max(Math.round(side * scale), 1);
  return { width: scaled(width), height: scaled(height) };
}

interface Size {
  width: number;
  height: number;
}

async function encoded(bitmap: ImageBitmap, type: string): Promise<Uint8Array> {
  const { width, height } = sentSize(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no memory for a picture.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type, quality: jpegQuality });
  return new Uint8Array(await blob.arrayBuffer());
}
