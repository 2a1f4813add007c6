/** The most models and apps that can be asked together. */
export const mostTogether = 4;

/** Whether models and apps with these ids can be asked together: at most `mostTogether`, and no id twice. */
export function canAskTogether(ids: string[]): boolean {
  return ids.length <= mostTogether && new Set(ids).size === ids.length;
}
