import type { Texts } from '../../texts.ts';

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
  | 'openAsDiagram'
  | 'runInTerminal'
  | 'taskDone'
  | 'taskOpen'
>;

/** For a MarkdownStream that is used alone, outside the panel and its translated texts. */
export const englishBlockTexts: BlockTexts = {
  image: '[image: {0}]',
  code: 'Code',
  codeIn: 'Code: {0}',
  table: 'Table',
  wrapLines: 'Wrap lines',
  showAllLines: 'Show all {0} lines',
  showLess: 'Show less',
  copyCode: 'Copy code',
  insertAtCursor: 'Insert at cursor',
  applyInEditor: 'Apply in editor',
  applyTo: 'Apply to {0}',
  openInNewFile: 'Open in new file',
  openAsDiagram: 'Open as diagram',
  runInTerminal: 'Run in terminal',
  taskDone: 'Done',
  taskOpen: 'To do',
};
