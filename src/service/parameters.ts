/** The fields of a request that Realm Chat sets itself. Of `n`, the number of replies, only 1 can be shown, so it is never sent. */
export const ownFields: readonly string[] = ['messages', 'model', 'n', 'stream', 'stream_options'];

/** Further fields of a request to a model, sent unchanged. None of them is one of `ownFields`. */
export type Parameters = Readonly<Record<string, unknown>>;

/** These fields without those that Realm Chat sets itself. */
export function withoutOwn(fields: Parameters): Parameters {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !ownFields.includes(name)));
}
