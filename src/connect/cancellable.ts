import * as vscode from 'vscode';

/** Runs a task under a notification with Cancel. Resolves with undefined when it was cancelled: that is no failure. */
export function cancellable<T>(title: string, task: (signal: AbortSignal) => Promise<T>): Thenable<T | undefined> {
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
  return vscode.window.withProgress(options, async (_progress, cancellation) => {
    const abort = new AbortController();
    cancellation.onCancellationRequested(() => abort.abort());
    try {
      return await task(abort.signal);
    } catch (error) {
      if (abort.signal.aborted) return undefined;
      throw error;
    }
  });
}
