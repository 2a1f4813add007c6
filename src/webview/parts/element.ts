/** What an element can contain. A string becomes text, never markup. */
export type Content = Node | string;

/** Creates an element. Pass any number of children as one list: as separate arguments, they could overflow the stack. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Content | readonly Content[])[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  for (const child of children) created.append(child instanceof Array ? fragment(child) : child);
  return created;
}

/** A heading only for screen readers. Each message has one of the second level; the headings in its text have lower levels. */
export function hiddenHeading(text: string): HTMLElement {
  return element('h2', { class: 'visually-hidden' }, text);
}

/** Any number of nodes and texts as one node, for methods that take each as an argument. */
export function fragment(contents: readonly Content[]): DocumentFragment {
  const created = document.createDocumentFragment();
  for (const content of contents) created.append(content);
  return created;
}

/** A codicon. Screen readers ignore it; the control around it has a name. */
export function icon(name: string): HTMLElement {
  return element('span', { class: `codicon codicon-${name}`, 'aria-hidden': 'true' });
}
