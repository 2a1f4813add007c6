// What a screen reader gets from a page: the accessibility tree of the browser.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

interface Node {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
}

/** All nodes with a name that are not plain text, in page order: `role "name"`, and the level of a heading. */
export async function heard(page: Page): Promise<string[]> {
  const nodes = await tree(page);
  const named = nodes.filter(({ ignored, role, name }) => !ignored && !isText(role?.value) && name?.value);
  return named.map(words);
}

/** The focused element, after the groups and messages that contain it: `article "You"`, `group "You: Why?"`, `button "Edit"`. */
export async function heardAtFocus(page: Page): Promise<string[]> {
  const nodes = await tree(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const path: string[] = [];
  let node = nodes.findLast(({ properties }) =>
    properties?.some(({ name, value }) => name === 'focused' && value.value),
  );
  for (let isFirst = true; node; node = byId.get(node.parentId ?? ''), isFirst = false)
    if (isFirst || (!node.ignored && node.name?.value && /^(article|group|log|search)$/.test(node.role?.value ?? '')))
      path.unshift(words(node));
  return path;
}

/** Presses Tab, or Shift+Tab, until `what` has the focus. Checks that every element on the way has a name and a visible focus. */
export async function tabTo(page: Page, what: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const passed: string[] = [];
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press(key);
    const path = await heardAtFocus(page);
    const last = path.at(-1) ?? '';
    passed.push(last);
    if (last.startsWith('RootWebArea') || last === '') continue;
    assert.match(last, / "/, 'what has the focus has a name');
    assert.ok(await showsFocus(page), `${last} shows that it has the focus`);
    if (last === what) return path;
  }
  return assert.fail(`${what} does not get the focus, but ${[...new Set(passed)].join(', ')}`);
}

/** Whether the focus shows: as an outline, or as the border of the box around a text. */
function showsFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    if (focused.matches('textarea, input')) return true;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  });
}

async function tree(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
  await session.detach();
  return inOrder(nodes);
}

/** Sorts nodes into page order; the browser lists them level by level. */
function inOrder(nodes: (Node & { childIds?: string[] })[]): Node[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const ordered: Node[] = [];
  const visit = (node: (typeof nodes)[number] | undefined): void => {
    if (!node) return;
    ordered.push(node);
    for (const id of node.childIds ?? []) visit(byId.get(id));
  };
  visit(nodes.find(({ parentId }) => parentId === undefined));
  return ordered;
}

function isText(role = ''): boolean {
  return /^(StaticText|InlineTextBox|LineBreak|ListMarker|RootWebArea|none|generic)$/.test(role);
}

function words({ role, name, properties }: Node): string {
  const level = properties?.find((property) => property.name === 'level')?.value.value;
  const kind = role?.value === 'heading' ? `heading ${String(level)}` : (role?.value ?? '');
  return name?.value ? `${kind} "${name.value}"` : kind;
}
