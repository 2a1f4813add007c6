import type { ChatMessage } from './chatRequest.ts';
import type { Organisation } from './organisations.ts';
import { Refusal } from './refusal.ts';

/** The app that replies when a REST request names none. */
export const assistantApp = 'ai.service.assistant';

/** A custom app that turns a list of changes into release notes. */
export const releaseNotesApp = 'ai.service.release_notes.7c9e6679-7425-40de-944b-e07fc1f90ae7';

const created = Date.UTC(2026, 0, 1) / 1000;

/** Further properties of some models in the list, each in the form of another kind of server; the others have none. */
const details: Partial<Record<string, object>> = {
  'atlas-large': { input_modalities: ['text', 'image'] },
  'atlas-small': { max_model_len: 4096 },
  'code-helper': { meta: { n_ctx_train: '32768' }, capabilities: { vision: false } },
};

/** The model that accepts pictures. */
const seeingModel = 'atlas-large';

/** The model that calls no tools. */
const modelWithoutTools = 'atlas-small';

/** A model that accepts no other fields. */
export const strictModel = { id: 'code-helper', fields: ['messages', 'model', 'stream', 'temperature'] };

/** The body of the model list of an organisation. */
export function modelList(organisation: Organisation) {
  const common = { object: 'model', created, owned_by: organisation.realm };
  const data = organisation.models.map((id) => ({ id, ...common, ...details[id] }));
  return { object: 'list', data };
}

/** Throws a Refusal (404) when the organisation has no such model. */
export function checkModel(organisation: Organisation, model: string): void {
  if (!organisation.models.includes(model)) throw new Refusal(404, `The model "${model}" does not exist.`);
}

/** Throws a Refusal (400) when the messages contain pictures and the model does not accept them. */
export function checkPictures(model: string, messages: ChatMessage[]): void {
  const hasPictures = messages.some(({ pictures = [] }) => pictures.length > 0);
  if (hasPictures && model !== seeingModel) throw new Refusal(400, `The model "${model}" does not take pictures.`);
}

/** Throws a Refusal (400) when a request offers tools to a model that cannot call any. */
export function checkTools(model: string, tools: unknown[]): void {
  if (tools.length > 0 && model === modelWithoutTools)
    throw new Refusal(400, `The model "${model}" does not support tools.`);
}

/** The app of a REST request. Throws a Refusal (404) when there is no such app. */
export function findApp(id = assistantApp): string {
  if (id !== assistantApp && id !== releaseNotesApp) throw new Refusal(404, `The app "${id}" does not exist.`);
  return id;
}
