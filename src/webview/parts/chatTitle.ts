import { fragment } from './element.ts';
import { spelledOut, visible } from './visible.ts';

/** Shows the title of the conversation in one line; hides the line while there is none. The title may come from others. */
export function showTitle(line: HTMLElement, title = ''): void {
  line.hidden = title.trim() === '';
  line.title = spelledOut(title);
  line.replaceChildren(fragment(visible(title)));
}
