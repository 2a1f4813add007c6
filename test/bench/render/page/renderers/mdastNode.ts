import type { ParsedBlock } from '@incremark/core';

type Tree = ParsedBlock['node'];

const tags: Partial<Record<Tree['type'], string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  listItem: 'li',
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
  break: 'br',
  thematicBreak: 'hr',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
};

/** Converts an mdast node to a node of the page, in the simplest way. */
export function nodeOf(tree: Tree): ChildNode {
  if (tree.type === 'text') return new Text(tree.value);
  const created = elementOf(tree);
  if ('children' in tree) created.append(...tree.children.map(nodeOf));
  else if ('value' in tree) created.append(tree.value);
  return created;
}

function elementOf(tree: Tree): HTMLElement {
  if (tree.type === 'heading') return document.createElement(`h${tree.depth}`);
  if (tree.type === 'list') return document.createElement(tree.ordered ? 'ol' : 'ul');
  if (tree.type === 'inlineCode') return document.createElement('code');
  if (tree.type === 'code') return document.createElement('pre');
  if (tree.type === 'link') return Object.assign(document.createElement('a'), { href: tree.url });
  return document.createElement(tags[tree.type] ?? 'span');
}
