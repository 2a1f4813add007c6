/** So many models and apps can be asked together at most. */
export const mostTogether = 4;

/** Whether models and apps with these ids can be asked together: not too many, and each once. */
export function canAskTogether(ids: string[]): boolean {
  return ids.length <= mostTogether && new Set(ids).size === ids.length;
}
