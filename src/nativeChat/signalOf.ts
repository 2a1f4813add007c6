import type * as vscode from 'vscode';

/** A signal that aborts when VS Code cancels. */
export function signalOf(cancellation: vscode.CancellationToken): AbortSignal {
  const abort = new AbortController();
  if (cancellation.isCancellationRequested) abort.abort();
  cancellation.onCancellationRequested(() => abort.abort());
  return abort.signal;
}
