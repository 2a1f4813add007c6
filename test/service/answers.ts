import type { ChatMessage, SeenPicture } from './chatRequest.ts';
import { commitMessage } from './commitMessage.ts';
import { explain } from './explanation.ts';
import { type FencedCode, findFencedCode, mapOutsideFences, outsideFences } from './fencedCode.ts';
import { handbook } from './handbook.ts';
import { releaseNotesApp } from './models.ts';
import { releaseNotes } from './releaseNotes.ts';
import { findInstruction, rewrite } from './rewriting.ts';
import { showcase } from './showcase.ts';
import { unitTests } from './unitTests.ts';

/** The sample's whole reply to a conversation, in Markdown. The same conversation always gets the same reply. */
export function answerText(messages: ChatMessage[], app: string): string {
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const wishes = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const last = said.at(-1) ?? '';
  const pictures = messages.findLast(({ role }) => role === 'user')?.pictures ?? [];
  if (pictures.length > 0) return picturesText(pictures);
  const text = app === releaseNotesApp ? releaseNotes(last) : assistantText(last, said.slice(0, -1), messages.length);
  return styled(text, wishes.join('\n'));
}

/** The thoughts of a sample model before it replies to a question that asks it to think; apps send none. */
export function thoughtsOf(messages: ChatMessage[]): string {
  const last = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  if (!/\bthink\b/i.test(last)) return '';
  return `The user asks:\n\n${quoted(last)}\n\nI should *not* guess. First I look at what is there, then at what is missing, and then I answer.`;
}

/** Describes the pictures by type and size; the sample does not decode them. */
function picturesText(pictures: SeenPicture[]): string {
  const lines = pictures.map(({ type, bytes }) => `- ${type}, ${bytes.length} bytes`);
  return `I see ${pictures.length === 1 ? 'a picture' : `${pictures.length} pictures`}:\n\n${lines.join('\n')}`;
}

function assistantText(last: string, earlier: string[], count: number): string {
  const prose = outsideFences(last);
  if (/\bcommit message\b/i.test(prose) && /^diff --git /m.test(last)) return commitMessage(last);
  const fenced = findFencedCode(last);
  if (fenced !== undefined) return codeText(fenced, prose);
  return talkText(last, earlier, count);
}

function codeText(fenced: FencedCode, prose: string): string {
  const wantsCode = /\bonly\b[^.]*\bcode\b|\bone fenced\b/i.test(prose);
  const isRewrite = /^\s*rewrite\b/i.test(prose);
  if (!isRewrite && /\b(write|generate|add)\b[^.]*\btests\b/i.test(prose)) return unitTests(fenced);
  if (isRewrite || wantsCode) return rewrite(fenced, findInstruction(prose));
  const explanation = explain(fenced, Number(/\blines? (\d+)/.exec(prose)?.[1] ?? 1));
  return /\bexplain/i.test(prose) ? explanation : `${quoted(prose)}\n\nHere is what I can see.\n\n${explanation}`;
}

function talkText(last: string, earlier: string[], count: number): string {
  if (/\blong\b/i.test(last)) return handbook();
  if (greeting.test(last)) return greetingText(earlier.length);
  if (/\b(earlier|so far|previous(ly)?|remember|summari[sz]e)\b/i.test(last)) return recalled(earlier);
  if (/\b(markdown|table|code)\b/i.test(last)) return showcase;
  return helpfulText(last, earlier, count);
}

const greeting = /^\s*(hello|hi|hey|good (morning|afternoon|evening))\b.{0,30}$/i;

function greetingText(turnsBefore: number): string {
  const again = turnsBefore === 0 ? '' : ' again';
  return `Hello${again}! I can explain code, rewrite a selection, or answer a question. What are you working on?`;
}

function recalled(earlier: string[]): string {
  if (earlier.length === 0) return 'This is the first thing you have said in this conversation.';
  return `So far you have said:\n\n${earlier.map((text, index) => `${index + 1}. ${firstLine(text)}`).join('\n')}`;
}

function helpfulText(last: string, earlier: string[], count: number): string {
  const before = earlier.at(-1);
  const paragraphs = [
    'You asked:',
    quoted(last),
    `The conversation has ${count} ${count === 1 ? 'message' : 'messages'} so far.`,
    ...(before === undefined ? [] : [`Before that it was about “${firstLine(before)}”.`]),
    'I am the sample service and know little, but I read code: select some and choose **Explain** or **Rewrite**. ' +
      'Ask for a *table* to see Markdown, or for a *long* reply.',
  ];
  return paragraphs.join('\n\n');
}

function quoted(text: string): string {
  return beginning(text.trim(), /^.{0,400}/su).replace(/^/gm, '> ');
}

function firstLine(text: string): string {
  return beginning(text.trim(), /^.{0,80}/u);
}

function beginning(text: string, pattern: RegExp): string {
  return pattern.exec(text)?.[0] ?? '';
}

/** Follows the few instructions of a system message that the sample understands; leaves code as it is. */
function styled(text: string, wishes: string): string {
  const brief = /\b(brief|short|concise)\b/i.test(wishes) && findFencedCode(text) === undefined;
  const chosen = brief ? text.split('\n\n').slice(0, 3).join('\n\n') : text;
  return /\bupper[ -]?case\b/i.test(wishes) ? mapOutsideFences(chosen, (prose) => prose.toUpperCase()) : chosen;
}
