import { assistantApp, releaseNotesApp } from './models.ts';
import { schemas } from './openapiSchemas.ts';
import { organisations } from './organisations.ts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const content = (type: string, schema: string, example: unknown) => ({
  content: { [type]: { schema: reference(schema), example } },
});

const failure = (description: string) => ({
  description,
  ...content('application/json', 'Failure', { error: { message: description } }),
});

const failures = {
  401: failure('The "Bearer " prefix is missing from Authorization, or the key is wrong.'),
  403: failure('The licence does not cover the API, or the realm does not match.'),
};

const chatFailures = {
  400: failure('The request body is not what the endpoint takes; the message names the field.'),
  ...failures,
  404: failure('There is no such model or app.'),
  413: failure('The request body is over 8 MiB.'),
};

const messages = [
  { role: 'system', content: 'You are a helpful colleague.' },
  { role: 'user', content: 'Show me a table in Markdown.' },
];

const restStreamExample = `{"type":"message_start","message":{"usage":{"input_tokens":14,"output_tokens":0}}}
{"type":"Other"}
{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}
{"type":"message_delta","usage":{"input_tokens":14,"output_tokens":2},"delta":{"stop_reason":"end_turn","stop_sequence":null}}
{"type":"Other"}
`;

const compatibleStreamExample = `data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":null}]}

data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

data: [DONE]
`;

const completionExample = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1767225600,
  model: 'atlas-large',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 14, completion_tokens: 2, total_tokens: 16 },
};

const listModels = {
  tags: ['Compatible family'],
  summary: 'List the models the organisation may use',
  responses: {
    200: { description: 'The models.', ...content('application/json', 'ModelList', { data: [{ id: 'atlas-large' }] }) },
    ...failures,
  },
};

const createCompletion = {
  tags: ['Compatible family'],
  summary: 'Reply to a conversation with a model',
  requestBody: {
    required: true,
    ...content('application/json', 'CompletionRequest', { model: 'atlas-large', messages, stream: false }),
  },
  responses: {
    200: {
      description: 'One object when "stream" is false, a stream of server-sent events when it is true.',
      content: {
        ...content('application/json', 'Completion', completionExample).content,
        'text/event-stream': { schema: { type: 'string' }, example: compatibleStreamExample },
      },
    },
    ...chatFailures,
  },
};

const createRestReply = {
  tags: ['REST family'],
  summary: 'Reply to a conversation with an app',
  requestBody: {
    required: true,
    ...content('application/json', 'RestRequest', { model: assistantApp, messages, stream: true }),
  },
  responses: {
    200: {
      description: 'A stream of JSON events, one on each line.',
      content: { 'application/x-ndjson': { schema: reference('RestEvent'), example: restStreamExample } },
    },
    ...chatFailures,
  },
};

const organisationRows = organisations.map(
  ({ name, realm, key, models }) => `| ${name} | \`${realm}\` | \`${key}\` | ${models.join(', ')} |`,
);

const description = `The sample service: every endpoint of the chat completion service, with replies that need no model.

Choose **Authorize** and enter a key and its realm, then **Try it out**.

| organisation | realm | key | models |
|---|---|---|---|
${organisationRows.join('\n')}

Apps of the REST family: \`${assistantApp}\` and \`${releaseNotesApp}\`.`;

/** The OpenAPI 3 document of the service. */
export const openApiDocument = {
  openapi: '3.0.3',
  info: { title: 'Chat completion service', version: '1', description },
  servers: [{ url: '/' }],
  security: [{ apiKey: [], realm: [] }],
  paths: {
    '/v1/models': { get: listModels },
    '/v1/chat/completions': { post: createCompletion },
    '/rest/v1/chat/completions': { post: createRestReply },
  },
  components: {
    schemas,
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'The API key, without "Bearer ".' },
      realm: { type: 'apiKey', in: 'header', name: 'X-Realm', description: 'The realm of the key.' },
    },
  },
};
