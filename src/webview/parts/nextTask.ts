/** Resolves in a task of its own, after what the page has to do besides. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
