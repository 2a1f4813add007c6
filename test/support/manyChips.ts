import type { AttachmentSummary } from '../../src/protocol.ts';

const errors = ['ForceRetryError', 'HTTPError', 'KyError', 'NetworkError', 'NonError', 'TimeoutError'];
const others = [
  ...['source/core/retry-timing.ts', 'test/http-error.ts', 'source/utils/timeout.ts', 'source/utils/delay.ts'],
  ...['source/utils/normalize.ts', 'source/types/options.ts', 'source/index.ts', 'test/retry.ts'],
  ...['test/helpers/with-performance.ts', 'test/headers.ts', 'test/hooks.ts'],
];

/** The attachments of a message with many of them: a symbol, a folder of six files, and further files. */
export function chipsOfMany(): AttachmentSummary[] {
  const file = (name: string): AttachmentSummary => ({
    id: name,
    kind: 'file',
    name,
    language: 'typescript',
    size: 891,
  });
  const place = { kind: 'code', firstLine: 151, lastLine: 173, symbol: 'getRetryTimingHeader' } as const;
  return [
    { ...file('source/core/retry-timing.ts'), ...place, id: 'symbol', size: 615 },
    ...errors.map((name) => ({ ...file(`source/errors/${name}.ts`), folder: 'source/errors' })),
    ...others.map(file),
  ];
}
