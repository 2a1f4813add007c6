import { bodyText } from './http/bodyText.ts';
import { contextLengthOf } from './contextLength.ts';
import { listedEfforts } from './efforts.ts';
import { ServiceError } from './errors/errors.ts';
import { field, parsed } from '../shared/json.ts';
import { titleOf } from './serverText.ts';

/** A model in the list, with what the service says about it. */
export interface ListedModel {
  /** Byte for byte: the chosen id is sent unchanged. */
  id: string;
  /** The owner of the model, if the list names one. Hostile. */
  owner?: string;
  /** The limit in tokens for a request and its reply together. */
  contextLength?: number;
  /** Whether the model accepts pictures, if the list says so. */
  sees?: boolean;
  /** The names of the efforts that the model knows, if the list names some. Hostile. */
  efforts?: string[];
}

const longestList = 8 * 1024 * 1024;
/** The most models of a list. Those of the largest services have some thousands. */
const mostModels = 10_000;
const longestId = 200;
const longestOwner = 100;

/** The body of `GET /v1/models`, of at most 8 MiB → its models, each id once. (docs/service.md, "List of models"; CASES V34) */
export async function readModelList(body: AsyncIterable<Uint8Array>): Promise<ListedModel[]> {
  const { text, isCut } = await bodyText(body, longestList);
  if (/^\s*</.test(text)) throw new ServiceError('web-page', {}, { serverText: titleOf(text) });
  if (isCut) throw new ServiceError('list-too-long');
  const data = field(parsed(text), 'data');
  if (!Array.isArray(data)) throw new ServiceError('not-a-model-list');
  const models = new Map<string, ListedModel>();
  for (const entry of data as unknown[]) {
    const id = field(entry, 'id');
    if (isModelId(id) && !models.has(id)) models.set(id, { id, ...detailsOf(entry) });
    if (models.size > mostModels) throw new ServiceError('too-many-models', { count: mostModels });
  }
  return [...models.values()];
}

/** Empty or very long ids could not be distinguished in a list. */
function isModelId(id: unknown): id is string {
  return typeof id === 'string' && id.trim() !== '' && id.length <= longestId;
}

function detailsOf(entry: unknown): Omit<ListedModel, 'id'> {
  const owner = field(entry, 'owned_by');
  const isOwner = typeof owner === 'string' && owner.trim() !== '' && owner.length <= longestOwner;
  const contextLength = limits.map((path) => contextLengthOf(path.reduce(field, entry))).find((length) => length);
  const seeing = pictureSupport(entry);
  const efforts = listedEfforts(entry);
  return {
    ...(isOwner && { owner: owner.trim() }),
    ...(contextLength !== undefined && { contextLength }),
    ...(seeing !== undefined && { sees: seeing }),
    ...(efforts && { efforts }),
  };
}

/** The paths where servers of the compatible family put the limit of a model. (docs/service.md, "List of models") */
const limits = [
  ['max_model_len'],
  ['context_length'],
  ['context_window'],
  ['max_context_length'],
  ['max_input_tokens'],
  ['meta', 'n_ctx'],
  ['meta', 'n_ctx_train'],
  ['limit', 'context'],
  ['limits', 'max_context_length'],
  ['top_provider', 'context_length'],
];

/** The paths where services of the compatible family list what a model accepts. (docs/service.md, "Pictures") */
const picturePlaces: string[][] = [
  ['images'],
  ['input_modalities'],
  ['modalities'],
  ['modalities', 'input'],
  ['architecture', 'input_modalities'],
  ['capabilities', 'vision'],
];

/** Whether a model accepts pictures, by its entry in the list of models; undefined if that does not say. */
export function pictureSupport(entry: unknown): boolean | undefined {
  for (const place of picturePlaces) {
    const said = place.reduce(field, entry);
    if (typeof said === 'boolean') return said;
    if (Array.isArray(said)) return said.includes('image');
  }
  return undefined;
}
