/** The fields of a request that Realm Chat sets itself. */
export const ownFields: readonly string[] = ['messages', 'model', 'stream', 'stream_options'];

/** Further fields of a request to a model, sent unchanged. None of them is one of `ownFields`. */
export type Parameters = Readonly<Record<string, unknown>>;
