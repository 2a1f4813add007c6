import assert from 'node:assert/strict';
import { signalOf } from '../../../src/nativeChat/signalOf.ts';

describe('The signal of a request of VS Code', () => {
  it('aborts when VS Code cancels, also if it has done so before', () => {
    const cancels: (() => void)[] = [];
    const cancellation = (isCancellationRequested: boolean) =>
      ({
        isCancellationRequested,
        onCancellationRequested: (cancel: () => void) => cancels.push(cancel),
      }) as unknown as Parameters<typeof signalOf>[0];
    const signal = signalOf(cancellation(false));
    assert.equal(signal.aborted, false);
    for (const cancel of cancels) cancel();
    assert.deepEqual([signal.aborted, signalOf(cancellation(true)).aborted], [true, true]);
  });
});
