import { element } from './element.ts';
import { format } from './format.ts';

/** The calm line in the place of a reply that has no text yet; it counts the seconds until it is stopped. */
export function createWaitingLine(text: string) {
  const line = element('p', { class: 'waiting' });
  const start = Date.now();
  const show = () => (line.textContent = format(text, String(Math.round((Date.now() - start) / 1000))));
  show();
  const timer = window.setInterval(show, 1000);
  const stop = () => {
    window.clearInterval(timer);
    line.remove();
  };
  return { element: line, stop };
}
