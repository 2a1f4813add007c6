import type { Action, Outcome, Problem, Texts } from '../protocol.ts';
import { textButton } from './button.ts';
import { element, icon } from './element.ts';
import { visible } from './visible.ts';

const icons: Partial<Record<Outcome, string>> = { failed: 'error', partial: 'warning', blocked: 'warning' };

/** The callout under, or in the place of, a reply that did not end well; `act` does what its buttons say. */
export function problemCallout(problem: Problem, outcome: Outcome, texts: Texts, act: (action: Action) => void) {
  const content = element(
    'div',
    { class: 'problem-content' },
    element('p', {}, visible(problem.sentence)),
    problem.serverText ? serverText(problem.serverText, texts.serverSaid) : [],
    problem.actions.length > 0 ? actionButtons(problem.actions, texts, act) : [],
  );
  return element('div', { class: `problem ${outcome}` }, icon(icons[outcome] ?? 'info'), content);
}

/** The server's own words: as text, a few lines of it, the rest by scrolling. */
function serverText(text: string, heading: string): HTMLElement[] {
  return [
    element('p', { class: 'server-said' }, heading),
    element('div', { class: 'server-text', tabindex: '0' }, visible(text)),
  ];
}

function actionButtons(actions: Action[], texts: Texts, act: (action: Action) => void): HTMLElement {
  const buttons = actions.map((action, index) => {
    const button = textButton(index === 0 ? 'primary' : 'secondary', texts.actions[action], () => act(action));
    button.classList.toggle('starts-turn', action === 'retry');
    return button;
  });
  return element('div', { class: 'buttons' }, buttons);
}
