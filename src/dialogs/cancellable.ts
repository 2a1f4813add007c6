import * as vscode from 'vscode';
import { noticeText } from './notice.ts';

/**
 * Runs a task under a notification with Cancel. The notification shows what the task says it is doing. Resolves with undefined if the task
 * was cancelled, which is not a failure.
 */
export function cancellable<T>(
  title: string,
  task: (signal: AbortSignal, doing: (message: string) => void) => Promise<T>,
): Thenable<T | undefined> {
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title: noticeText(title) };
  return vscode.window.withProgress(options, async (progress, cancellation) => {
    const abort = new AbortController();
    cancellation.onCancellationRequested(() => abort.abort());
    try {
      return await task(abort.signal, (message) => progress.report({ message: noticeText(message) }));
    } catch (error) {
      if (abort.signal.aborted) return undefined;
      throw error;
    }
  });
}
