import { compatiblePath, hello, primary, restPath } from './testClient.ts';

/** One good request for each address that needs a key and a realm. */
export const addresses = [
  { method: 'GET', path: '/v1/models', body: undefined },
  { method: 'POST', path: compatiblePath, body: { model: 'atlas-large', messages: hello, stream: true } },
  { method: 'POST', path: restPath, body: { messages: hello, stream: true } },
];

/** The headers of a caller, and the status of the response. */
export const callers: { name: string; headers: Record<string, string>; status: number }[] = [
  { name: 'the right key and realm', headers: primary, status: 200 },
  { name: 'no key', headers: { 'x-realm': 'primary' }, status: 401 },
  { name: 'a key without Bearer', headers: { ...primary, authorization: 'sk-sample-primary' }, status: 401 },
  {
    name: 'a key behind another word',
    headers: { ...primary, authorization: 'Digest sk-sample-primary' },
    status: 401,
  },
  { name: 'an unknown key', headers: { ...primary, authorization: 'Bearer sk-other' }, status: 401 },
  { name: 'no realm', headers: { authorization: primary.authorization }, status: 403 },
  { name: "another organisation's realm", headers: { ...primary, 'x-realm': 'acme' }, status: 403 },
  {
    name: 'an organisation without a licence',
    headers: { authorization: 'Bearer sk-sample-unlicensed', 'x-realm': 'unlicensed' },
    status: 403,
  },
];

/** A tool, a call of it, and its result. */
export const readTool = {
  type: 'function',
  function: {
    name: 'read',
    description: 'Reads a file.',
    parameters: {
      type: 'object',
      properties: { path: { type: 'string' }, line: { type: 'integer' } },
      required: ['path', 'line'],
    },
  },
};
const call = {
  role: 'assistant',
  content: '',
  tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'read', arguments: '{}' } }],
};
const answer = { role: 'tool', content: 'text', tool_call_id: 'call_1' };

/** Mistakes of a caller, the status, and what the error message names. */
export const mistakes = [
  { path: restPath, body: '{"messages":', status: 400, message: /not valid JSON/ },
  { path: restPath, body: { stream: true }, status: 400, message: /"messages"/ },
  { path: restPath, body: { messages: hello, stream: true, temperature: 1 }, status: 400, message: /"temperature"/ },
  { path: restPath, body: { messages: hello }, status: 400, message: /"stream" is true/ },
  {
    path: restPath,
    body: { messages: [{ role: 'robot', content: '' }], stream: true },
    status: 400,
    message: /role/,
  },
  { path: restPath, body: { messages: [{ role: 'user' }], stream: true }, status: 400, message: /content/ },
  { path: restPath, body: { messages: hello, stream: true, model: 'atlas-large' }, status: 404, message: /app/ },
  { path: compatiblePath, body: 'hello', status: 400, message: /not valid JSON/ },
  { path: compatiblePath, body: { messages: hello }, status: 400, message: /"model"/ },
  { path: compatiblePath, body: { model: 'atlas-large', messages: [] }, status: 400, message: /"messages"/ },
  { path: compatiblePath, body: { model: 'code-helper', messages: hello, top_k: 3 }, status: 400, message: /"top_k"/ },
  { path: compatiblePath, body: { model: 'ai.service.assistant', messages: hello }, status: 404, message: /model/ },
  { path: compatiblePath, body: ' '.repeat(8 * 1024 * 1024 + 1), status: 413, message: /8 MiB/ },
  {
    path: compatiblePath,
    body: { model: 'atlas-small', messages: hello, tools: [readTool] },
    status: 400,
    message: /does not support tools/,
  },
  {
    path: compatiblePath,
    body: { model: 'atlas-large', messages: hello, tools: [{}] },
    status: 400,
    message: /tools\[0\]/,
  },
  {
    path: compatiblePath,
    body: { model: 'atlas-large', messages: [answer] },
    status: 400,
    message: /must answer a call/,
  },
  {
    path: compatiblePath,
    body: { model: 'atlas-large', messages: [call, ...hello] },
    status: 400,
    message: /call_1 must be answered/,
  },
  { path: restPath, body: { messages: [answer], stream: true }, status: 400, message: /role/ },
  { path: '/v1/elsewhere', body: {}, status: 404, message: /elsewhere/ },
  { path: '/v1/models', body: {}, status: 405, message: /GET/ },
];
