// A tiny language model with random weights, in the format GGUF 3: a real server loads it, and answers with noise.
import { randomNumbers } from '../../test/support/randomNumbers.ts';

/** The number of tokens that it was made for. */
const context = 131_072;

/** How large a model is: a small one writes some thousand tokens a second, a large one some hundred. */
export type Size = keyof typeof sizes;

const sizes = { small: { width: 32, layers: 1 }, large: { width: 256, layers: 6 } };
type Shape = (typeof sizes)[Size];
const widthOfHead = 32;
const special = { text: 1, control: 3, userDefined: 4 };

/** The token that begins a call of a tool. */
export const callToken = 259;

/** The token that ends a message. */
export const endToken = 258;

/** The file, always the same for the same template of messages. */
export function randomModel(template: string, size: Size): Buffer {
  const shape = sizes[size];
  const heads = number(shape.width / widthOfHead);
  const vocabulary = tokens();
  const values: [key: string, value: Buffer][] = [
    ['general.architecture', text('llama')],
    ['general.name', text('random-tiny')],
    ['llama.context_length', number(context)],
    ['llama.embedding_length', number(shape.width)],
    ['llama.block_count', number(shape.layers)],
    ['llama.feed_forward_length', number(shape.width)],
    ['llama.attention.head_count', heads],
    ['llama.attention.head_count_kv', heads],
    ['llama.attention.layer_norm_rms_epsilon', typed(6, Buffer.from(new Float32Array([1e-5]).buffer))],
    ['llama.rope.dimension_count', number(widthOfHead)],
    ['llama.vocab_size', number(vocabulary.length)],
    ['tokenizer.ggml.model', text('gpt2')],
    ['tokenizer.ggml.pre', text('gpt-2')],
    [
      'tokenizer.ggml.tokens',
      list(
        8,
        vocabulary.map(([token]) => textBytes(token)),
      ),
    ],
    [
      'tokenizer.ggml.token_type',
      list(
        5,
        vocabulary.map(([, type]) => u32(type)),
      ),
    ],
    ['tokenizer.ggml.merges', list(8, ['Ġ t', 'h e'].map(textBytes))],
    ['tokenizer.ggml.bos_token_id', number(256)],
    ['tokenizer.ggml.eos_token_id', number(endToken)],
    ['tokenizer.ggml.add_bos_token', typed(7, Buffer.from([0]))],
    ['tokenizer.chat_template', text(template)],
  ];
  const weights = tensors(vocabulary.length, shape);
  const head = [Buffer.from('GGUF'), u32(3), u64(weights.length), u64(values.length)];
  for (const [key, value] of values) head.push(textBytes(key), value);
  let offset = 0;
  for (const [name, shape] of weights) {
    head.push(textBytes(name), u32(shape.length), ...shape.map(u64), u32(0), u64(offset));
    offset += padded(4 * shape.reduce((a, b) => a * b)).length;
  }
  return Buffer.concat([aligned(Buffer.concat(head)), ...dataOf(weights)]);
}

/** A token for each byte, in the letters that GPT-2 writes bytes with; those that begin and end a message; and the results of the merges. */
function tokens(): [token: string, type: number][] {
  const printable = (byte: number): boolean =>
    (byte > 32 && byte < 127) || (byte > 160 && byte < 173) || (byte > 173 && byte < 256);
  let next = 256;
  const bytes = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(printable(byte) ? byte : next++));
  const marks = ['<tool_call>', '</tool_call>'];
  return [
    ...bytes.map((token): [string, number] => [token, special.text]),
    ...['<|endoftext|>', '<|im_start|>', '<|im_end|>'].map((token): [string, number] => [token, special.control]),
    ...marks.map((token): [string, number] => [token, special.userDefined]),
    ...['Ġt', 'he'].map((token): [string, number] => [token, special.text]),
  ];
}

type Tensor = [name: string, shape: number[]];

function tensors(vocabulary: number, { width, layers }: Shape): Tensor[] {
  const ofLayer = (layer: number): Tensor[] => {
    const named = (names: string[], shape: number[]): Tensor[] =>
      names.map((name) => [`blk.${layer}.${name}.weight`, shape]);
    return [
      ...named(['attn_norm', 'ffn_norm'], [width]),
      ...named(['attn_q', 'attn_k', 'attn_v', 'attn_output'], [width, width]),
      ...named(['ffn_gate', 'ffn_up'], [width, width]),
      ...named(['ffn_down'], [width, width]),
    ];
  };
  return [
    ['token_embd.weight', [width, vocabulary]],
    ['output.weight', [width, vocabulary]],
    ['output_norm.weight', [width]],
    ...Array.from({ length: layers }, (_, layer) => ofLayer(layer)).flat(),
  ];
}

/** Norms are 1, all else is random. */
function dataOf(weights: Tensor[]): Buffer[] {
  const random = randomNumbers(7);
  return weights.map(([, shape]) => {
    const count = shape.reduce((a, b) => a * b);
    const values = Float32Array.from({ length: count }, () => (shape.length === 1 ? 1 : random() * 2 - 1));
    return aligned(Buffer.from(values.buffer));
  });
}

function padded(length: number): Buffer {
  return Buffer.alloc(Math.ceil(length / 32) * 32);
}

function aligned(bytes: Buffer): Buffer {
  const all = padded(bytes.length);
  bytes.copy(all);
  return all;
}

function u32(value: number): Buffer {
  return Buffer.from(new Uint32Array([value]).buffer);
}

function u64(value: number): Buffer {
  return Buffer.from(new BigUint64Array([BigInt(value)]).buffer);
}

function textBytes(value: string): Buffer {
  return Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);
}

function typed(type: number, value: Buffer): Buffer {
  return Buffer.concat([u32(type), value]);
}

function number(value: number): Buffer {
  return typed(4, u32(value));
}

function text(value: string): Buffer {
  return typed(8, textBytes(value));
}

function list(type: number, items: Buffer[]): Buffer {
  return typed(9, Buffer.concat([u32(type), u64(items.length), ...items]));
}
