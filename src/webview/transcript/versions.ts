import type { Reply } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { iconButton } from '../parts/button.ts';
import { element } from '../parts/element.ts';
import { format, formatCount } from '../parts/format.ts';

/** The arrows "‹ 2 / 3 ›" of a message that has several versions; none if there is only one. */
export function versions({ id, branch }: Pick<Reply, 'id' | 'branch'>, texts: Texts): HTMLElement[] {
  if (!branch) return [];
  const [index, count] = [formatCount(branch.index), formatCount(branch.count)];
  const previous = iconButton('chevron-left', texts.previousVersion, { type: 'choose-branch', id, step: -1 });
  const next = iconButton('chevron-right', texts.nextVersion, { type: 'choose-branch', id, step: 1 });
  for (const arrow of [previous, next]) arrow.classList.add('starts-turn');
  previous.disabled = branch.index === 1;
  next.disabled = branch.index === branch.count;
  const group = { class: 'versions', role: 'group', 'aria-label': format(texts.version, index, count) };
  return [element('div', group, previous, element('span', {}, `${index} / ${count}`), next)];
}
