import { answerText, thoughtsOf } from './answers.ts';
import { readCompatibleRequest, readRestRequest } from './chatRequest.ts';
import { completionAnswer, completionStream } from './compatibleReply.ts';
import { jsonAnswer } from './httpAnswer.ts';
import { assistantApp, checkModel, checkPictures, checkTools, findApp, modelList } from './models.ts';
import { countInputTokens, replyParts } from './replyPart.ts';
import type { ReplySource } from './replySource.ts';
import { restStream } from './restReply.ts';
import { callsFor, resultsText } from './toolCalls.ts';

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
      const { model, messages, stream, includeUsage, tools, mustCall } = readCompatibleRequest(call);
      checkModel(organisation, model);
      checkPictures(model, messages);
      checkTools(model, tools);
      const calls = callsFor(messages, tools, mustCall);
      const isResult = messages.at(-1)?.role === 'tool';
      const text = isResult ? resultsText(messages) : calls.length > 0 ? '' : answerText(messages, assistantApp);
      const [inputTokens, thoughts] = [countInputTokens(messages), thoughtsOf(messages)];
      const parts = replyParts(text, inputTokens, stream ? pause : 0, call.signal, thoughts, calls);
      return stream ? completionStream(parts, model, includeUsage) : completionAnswer(parts, model);
    },
  };
}
