import { assistantApp } from './models.ts';

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const tokens = { input_tokens: count, output_tokens: count };

function listOf(items: object) {
  return { type: 'array', items };
}

function shape(properties: Record<string, object>, required = Object.keys(properties)) {
  return { type: 'object', required, properties };
}

function eventType(name: string) {
  return { type: 'string', enum: [name] };
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The shapes of requests and responses, as OpenAPI schemas. */
export const schemas = {
  Message: shape({ role: { type: 'string', enum: ['system', 'user', 'assistant'] }, content: text }),
  MessageWithPictures: shape(
    {
      role: { type: 'string', enum: ['system', 'user', 'assistant', 'tool'] },
      content: { oneOf: [text, listOf(reference('Part'))] },
      tool_calls: listOf(reference('ToolCall')),
      tool_call_id: text,
    },
    ['role', 'content'],
  ),
  Tool: shape({
    type: eventType('function'),
    function: shape({ name: text, description: text, parameters: { type: 'object' } }, ['name']),
  }),
  ToolCall: shape({ id: text, type: eventType('function'), function: shape({ name: text, arguments: text }) }),
  Part: shape({ type: { type: 'string', enum: ['text', 'image_url'] }, text, image_url: shape({ url: text }) }, [
    'type',
  ]),
  RestRequest: {
    ...shape(
      {
        messages: listOf(reference('Message')),
        model: { type: 'string', default: assistantApp, description: 'Application id.' },
        stream: { type: 'boolean', enum: [true] },
      },
      ['messages', 'stream'],
    ),
    additionalProperties: false,
  },
  CompletionRequest: shape(
    {
      model: { type: 'string', description: 'An id from the model list.' },
      messages: listOf(reference('MessageWithPictures')),
      stream: { type: 'boolean', default: false },
      stream_options: shape({ include_usage: { type: 'boolean' } }, []),
      tools: listOf(reference('Tool')),
      tool_choice: { type: 'string', enum: ['auto', 'required'] },
    },
    ['model', 'messages'],
  ),
  Completion: shape({
    id: text,
    object: eventType('chat.completion'),
    created: { type: 'integer', description: 'Seconds since 1970.' },
    model: text,
    choices: listOf(shape({ index: count, message: reference('Message'), finish_reason: text })),
    usage: shape({ prompt_tokens: count, completion_tokens: count, total_tokens: count }),
  }),
  ModelList: shape(
    {
      object: eventType('list'),
      data: listOf(shape({ id: text, object: text, input_modalities: listOf(text) }, ['id'])),
    },
    ['data'],
  ),
  RestEvent: {
    oneOf: ['MessageStart', 'ContentBlockDelta', 'MessageDelta', 'Other'].map(reference),
    discriminator: {
      propertyName: 'type',
      mapping: {
        message_start: '#/components/schemas/MessageStart',
        content_block_delta: '#/components/schemas/ContentBlockDelta',
        message_delta: '#/components/schemas/MessageDelta',
        Other: '#/components/schemas/Other',
      },
    },
  },
  MessageStart: shape({ type: eventType('message_start'), message: shape({ usage: shape(tokens) }) }),
  ContentBlockDelta: shape({
    type: eventType('content_block_delta'),
    index: count,
    delta: shape({ type: eventType('text_delta'), text }),
  }),
  MessageDelta: shape({
    type: eventType('message_delta'),
    usage: shape({ ...tokens, input_tokens: { ...count, nullable: true } }),
    delta: shape({ stop_reason: text, stop_sequence: { type: 'string', nullable: true } }),
  }),
  Other: shape({ type: eventType('Other') }),
  Failure: shape({ error: shape({ message: text }) }),
};
