import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEndpoints, type Endpoints } from './endpoints.ts';
import { errorAnswer, type HttpAnswer, sendAnswer } from './httpAnswer.ts';
import { type Call, recordRequest, type RecordedRequest } from './recording.ts';
import type { RateLimit } from './rateLimit.ts';
import { Refusal } from './refusal.ts';

export type { RecordedRequest } from './recording.ts';

/** Answers a request instead of the service. The request has already been read. */
export type AnswerFunction = (request: IncomingMessage, response: ServerResponse) => void;

/** A running sample service. */
export interface SampleService {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Every request, in order of arrival. */
  requests: RecordedRequest[];
  /** The next chat or models request is answered by this function instead: once, before any check. Several queue up. */
  answerNext(answer: AnswerFunction): void;
  /** Closes the service and all open streams. */
  close(): Promise<void>;
}

export interface SampleServiceOptions {
  /** Default: any free port. */
  port?: number;
  /** Milliseconds between two fragments of a reply, default 15. */
  pause?: number;
  /** Milliseconds before a reply starts, default 0. */
  delay?: number;
  /** How many replies each key gets; default: no limit. */
  limit?: RateLimit;
  /** Base URL of a server of the common convention, with or without `/v1`, that generates the replies instead. */
  upstream?: string;
}

/** Starts the whole service on the loopback interface. Rejects when the port is taken. */
export async function startSampleService(options: SampleServiceOptions = {}): Promise<SampleService> {
  const requests: RecordedRequest[] = [];
  const queue: AnswerFunction[] = [];
  const endpoints = createEndpoints(options);
  const server = createServer((request, response) => {
    // Only a client that left or an upstream that broke off fails here: the reply is cut, as the network would cut it.
    serve(request, response, endpoints, requests, queue).catch(() => response.destroy());
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerNext: (answer) => void queue.push(answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  endpoints: Endpoints,
  requests: RecordedRequest[],
  queue: AnswerFunction[],
): Promise<void> {
  const call = await recordRequest(request, response, requests);
  const byHand = endpoints.isGuarded(call.path) ? queue.shift() : undefined;
  if (byHand !== undefined) byHand(request, response);
  else await sendAnswer(response, await answerCall(endpoints, request.method ?? '', call));
}

async function answerCall(endpoints: Endpoints, method: string, call: Call): Promise<HttpAnswer> {
  try {
    return await endpoints.answer(method, call);
  } catch (error) {
    const { status, headers } = error instanceof Refusal ? error : { status: 500, headers: {} };
    return errorAnswer(status, error instanceof Error ? error.message : 'The sample service failed.', headers);
  }
}
