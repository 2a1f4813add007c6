/** The fields of a request that Realm Chat sets itself. */
export const ownFields: readonly string[] = ['messages', 'model', 'stream', 'stream_options'];

/** Further fields of a request to a model, sent unchanged. None of them is one of `ownFields`. */
export type Parameters = Readonly<Record<string, unknown>>;

/** These fields without those that Realm Chat sets itself. */
export function withoutOwn(fields: Parameters): Parameters {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !ownFields.includes(name)));
}
