/** Resolves in a new task, after the other pending work of the page. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
