/** What an element can contain. A string becomes text, never markup. */
export type Content = Node | string;

/** A new element. Children of any number are one argument, a list: arguments of their own would fill up the stack. */
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

/** A heading that only screen readers find: a message has one, of the second level, and those of its text are below it. */
export function hiddenHeading(text: string): HTMLElement {
  return element('h2', { class: 'visually-hidden' }, text);
}

/** Any number of nodes and texts as one, for methods that take each as an argument. */
export function fragment(contents: readonly Content[]): DocumentFragment {
  const created = document.createDocumentFragment();
  for (const content of contents) created.append(content);
  return created;
}

/** A codicon. It says nothing to a screen reader: the control around it has the name. */
export function icon(name: string): HTMLElement {
  return element('span', { class: `codicon codicon-${name}`, 'aria-hidden': 'true' });
}
