/** How the models of one family mark thoughts within their text. */
export interface ThoughtMarks {
  open: string;
  close: string;
  /** Thoughts that are not closed also end before these marks. */
  endBefore?: readonly string[];
  /** The template of some models writes the opening mark before the reply, which then has only the closing one. */
  mayLackOpen?: true;
  /** The marks around the answer. */
  answer?: { open: string; close: readonly string[] };
}

/**
 * The marks of all families that are known. A row is added with its source: the chat template of a model, its documentation, or a server
 * that reads its replies. (docs/service.md, "Thoughts"; CASES V360)
 */
export const thoughtMarks: readonly ThoughtMarks[] = [
  // DeepSeek-R1, Qwen3, GLM 4.5, MiniMax-M2, Kimi-K2-Thinking: their chat templates, several of which write the opening mark.
  { open: '<think>', close: '</think>', mayLackOpen: true },
  // The mark that documentation of Claude suggests for thoughts; also written by models that were trained on such replies.
  { open: '<thinking>', close: '</thinking>' },
  // EXAONE Deep: its chat template, which writes the opening mark. Gemini with `include_thoughts`, in the compatible API.
  { open: '<thought>', close: '</thought>', mayLackOpen: true },
  // Seed-OSS: its chat template, which writes the opening mark for a budget of 0.
  { open: '<seed:think>', close: '</seed:think>', mayLackOpen: true },
  // MiniMax-M3: the reasoning parser of SGLang. Replies without thoughts may begin with the closing mark.
  { open: '<mm:think>', close: '</mm:think>', mayLackOpen: true },
  // Magistral and later models of Mistral: their system prompts and tokenizers; the reasoning parser of SGLang.
  { open: '[THINK]', close: '[/THINK]' },
  // Kimi-VL-Thinking and Kimi-Dev: their chat templates; the reasoning parser of SGLang.
  { open: '◁think▷', close: '◁/think▷' },
  // OpenThinker and Sky-T1: their system prompts; the default tags of Open WebUI.
  {
    open: '<|begin_of_thought|>',
    close: '<|end_of_thought|>',
    answer: { open: '<|begin_of_solution|>', close: ['<|end_of_solution|>'] },
  },
  // Command A Reasoning and Command R7B: their chat templates; the reasoning parser of vLLM.
  {
    open: '<|START_THINKING|>',
    close: '<|END_THINKING|>',
    answer: { open: '<|START_RESPONSE|>', close: ['<|END_RESPONSE|>'] },
  },
  // Gemma 4: its chat template; the reasoning parser of vLLM.
  { open: '<|channel>thought\n', close: '<channel|>' },
  // Kimi K3: its chat template; the reasoning parser of SGLang.
  {
    open: '<|open|>think<|sep|>',
    close: '<|close|>think<|sep|>',
    answer: { open: '<|open|>response<|sep|>', close: ['<|close|>response<|sep|>'] },
  },
  harmony(''),
  harmony('<|start|>assistant'),
];

/** gpt-oss: the harmony response format of OpenAI. The first message of a reply has no start, because the template writes it. */
function harmony(start: string): ThoughtMarks {
  return {
    open: `${start}<|channel|>analysis<|message|>`,
    close: '<|end|>',
    endBefore: ['<|start|>assistant', '<|channel|>final<|message|>'],
    answer: { open: `${start}<|channel|>final<|message|>`, close: ['<|return|>', '<|end|>'] },
  };
}
