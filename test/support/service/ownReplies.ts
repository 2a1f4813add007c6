import { answerText, thoughtsOf } from './answers.ts';
import { readCompatibleRequest, readRestRequest } from './chatRequest.ts';
import { completionAnswer, completionStream } from './compatibleReply.ts';
import { jsonAnswer } from './httpAnswer.ts';
import { assistantApp, checkModel, checkPictures, findApp, modelList } from './models.ts';
import { countInputTokens, replyParts } from './replyPart.ts';
import type { ReplySource } from './replySource.ts';
import { restStream } from './restReply.ts';

/** Replies that the sample writes itself; `pause` in milliseconds between two fragments. */
export function ownReplies(pause: number): ReplySource {
  return {
    models: (_call, organisation) => jsonAnswer(200, modelList(organisation)),
    rest: (call) => {
      const { model, messages } = readRestRequest(call);
      const inputTokens = countInputTokens(messages);
      const parts = replyParts(answerText(messages, findApp(model)), inputTokens, pause, call.signal);
      return restStream(parts, inputTokens);
    },
    compatible: (call, organisation) => {
      const { model, messages, stream, includeUsage } = readCompatibleRequest(call);
      checkModel(organisation, model);
      checkPictures(model, messages);
      const text = answerText(messages, assistantApp);
      const thoughts = thoughtsOf(messages);
      const parts = replyParts(text, countInputTokens(messages), stream ? pause : 0, call.signal, thoughts);
      return stream ? completionStream(parts, model, includeUsage) : completionAnswer(parts, model);
    },
  };
}
