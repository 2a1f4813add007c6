/** The steps from the settings to a reply; each depends on those before it. */
export const stepNames = [
  'organisation',
  'address',
  'name',
  'connection',
  'tls',
  'service',
  'key',
  'realm',
  'reply',
] as const;

/** The name of a step. */
export type StepName = (typeof stepNames)[number];
