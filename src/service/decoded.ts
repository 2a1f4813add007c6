import { pipeline, type Duplex, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { ServiceError } from './errors.ts';

// A cut body gives what it holds, as an uncompressed one does: only the end event of a reply says that it is whole.
const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };
const zstd = { flush: constants.ZSTD_e_flush, finishFlush: constants.ZSTD_e_flush };

const decoders: Record<string, () => Duplex> = {
  gzip: () => createGunzip(zlib),
  'x-gzip': () => createGunzip(zlib),
  deflate: () => createInflate(zlib),
  br: () => createBrotliDecompress(brotli),
  zstd: () => createZstdDecompress(zstd),
};

/** A body without its `Content-Encoding`, decoded as it is read and no further. Nothing asks for one; some proxies compress all the same. (CASES V22) */
export function decoded(body: Readable, contentEncoding: string | string[] | undefined): AsyncIterable<Uint8Array> {
  const encoding = String(contentEncoding ?? 'identity').toLowerCase();
  if (encoding === 'identity') return body;
  const decoder = decoders[encoding]?.();
  if (!decoder) throw new ServiceError('damaged');
  // Errors of both come out of the decoder.
  return pipeline(body, decoder, () => undefined);
}
