import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningProcess } from '../../test/support/processTree.ts';
import { freePort } from '../../test/support/freePort.ts';
import type { Place } from './place.ts';
import { randomModel, type Size } from './randomModel.ts';

/** A real llama-server, with the model of random weights. */
export interface Llama {
  url: string;
  running: RunningProcess;
}

/** The variable of the environment that tells a story its address. */
export const urlVariable = 'REALM_CHAT_LLAMA';

/** The id of its model. */
export const modelName = 'random-tiny';

/**
 * How messages become text for the model. A call of a tool begins with one token, <tool_call>, so that `logit_bias` can make a model of
 * random weights write it.
 */
const template = [
  `{%- if tools %}{{- '<|im_start|>system\\nTools:\\n' }}{%- for tool in tools %}{{- tool | tojson + '\\n' }}{%- endfor %}`,
  `{{- 'Call one with <tool_call>{"name": name, "arguments": object}</tool_call><|im_end|>\\n' }}{%- endif %}`,
  `{%- for message in messages %}`,
  `{%- if message.role == 'tool' %}{{- '<|im_start|>user\\nResult: ' + message.content + '<|im_end|>\\n' }}`,
  `{%- else %}{{- '<|im_start|>' + message.role + '\\n' }}`,
  `{%- if message.content %}{{- message.content }}{%- endif %}`,
  `{%- for call in message.tool_calls or [] %}`,
  `{{- '<tool_call>{"name": "' + call.function.name + '", "arguments": ' }}`,
  `{%- if call.function.arguments is string %}{{- call.function.arguments }}`,
  `{%- else %}{{- call.function.arguments | tojson }}{%- endif %}{{- '}</tool_call>' }}`,
  `{%- endfor %}{{- '<|im_end|>\\n' }}{%- endif %}{%- endfor %}`,
  `{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}`,
].join('');

/** The SHA-256 of a model. */
export function checksum(size: Size): string {
  return createHash('sha256').update(randomModel(template, size)).digest('hex');
}

/** Starts the server with further parameters, and resolves when the model is loaded. */
export async function startLlama(place: Place, parameters: string[] = [], size: Size = 'small'): Promise<Llama> {
  const port = await freePort();
  const model = join(place.folder, `${modelName}.gguf`);
  await writeFile(model, randomModel(template, size));
  const where = ['--host', '127.0.0.1', '--port', String(port)];
  const options = [
    '-m',
    model,
    '--alias',
    modelName,
    ...where,
    '-c',
    '8192',
    '-t',
    '1',
    '-fa',
    'off',
    '--no-webui',
    ...parameters,
  ];
  const running = await place.start(port, 'usr/bin/llama-server', options, {
    GGML_BACKEND_PATH: backend(place),
  });
  await running.printed(/model loaded/, 30_000);
  return { url: `http://127.0.0.1:${port}`, running };
}

/** The fastest backend for the processor that these checks need. */
function backend(place: Place): string {
  const folder = readdirSync(place.file('usr/lib')).find((name) => name.endsWith('-linux-gnu')) ?? '';
  const backends = place.file(join('usr/lib', folder, 'ggml/backends0'));
  const isModern = /\bavx2\b/.test(readFileSync('/proc/cpuinfo', 'utf8'));
  const fitting = isModern ? /-haswell\.so$/ : /-(x64|armv8\.0_1)\.so$/;
  const found = readdirSync(backends).find((name) => fitting.test(name));
  if (found === undefined) throw new Error(`${backends} has nothing for this processor.`);
  return join(backends, found);
}
