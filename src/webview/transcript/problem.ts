import type { Action, Outcome, Problem, Wish } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { attempt } from '../parts/attempt.ts';
import { textButton } from '../parts/button.ts';
import { element, icon, type Content } from '../parts/element.ts';
import { aroundItsName } from '../parts/format.ts';
import type { HelpPlaces } from '../parts/helpPlaces.ts';
import { unformattedNote } from '../markdown/unformatted.ts';
import { visible } from '../parts/visible.ts';

const icons: Partial<Record<Outcome, string>> = { failed: 'error', partial: 'warning', blocked: 'warning' };

type Draw = (text: string) => Content[];
const asIs: Draw = (text) => [text];

/**
 * The callout under, or instead of, a reply that failed or is incomplete. `wishOf` says what its buttons ask for; `help` says whom to
 * ask if an administrator is needed.
 */
export function problemCallout(
  problem: Problem,
  outcome: Outcome,
  texts: Texts,
  wishOf: (action: Action) => Wish,
  help: HelpPlaces,
) {
  const words = attempt(
    () => wordsOf(problem, texts, aroundItsName, visible),
    () => [...wordsOf(problem, texts, asIs, asIs), unformattedNote(texts)],
  );
  const actions = problem.actions.filter((action) => action !== 'openHelp');
  const buttons = actions.length > 0 ? actionButtons(actions, texts, wishOf) : [];
  const helping = actions.length < problem.actions.length ? help.place() : [];
  const content = element('div', { class: 'problem-content' }, words, helping, buttons);
  return element('div', { class: `problem ${outcome}` }, icon(icons[outcome] ?? 'info'), content);
}

function wordsOf({ sentence, serverText }: Problem, texts: Texts, drawSentence: Draw, draw: Draw): HTMLElement[] {
  const words = element('p', {}, drawSentence(sentence));
  return serverText ? [words, ...serverWords(serverText, texts.serverSaid, draw)] : [words];
}

/** The text of the server: a few lines of plain text, and the rest by scrolling. */
function serverWords(text: string, heading: string, draw: Draw): HTMLElement[] {
  return [
    element('p', { class: 'server-said' }, heading),
    element('div', { class: 'server-text', tabindex: '0', role: 'group', 'aria-label': heading }, draw(text)),
  ];
}

function actionButtons(actions: Action[], texts: Texts, wishOf: (action: Action) => Wish): HTMLElement {
  const buttons = actions.map((action, index) => {
    const button = textButton(index === 0 ? 'primary' : 'secondary', texts.actions[action], wishOf(action));
    button.classList.toggle('starts-turn', action === 'retry');
    return button;
  });
  return element('div', { class: 'buttons' }, buttons);
}
