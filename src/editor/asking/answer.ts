import * as vscode from 'vscode';
import { noticeText } from '../../dialogs/notice.ts';
import { checkedAnswer, streamedAnswer, type Answer, type GatedReplier, type Question } from './quietAnswer.ts';

/** Asks under a notification with Cancel that shows the name of the model. Never rejects. */
export function answer(replier: GatedReplier, question: Question): Promise<Answer> {
  const to = replier.now();
  return checkedAnswer(replier, to, question, (checked) => {
    const title = noticeText(checked.title(to.model.name));
    const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
    return vscode.window.withProgress(options, (progress, cancellation) => {
      cancellation.onCancellationRequested(() => checked.abort.abort());
      return streamedAnswer(replier, to, checked, (message) => progress.report({ message: noticeText(message) }));
    });
  });
}
