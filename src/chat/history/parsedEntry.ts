import type {
  Action,
  Attachment,
  AttachmentKind,
  LookUpStep,
  Outcome,
  Picture,
  PictureType,
  Problem,
  ReplyEnd,
  Usage,
  UserMessage,
} from '../../protocol.ts';
import { field, isNumber, isText, isTime } from '../../shared/json.ts';
import type { Entry } from '../entry.ts';
import { isPicture } from '../pictures.ts';

/** A value parsed from JSON as an entry that contains only known fields; undefined if it is not an entry. */
export function entryOf(value: unknown): Entry | undefined {
  const type = field(value, 'type');
  return isText(type) && Object.hasOwn(readers, type) ? readers[type as Entry['type']](value) : undefined;
}

type Read<T> = (value: unknown) => T | undefined;

const readers: Record<Entry['type'], Read<Entry>> = {
  created(value) {
    const [v, time] = [field(value, 'v'), field(value, 'at')];
    const [workspace, workspaceId, place] = ['workspace', 'workspaceId', 'place'].map((name) => field(value, name));
    if (!isNumber(v) || !isTime(time)) return undefined;
    const [fromId, title] = ['id', 'title'].map((name) => field(field(value, 'from'), name));
    return {
      ...{ type: 'created', v, at: time },
      ...(isText(workspace) && { workspace: shown(workspace) }),
      ...(isText(workspaceId) && { workspaceId }),
      ...(isText(place) && { place: shown(place) }),
      ...(isText(fromId) && isText(title) && { from: { id: fromId, title: shown(title) } }),
    };
  },
  message(value) {
    const [parent, message, time] = [
      field(value, 'parent'),
      userMessageOf(field(value, 'message')),
      field(value, 'at'),
    ];
    return isParent(parent) && message && isTime(time) ? { type: 'message', parent, message, at: time } : undefined;
  },
  reply(value) {
    const [parent, reply, time] = [field(value, 'parent'), field(value, 'reply'), field(value, 'at')];
    const [id, model, place] = [field(reply, 'id'), field(reply, 'model'), field(value, 'place')];
    const [modelId, beside] = [field(reply, 'modelId'), field(reply, 'beside')];
    if (!isParent(parent) || !isText(id) || !isText(model) || !isTime(time)) return undefined;
    const started = {
      ...{ id, model: shown(model) },
      ...(isText(modelId) && { modelId }),
      ...(isText(beside) && { beside }),
      ...(field(reply, 'looksUp') === true && { looksUp: true as const }),
    };
    return { type: 'reply', parent, reply: started, at: time, ...(isText(place) && { place: shown(place) }) };
  },
  sent(value) {
    const [id, characters, time] = [field(value, 'id'), field(value, 'characters'), field(value, 'at')];
    return isText(id) && isNumber(characters) && isTime(time) ? { type: 'sent', id, characters, at: time } : undefined;
  },
  text: (value) => withText('text', value),
  thought: (value) => withText('thought', value),
  step(value) {
    const [id, step] = [field(value, 'id'), stepOf(field(value, 'step'))];
    return isText(id) && step ? { type: 'step', id, step } : undefined;
  },
  'text-was-thought': (value) => withId('text-was-thought', value),
  end(value) {
    const [reply, time] = [replyEndOf(field(value, 'reply')), field(value, 'at')];
    return reply && isTime(time) ? { type: 'end', reply, at: time } : undefined;
  },
  choose(value) {
    const choose = withId('choose', value);
    return choose && { ...choose, ...(field(value, 'keep') === true && { keep: true }) };
  },
  delete: (value) => withId('delete', value),
  shorten(value) {
    const [id, text] = [field(value, 'id'), field(value, 'text')];
    return isText(id) ? { type: 'shorten', id, ...(isText(text) && { text }) } : undefined;
  },
  wait(value) {
    const [message, place] = [userMessageOf(field(value, 'message')), field(value, 'place')];
    const [id, name] = ['id', 'name'].map((key) => field(field(value, 'model'), key));
    if (!message || !isText(place) || !isText(id) || !isText(name)) return undefined;
    return { type: 'wait', message, model: { id, name: shown(name) }, place: shown(place) };
  },
  'move-up': (value) => withId('move-up', value),
  withdraw: (value) => withId('withdraw', value),
  summary(value) {
    const [title, time, messages] = [field(value, 'title'), field(value, 'at'), field(value, 'messages')];
    const [named, place] = [field(value, 'named') === true, field(value, 'place')];
    if (!isText(title) || !isTime(time) || !isNumber(messages)) return undefined;
    return {
      type: 'summary',
      title: shown(title),
      at: time,
      messages,
      ...(named && { named }),
      ...(isText(place) && { place: shown(place) }),
    };
  },
};

function stepOf(value: unknown): LookUpStep | undefined {
  const [number, round, before] = ['number', 'round', 'at'].map((key) => field(value, key));
  const [tool, input, title, path, result] = ['tool', 'input', 'title', 'path', 'result'].map((key) =>
    field(value, key),
  );
  const [firstLine, lastLine, returned] = ['firstLine', 'lastLine', 'pictures'].map((key) => field(value, key));
  const pictures = attachmentsOf(returned).filter(isPicture);
  if (!isNumber(number) || !isNumber(round) || !isNumber(before)) return undefined;
  if (!isText(tool) || !isText(input) || !isText(title)) return undefined;
  return {
    ...{ number, round, at: before, tool: shown(tool), input, title: shown(title) },
    ...(isText(path) && { path: shown(path) }),
    ...(isNumber(firstLine) && { firstLine }),
    ...(isNumber(lastLine) && { lastLine }),
    ...(field(value, 'proposes') === true && { proposes: true as const }),
    ...(isText(result) && { result }),
    ...(pictures.length > 0 && { pictures }),
  };
}

function withText<T extends 'text' | 'thought'>(
  type: T,
  value: unknown,
): { type: T; id: string; text: string } | undefined {
  const [id, text] = [field(value, 'id'), field(value, 'text')];
  return isText(id) && isText(text) ? { type, id, text } : undefined;
}

function withId<T extends 'choose' | 'delete' | 'move-up' | 'text-was-thought' | 'withdraw'>(
  type: T,
  value: unknown,
): { type: T; id: string } | undefined {
  const id = field(value, 'id');
  return isText(id) ? { type, id } : undefined;
}

function userMessageOf(value: unknown): UserMessage | undefined {
  const [id, text, attached] = [field(value, 'id'), field(value, 'text'), field(value, 'attachments')];
  if (!isText(id) || !isText(text) || !Array.isArray(attached)) return undefined;
  return { id, role: 'user', text, attachments: attachmentsOf(attached) };
}

function attachmentsOf(value: unknown): Attachment[] {
  const all: unknown[] = Array.isArray(value) ? value : [];
  return all.map(attachmentOf).filter((attachment) => attachment !== undefined);
}

function attachmentOf(value: unknown): Attachment | undefined {
  const [id, kind, name, language, text] = ['id', 'kind', 'name', 'language', 'text'].map((key) => field(value, key));
  if (!isText(id) || !isOneOf(attachmentKinds, kind) || !isText(name) || !isText(language) || !isText(text))
    return undefined;
  const [firstLine, lastLine, uri] = [field(value, 'firstLine'), field(value, 'lastLine'), field(value, 'uri')];
  const [symbol, folder] = [field(value, 'symbol'), field(value, 'folder')];
  const picture = pictureOf(field(value, 'picture'));
  if ((kind === 'picture') !== (picture !== undefined)) return undefined;
  return {
    ...{ id, kind, name: shown(name), language, text },
    ...(picture && { picture }),
    ...(isNumber(firstLine) && { firstLine }),
    ...(isNumber(lastLine) && { lastLine }),
    ...(isText(symbol) && { symbol: shown(symbol) }),
    ...(isText(folder) && { folder: shown(folder) }),
    ...(isText(uri) && { uri }),
  };
}

/** Accepts nothing but a SHA-256 as the hash, because the hash becomes the name of a file. */
function pictureOf(value: unknown): Picture | undefined {
  const [hash, type] = [field(value, 'hash'), field(value, 'type')];
  const [width, height, bytes] = [field(value, 'width'), field(value, 'height'), field(value, 'bytes')];
  if (!isText(hash) || !/^[0-9a-f]{64}$/.test(hash) || !isOneOf(pictureTypes, type)) return undefined;
  return isNumber(width) && isNumber(height) && isNumber(bytes) ? { hash, type, width, height, bytes } : undefined;
}

function replyEndOf(value: unknown): ReplyEnd | undefined {
  const [id, model, outcome] = [field(value, 'id'), field(value, 'model'), field(value, 'outcome')];
  if (!isText(id) || !isText(model) || !isOneOf(outcomes, outcome)) return undefined;
  const [usage, problem] = [usageOf(field(value, 'usage')), problemOf(field(value, 'problem'))];
  const [stopReason, seconds, thoughtSeconds] = ['stopReason', 'seconds', 'thoughtSeconds'].map((key) =>
    field(value, key),
  );
  return {
    ...{ id, role: 'assistant', model: shown(model), outcome },
    ...(usage && { usage }),
    ...(isText(stopReason) && { stopReason: shown(stopReason) }),
    ...(isNumber(seconds) && { seconds }),
    ...(isNumber(thoughtSeconds) && { thoughtSeconds }),
    ...(problem && { problem }),
  };
}

function usageOf(value: unknown): Usage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const [inputTokens, outputTokens] = [field(value, 'inputTokens'), field(value, 'outputTokens')];
  const inputTokensBefore = field(value, 'inputTokensBefore');
  return {
    ...(isNumber(inputTokens) && { inputTokens }),
    ...(isNumber(outputTokens) && { outputTokens }),
    ...(isNumber(inputTokensBefore) && { inputTokensBefore }),
  };
}

function problemOf(value: unknown): Problem | undefined {
  const [sentence, serverText, offered] = [
    field(value, 'sentence'),
    field(value, 'serverText'),
    field(value, 'actions'),
  ];
  if (!isText(sentence) || !Array.isArray(offered)) return undefined;
  const known = new Set(offered.filter((action) => isOneOf(actions, action)));
  return {
    sentence: shown(sentence),
    actions: [...known],
    ...(isText(serverText) && { serverText: shown(serverText) }),
  };
}

/**
 * A text that is drawn at once, such as a name or why a reply failed, which takes long if it has no bound. No file system has paths of more
 * than 4,096.
 */
function shown(text: string): string {
  return text.slice(0, 4096);
}

function isParent(value: unknown): value is string | null {
  return value === null || isText(value);
}

function isOneOf<T extends string>(all: Record<T, true>, value: unknown): value is T {
  return isText(value) && Object.hasOwn(all, value);
}

const attachmentKinds: Record<AttachmentKind, true> = {
  code: true,
  file: true,
  problems: true,
  changes: true,
  terminal: true,
  picture: true,
  surroundings: true,
  instructions: true,
  search: true,
  test: true,
};

const pictureTypes: Record<PictureType, true> = { 'image/png': true, 'image/jpeg': true };

const outcomes: Record<Exclude<Outcome, 'streaming'>, true> = {
  done: true,
  partial: true,
  stopped: true,
  failed: true,
  blocked: true,
};

const actions: Record<Action, true> = {
  retry: true,
  continueInNew: true,
  setApiKey: true,
  setUpConnection: true,
  selectModel: true,
  switchConnection: true,
  testConnection: true,
  openSettings: true,
  openHelp: true,
  openProxySettings: true,
  openWalkthrough: true,
  openExample: true,
};
