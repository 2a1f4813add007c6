import { Readable, type Duplex } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { ServiceError } from './errors.ts';

// A cut body gives what it contains, as an uncompressed one does: only the end event of a reply says that it is whole.
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
export function decoded(body: Readable, contentEncoding: string | string[] | undefined): Readable {
  const encoding = String(contentEncoding ?? '')
    .trim()
    .toLowerCase();
  if (['', 'identity'].includes(encoding)) return body;
  const decoder = decoders[encoding]?.();
  if (!decoder) throw new ServiceError('damaged');
  return Readable.from(throughDecoder(body, decoder));
}

/** What was decoded before the body broke off is passed on before its error is thrown. */
async function* throughDecoder(body: Readable, decoder: Duplex): AsyncGenerator<Uint8Array> {
  let failure: unknown;
  body.once('error', (error) => {
    failure = error;
    decoder.end();
  });
  yield* body.pipe(decoder);
  if (failure) throw failure as Error;
}
