import * as l10n from '@vscode/l10n';
import { pictureRefusal, problemSentence } from '../chat/pictures.ts';
import { pictureHeader, pictureProblem } from '../shared/pictureHeader.ts';
import type { PictureSupport } from '../protocol.ts';
import type { ContentPart, ServiceMessage } from '../service/client.ts';
import { alternating } from '../service/alternating.ts';
import { ServiceError } from '../service/errors/errors.ts';
import { sentJson } from '../service/sentJson.ts';
import type { Said, SaidPart } from './saidParts.ts';

/**
 * Converts what was said to the messages of a request. Services accept a tool call only with its result directly after it. A call without a
 * result is sent as text; models that call no tools get all calls as text. Throws a ServiceError for new pictures of the user that are not
 * accepted. Other pictures that are not accepted, from earlier turns or from tools, are left out.
 */
export function requestContent(said: readonly Said[], takes: Takes): ServiceMessage[] {
  return alternating(turnsOf(said).flatMap((turn) => turnMessages(turn, takes)));
}

/** What the model or app of a request accepts. */
export interface Takes {
  /** Its name, which is shown to users. */
  name: string;
  pictures: PictureSupport;
  callsTools: boolean;
}

type Part<Type extends SaidPart['type']> = Extract<SaidPart, { type: Type }>;

/** A message of the assistant, if any, and all messages before its next one. */
interface Turn {
  assistant?: Said;
  others: Said[];
  isLast: boolean;
}

const notIncluded = '[Picture not included]';

function turnsOf(said: readonly Said[]): Turn[] {
  const turns: Turn[] = [{ others: [], isLast: false }];
  for (const message of said)
    if (message.role === 'assistant') turns.push({ assistant: message, others: [], isLast: false });
    else turns.at(-1)?.others.push(message);
  return turns.map((turn, index) => ({ ...turn, isLast: index === turns.length - 1 }));
}

function turnMessages({ assistant, others, isLast }: Turn, takes: Takes): ServiceMessage[] {
  const answers = takes.callsTools ? answersTo(assistant, others) : new Map<Part<'call'>, Part<'result'>>();
  const answered = new Set<SaidPart>([...answers.keys(), ...answers.values()]);
  const rest = ({ role, parts }: Said): Said => ({ role, parts: parts.filter((part) => !answered.has(part)) });
  const shown = [...answers.values()].flatMap(({ parts }) => picturesOf(parts)).filter((each) => isTaken(each, takes));
  const messages: ServiceMessage[] = [
    ...(assistant ? [assistantMessage(rest(assistant), [...answers.keys()])] : []),
    ...Array.from(answers.values(), (result) => toolMessage(result, takes)),
    ...[...(shown.length > 0 ? [{ role: 'user' as const, parts: shown }] : []), ...others].map((each) => {
      const { role, parts } = rest(each);
      return { role, content: contentOf(parts, takes, isLast) };
    }),
  ];
  return messages.filter(({ content, tool_calls: calls, role }) => content.length > 0 || calls || role === 'tool');
}

/** The calls of the assistant that have a result, with these results. Each id is included once. */
function answersTo(assistant: Said | undefined, others: readonly Said[]): Map<Part<'call'>, Part<'result'>> {
  const results = new Map(others.flatMap(({ parts }) => ofType(parts, 'result')).map((result) => [result.id, result]));
  const calls = new Map(ofType(assistant?.parts ?? [], 'call').map((call) => [call.id, call]));
  const answers = new Map<Part<'call'>, Part<'result'>>();
  for (const [id, call] of calls) {
    const result = results.get(id);
    if (result) answers.set(call, result);
  }
  return answers;
}

function assistantMessage({ parts }: Said, calls: readonly Part<'call'>[]): ServiceMessage {
  const content = [
    ofType(parts, 'text')
      .map(({ text }) => text)
      .join(''),
    ...ofType(parts, 'call').map(described),
  ]
    .filter((text) => text.trim() !== '')
    .join('\n\n');
  const called = calls.map(({ id, name, input }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: sentJson(input) },
  }));
  return { role: 'assistant', content, ...(called.length > 0 && { tool_calls: called }) };
}

function toolMessage({ id, parts }: Part<'result'>, takes: Takes): ServiceMessage {
  return {
    role: 'tool',
    tool_call_id: id,
    content: resultText(parts, (picture) => (isTaken(picture, takes) ? '[Picture below]' : notIncluded)),
  };
}

/** The content of a message of the user: its text, and its pictures if they are accepted. */
function contentOf(parts: readonly SaidPart[], takes: Takes, isNew: boolean): string | ContentPart[] {
  const pictures = picturesOf(parts);
  if (isNew) pictures.forEach((picture) => refuse(picture, takes));
  const [sent, missing] = [
    pictures.filter((each) => isTaken(each, takes)),
    pictures.filter((each) => !isTaken(each, takes)),
  ];
  const texts = parts.filter((part) => part.type !== 'picture').map(textOf);
  const text = [...texts, ...missing.map(() => notIncluded)].filter((each) => each !== '').join('\n\n');
  if (sent.length === 0) return text;
  return [
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...sent.map((picture) => ({ type: 'image_url' as const, image_url: { url: addressOf(picture) } })),
  ];
}

function refuse({ bytes }: Part<'picture'>, { pictures, name }: Takes): void {
  const problem = pictureProblem(bytes);
  const reason = pictureRefusal(pictures, name) ?? (problem && problemSentence(problem, l10n.t('The picture')));
  if (reason !== undefined) throw new ServiceError('takes-no-pictures', { reason });
}

function isTaken({ bytes }: Part<'picture'>, { pictures }: Takes): boolean {
  return (pictures === 'yes' || pictures === 'unknown') && pictureProblem(bytes) === undefined;
}

function addressOf({ bytes }: Part<'picture'>): string {
  return `data:${pictureHeader(bytes)?.type ?? ''};base64,${Buffer.from(bytes).toString('base64')}`;
}

function textOf(part: SaidPart): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'picture') return notIncluded;
  if (part.type === 'call') return described(part);
  return `[Result of a tool]\n${resultText(part.parts, () => notIncluded)}`;
}

function described({ name, input }: Part<'call'>): string {
  return `[Called the tool ${name} with ${JSON.stringify(input)}]`;
}

function resultText(parts: readonly SaidPart[], pictureText: (picture: Part<'picture'>) => string): string {
  return parts.map((part) => (part.type === 'picture' ? pictureText(part) : textOf(part))).join('\n');
}

function picturesOf(parts: readonly SaidPart[]): Part<'picture'>[] {
  return ofType(parts, 'picture');
}

function ofType<Type extends SaidPart['type']>(parts: readonly SaidPart[], type: Type): Part<Type>[] {
  return parts.filter((part): part is Part<Type> => part.type === type);
}
