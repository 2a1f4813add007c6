import type { LengthSign } from '../../src/service/requestLength.ts';

/** An answer of a service to a request that is too long, or to another one. */
export interface LengthError {
  service: string;
  /** Where the answer is quoted: an issue of a repository, or its source. */
  source: string;
  status: number;
  body: string;
  /** How it is recognised; `size`: only by the size of the request. */
  way: LengthSign | 'status' | 'size';
}

const openAi = (message: string, code: string | null = null, type = 'invalid_request_error'): string =>
  JSON.stringify({ error: { message, type, param: 'messages', code } });
const plain = (message: string, more: object = {}): string => JSON.stringify({ error: { message, ...more } });
const anthropic = (message: string, type = 'invalid_request_error'): string =>
  JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_1' });

/** Real wordings of services for a conversation that exceeds the context window. */
export const tooLong: LengthError[] = [
  {
    service: 'OpenAI',
    source: 'mckaywrigley/chatbot-ui#102',
    status: 400,
    body: openAi(
      "This model's maximum context length is 4097 tokens. However, you requested 4120 tokens (3120 in the messages, 1000 in the completion). Please reduce the length of the messages or completion.",
      'context_length_exceeded',
    ),
    way: 'code',
  },
  {
    service: 'OpenAI, since the Responses API',
    source: 'badlogic/pi-mono packages/ai/src/utils/overflow.ts',
    status: 400,
    body: openAi(
      'Your input exceeds the context window of this model. Please adjust your input and try again.',
      'context_length_exceeded',
    ),
    way: 'code',
  },
  {
    service: 'a gateway that leaves out the code of OpenAI',
    source: 'Niek/chatgpt-web#525',
    status: 400,
    body: openAi("This model's maximum context length has been exceeded. Please reduce the length of the messages."),
    way: 'words',
  },
  {
    service: 'Azure OpenAI',
    source: 'AsyncFuncAI/deepwiki-open#144',
    status: 400,
    body: openAi(
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 173172 tokens. Please reduce the length of the messages.",
      'context_length_exceeded',
    ),
    way: 'code',
  },
  {
    service: 'Azure AI Foundry and GitHub Models',
    source: 'dyad-sh/dyad#1950',
    status: 413,
    body: plain('Request body too large for gpt-5-mini model. Max size: 4000 tokens.', {
      code: 'tokens_limit_reached',
    }),
    way: 'code',
  },
  {
    service: 'Anthropic',
    source: 'earendil-works/pi#102',
    status: 400,
    body: anthropic('prompt is too long: 219898 tokens > 200000 maximum'),
    way: 'words',
  },
  {
    service: 'Anthropic, with max_tokens',
    source: 'continuedev/continue#6080',
    status: 400,
    body: anthropic(
      'input length and `max_tokens` exceed context limit: 199759 + 8192 > 200000, decrease input length or `max_tokens` and try again',
    ),
    way: 'words',
  },
  {
    service: 'Anthropic, over 32 MB',
    source: 'badlogic/pi-mono packages/ai/src/utils/overflow.ts',
    status: 413,
    body: anthropic('Request exceeds the maximum size', 'request_too_large'),
    way: 'code',
  },
  {
    service: 'Amazon Bedrock',
    source: 'dyad-sh/dyad#1950',
    status: 400,
    body: JSON.stringify({
      message: 'The model returned the following errors: Input is too long for requested model.',
    }),
    way: 'words',
  },
  {
    service: 'Gemini and Vertex AI',
    source: 'logancyang/obsidian-copilot#2094',
    status: 400,
    body: plain('The input token count (9727975) exceeds the maximum number of tokens allowed (1048576).', {
      code: 400,
      status: 'INVALID_ARGUMENT',
    }),
    way: 'words',
  },
  {
    service: 'Gemini over its compatible endpoint, which sends a list',
    source: 'badlogic/pi-mono packages/ai/src/utils/overflow.ts',
    status: 400,
    body: `[${plain('The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).')}]`,
    way: 'words',
  },
  {
    service: 'Mistral',
    source: 'badlogic/pi-mono packages/ai/src/utils/overflow.ts',
    status: 400,
    body: JSON.stringify({
      object: 'error',
      message:
        'Prompt contains 140000 tokens and 0 draft tokens, too large for model with 131072 maximum context length',
    }),
    way: 'words',
  },
  {
    service: 'vLLM',
    source: 'vllm-project/vllm#20409',
    status: 400,
    body: JSON.stringify({
      object: 'error',
      message:
        "This model's maximum context length is 16384 tokens. However, you requested 122946 tokens (112946 in the messages, 10000 in the completion). Please reduce the length of the messages or completion.",
      type: 'BadRequestError',
      param: null,
      code: 400,
    }),
    way: 'words',
  },
  {
    service: 'vLLM, from its engine',
    source: 'vllm-project/vllm#12165',
    status: 500,
    body: JSON.stringify({
      object: 'error',
      message:
        'The prompt (total length 25938) is too long to fit into the model (context length 4096). Make sure that `max_model_len` is no smaller than the number of text tokens plus multimodal tokens.',
    }),
    way: 'words',
  },
  {
    service: 'llama.cpp',
    source: 'oobabooga/textgen#7257',
    status: 400,
    body: plain('the request exceeds the available context size. try increasing the context size', {
      code: 400,
      type: 'exceed_context_size_error',
      n_prompt_tokens: 14429,
      n_ctx: 8192,
    }),
    way: 'code',
  },
  {
    service: 'a gateway before llama.cpp that leaves out the type',
    source: 'ggml-org/llama.cpp#15780',
    status: 500,
    body: plain('try again', { code: 500, n_prompt_tokens: 1407, n_ctx: 256 }),
    way: 'numbers',
  },
  {
    service: 'llama.cpp of 2025, and gateways before it',
    source: 'ItzCrazyKns/Vane#1011',
    status: 400,
    body: plain('request (355724 tokens) exceeds the available context size (262144 tokens), try increasing it'),
    way: 'words',
  },
  {
    service: 'llama-cpp-python',
    source: 'fedora-copr/logdetective-website#193',
    status: 500,
    body: plain('Requested tokens (2285) exceed context window of 2048', { type: 'internal_server_error' }),
    way: 'words',
  },
  {
    service: 'Ollama',
    source: 'ITSpecialist111/ai_automation_suggester#37',
    status: 500,
    body: plain('input exceeds context length', { type: 'api_error' }),
    way: 'words',
  },
  {
    service: 'LM Studio',
    source: 'badlogic/pi-mono packages/ai/src/utils/overflow.ts',
    status: 400,
    body: JSON.stringify({ error: 'tokens to keep from the initial prompt is greater than the context length' }),
    way: 'words',
  },
  {
    service: 'Text Generation Inference',
    source: 'huggingface/chat-ui#340',
    status: 422,
    body: JSON.stringify({
      error:
        'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 1512. Given: 1000 `inputs` tokens and 1024 `max_new_tokens`',
      error_type: 'validation',
    }),
    way: 'words',
  },
  {
    service: 'Text Generation Inference, with a limit of the input',
    source: 'huggingface/text-generation-inference#695',
    status: 422,
    body: JSON.stringify({
      error: 'Input validation error: `inputs` must have less than 1024 tokens. Given: 1168',
      error_type: 'validation',
    }),
    way: 'words',
  },
  {
    service: 'SGLang and Together',
    source: 'badlogic/pi-mono packages/ai/src/utils/overflow.ts',
    status: 400,
    body: JSON.stringify({
      object: 'error',
      message: "The input (140000 tokens) is longer than the model's context length (131072 tokens).",
      type: 'BadRequestError',
      code: 400,
    }),
    way: 'words',
  },
  {
    service: 'SGLang, with max_tokens',
    source: 'badlogic/pi-mono packages/ai/src/utils/overflow.ts',
    status: 400,
    body: JSON.stringify({
      object: 'error',
      message: "Requested token count exceeds the model's maximum context length of 131072 tokens.",
    }),
    way: 'words',
  },
  {
    service: 'TensorRT-LLM',
    source: 'NVIDIA/TensorRT-LLM#9277',
    status: 400,
    body: JSON.stringify({
      object: 'error',
      message: 'The sum of prompt length (9351.0), query length (0) should not exceed max_num_tokens (8192)',
      type: 'BadRequestError',
    }),
    way: 'words',
  },
  {
    service: 'TensorRT-LLM behind Triton',
    source: 'triton-inference-server/tensorrtllm_backend#141',
    status: 500,
    body: JSON.stringify({
      error: 'Cannot process new request: Prompt length (5056) exceeds maximum sequence length (2048)',
    }),
    way: 'words',
  },
  {
    service: 'Cohere',
    source: 'Quansight/ragna#351',
    status: 400,
    body: JSON.stringify({
      message:
        "too many tokens: size limit exceeded by 1502 tokens. Try using shorter or fewer inputs, or setting prompt_truncation='AUTO'.",
    }),
    way: 'words',
  },
  {
    service: 'Groq and Cerebras',
    source: 'badlogic/pi-mono packages/ai/src/utils/overflow.ts',
    status: 400,
    body: openAi('Please reduce the length of the messages or completion.', 'context_length_exceeded'),
    way: 'code',
  },
  {
    service: 'SiliconFlow',
    source: 'sjzar/chatlog#30',
    status: 400,
    body: JSON.stringify({ message: 'length of prompt_tokens (163280) must be less than max_seq_len (32768).' }),
    way: 'words',
  },
  {
    service: 'models that Ollama hosts',
    source: 'the tests of several clients of Ollama',
    status: 400,
    body: JSON.stringify({ error: 'The prompt is too long: 203557, model maximum context length: 196607' }),
    way: 'words',
  },
  {
    service: 'DeepSeek',
    source: 'langchain-ai/langchain#24058',
    status: 400,
    body: openAi(
      "This model's maximum context length is 65536 tokens. However, you requested 254457 tokens (250361 in the messages, 4096 in the completion). Please reduce the length of the messages or completion.",
      'invalid_request_error',
    ),
    way: 'words',
  },
  {
    service: 'xAI',
    source: 'badlogic/pi-mono packages/ai/src/utils/overflow.ts',
    status: 400,
    body: JSON.stringify({
      code: 'Client specified an invalid argument',
      error: "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
    }),
    way: 'words',
  },
  {
    service: 'Qwen on DashScope',
    source: 'agentscope-ai/QwenPaw#6255',
    status: 400,
    body: plain('<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 983616]', {
      code: 'invalid_parameter_error',
      type: 'invalid_request_error',
    }),
    way: 'words',
  },
  {
    service: 'Moonshot',
    source: 'badlogic/pi-mono packages/ai/src/utils/overflow.ts',
    status: 400,
    body: plain('Invalid request: Your request exceeded model token limit: 262144 (requested: 300000)', {
      type: 'invalid_request_error',
    }),
    way: 'words',
  },
  {
    service: 'OpenRouter',
    source: 'topoteretes/cognee#1061',
    status: 400,
    body: plain(
      'This endpoint\'s maximum context length is 16384 tokens. However, you requested about 94307 tokens (94307 of text input). Please reduce the length of either one, or use the "middle-out" transform to compress your prompt automatically.',
      { code: 400, metadata: { provider_name: null } },
    ),
    way: 'words',
  },
  {
    service: "Poolside's route of OpenRouter",
    source: 'badlogic/pi-mono packages/ai/src/utils/overflow.ts',
    status: 400,
    body: plain('Input length 300000 exceeds the maximum allowed input length of 262144 tokens.'),
    way: 'words',
  },
  {
    service: 'LiteLLM',
    source: 'entropy-research/Devon#88',
    status: 400,
    body: plain(
      `litellm.BadRequestError: litellm.ContextWindowExceededError: AnthropicError - ${anthropic('prompt is too long: 209353 tokens > 199999 maximum')}`,
      { type: null, param: null, code: '400' },
    ),
    way: 'code',
  },
  {
    service: 'MiniMax',
    source: 'badlogic/pi-mono packages/ai/src/utils/overflow.ts',
    status: 400,
    body: plain('invalid params, context window exceeds limit (2013)', { type: 'bad_request_error' }),
    way: 'words',
  },
  {
    service: 'GitHub Copilot',
    source: 'jjleng/copilot-more#35',
    status: 400,
    body: plain('prompt token count of 93854 exceeds the limit of 90000', { param: '', code: '', type: '' }),
    way: 'words',
  },
  {
    service: 'z.ai',
    source: 'badlogic/pi-mono packages/ai/src/utils/overflow.ts',
    status: 400,
    body: plain('x', { code: 'model_context_window_exceeded' }),
    way: 'code',
  },
  {
    service: 'a proxy that limits bodies',
    source: 'nginx',
    status: 413,
    body: '<title>413 Request Entity Too Large</title>',
    way: 'status',
  },
  {
    service: 'Cerebras, without a body',
    source: 'badlogic/pi-mono packages/ai/src/utils/overflow.ts',
    status: 400,
    body: '',
    way: 'size',
  },
  {
    service: 'a service that does not say why',
    source: 'langgenius/dify#14986',
    status: 500,
    body: plain('Internal server error'),
    way: 'size',
  },
  {
    service: 'a service in another language',
    source: 'baichuan-inc/Baichuan-13B#38',
    status: 400,
    body: plain('输入长度超过最大长度'),
    way: 'size',
  },
];

/** Answers that are about something else, although many of them mention tokens. */
export const notTooLong: Omit<LengthError, 'way'>[] = [
  {
    service: 'Groq, tokens per minute',
    source: 'HunorLaczko/ha-groq-cloud-api#27',
    status: 413,
    body: plain(
      'Request too large for model llama-3.1-8b-instant in organization org_x service tier on_demand on tokens per minute (TPM): Limit 6000, Requested 12328, please reduce your message size and try again.',
      { type: 'tokens', code: 'rate_limit_exceeded' },
    ),
  },
  {
    service: 'OpenAI, tokens per minute, passed on as 400',
    source: 'vanna-ai/vanna-flask#11',
    status: 400,
    body: plain(
      'Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 342389. The input or output tokens must be reduced in order to run successfully.',
    ),
  },
  {
    service: 'OpenAI, tokens per minute',
    source: 'vanderschaarlab/climb#1',
    status: 429,
    body: plain('Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 30601.', {
      code: 'rate_limit_exceeded',
    }),
  },
  {
    service: 'Amazon Bedrock, throttled',
    source: 'ranxianglei/billion-context-pi#169',
    status: 400,
    body: JSON.stringify({ message: 'Too many tokens, please wait before trying again.' }),
  },
  {
    service: 'Amazon Bedrock, tokens per day',
    source: 'minorun365/agent-book#29',
    status: 400,
    body: JSON.stringify({ message: 'Too many tokens per day, please wait before trying again.' }),
  },
  {
    service: 'Azure OpenAI, rate limit',
    source: 'vanderschaarlab/climb#1',
    status: 400,
    body: plain('Requests have exceeded token rate limit of your current OpenAI S0 pricing tier.'),
  },
  {
    service: 'OpenRouter, credits',
    source: 'the documentation of OpenRouter',
    status: 402,
    body: plain(
      'This request requires more credits, or fewer max_tokens. You requested up to 65536 tokens, but can only afford 4000.',
    ),
  },
  {
    service: 'OpenAI, a name of a tool',
    source: 'the API reference of OpenAI',
    status: 400,
    body: openAi(
      "Invalid 'tools[0].function.name': string too long. Expected a string with maximum length 64, but got a string with length 70 instead.",
      'string_above_max_length',
    ),
  },
  {
    service: 'Perplexity, max_tokens',
    source: 'ITSpecialist111/ai_automation_suggester#171',
    status: 400,
    body: plain('max_tokens must be at least 16 for sonar.', { type: 'invalid_parameter' }),
  },
  {
    service: 'Anthropic, a picture',
    source: 'the documentation of Anthropic',
    status: 400,
    body: anthropic(
      'messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes',
    ),
  },
  {
    service: 'a service written in Go',
    source: 'the package context of Go',
    status: 500,
    body: plain('context deadline exceeded'),
  },
  { service: 'a slow model', source: 'several', status: 500, body: plain('The model took too long') },
  { service: 'an unknown model', source: 'several', status: 400, body: plain('Unknown model') },
];
