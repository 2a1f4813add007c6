import type { Texts } from '../../shared/texts.ts';
import { namedBlocks } from '../code/namedBlocks.ts';
import { textButton } from '../parts/button.ts';
import { format, formatCount } from '../parts/format.ts';
import { spelledOut } from '../parts/visible.ts';
import { wish } from '../parts/wish.ts';

/** The button under the reply with this id if its code blocks name several files. It proposes all of these changes in one view. */
export function applyAllButton(reply: string, body: HTMLElement, texts: Texts): HTMLElement[] {
  const paths = new Set(namedBlocks(body).map(({ path }) => path));
  if (paths.size < 2) return [];
  const label = format(texts.applyAll, formatCount(paths.size));
  const button = textButton('secondary', label, () =>
    wish(button, { type: 'apply-to-files', blocks: namedBlocks(body), reply }),
  );
  button.title = [...paths].map(spelledOut).join('\n');
  return [button];
}
