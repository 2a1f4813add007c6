import { Readable, type Duplex } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { ServiceError } from '../errors/errors.ts';

/**
 * A body without its `Content-Encoding`, decoded only as far as it is read. We never ask for an encoding, but some proxies compress anyway.
 * (CASES V22)
 */
export function decoded(body: Readable, contentEncoding: string | string[] | undefined): Readable {
  const encoding = String(contentEncoding ?? '')
    .trim()
    .toLowerCase();
  // Servers that stream events behind a compressing proxy write `none`, so that it leaves them alone.
  if (['', 'identity', 'none'].includes(encoding)) return body;
  const decoder = decoders[encoding]?.();
  if (!decoder) throw new ServiceError('damaged');
  return Readable.from(throughDecoder(body, decoder));
}

// A truncated body yields the data that it contains, as an uncompressed one does: only the end event of a reply says that it is complete.
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

/** Yields everything that was decoded before the body broke off, then throws its error. */
async function* throughDecoder(body: Readable, decoder: Duplex): AsyncGenerator<Uint8Array> {
  let failure: unknown;
  body.once('error', (error) => {
    failure = error;
    decoder.end();
  });
  yield* body.pipe(decoder);
  if (failure) throw failure as Error;
}
