import type { Texts } from '../../shared/texts.ts';

/** The texts that rendered Markdown needs. */
export type BlockTexts = Pick<
  Texts,
  | 'image'
  | 'code'
  | 'codeIn'
  | 'table'
  | 'wrapLines'
  | 'showAllLines'
  | 'showLess'
  | 'copyCode'
  | 'insertAtCursor'
  | 'applyInEditor'
  | 'applyTo'
  | 'openInNewFile'
  | 'openPath'
  | 'openAsDiagram'
  | 'runInTerminal'
  | 'taskDone'
  | 'taskOpen'
>;
