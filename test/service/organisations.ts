/** An organisation of the sample service: its realm, its key, and its models. */
export interface Organisation {
  realm: string;
  key: string;
  name: string;
  /** Whether its licence covers the API. */
  licensed: boolean;
  /** Model ids of the compatible family. */
  models: string[];
}

/** Every organisation of the sample service. The keys are samples and are valid nowhere else. */
export const organisations: Organisation[] = [
  {
    realm: 'primary',
    key: 'sk-sample-primary',
    name: 'Self-hosted sample',
    licensed: true,
    models: ['atlas-large', 'atlas-small', 'code-helper'],
  },
  { realm: 'acme', key: 'sk-sample-acme', name: 'Hosted sample', licensed: true, models: ['atlas-large'] },
  { realm: 'unlicensed', key: 'sk-sample-unlicensed', name: 'Sample without a licence', licensed: false, models: [] },
];
