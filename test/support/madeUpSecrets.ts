// Made-up secrets, generated while a test runs: repository hosts reject files with text that looks like a secret.
import { generateKeyPairSync } from 'node:crypto';
import { randomNumbers } from './randomNumbers.ts';

/** The same in every run: one generated value of some thousands looks like words, and is not found. */
const random = randomNumbers(142);

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const lower = upper.toLowerCase();
const digits = '0123456789';
const hexadecimal = `${digits}abcdef`;
const anyHexadecimal = `${hexadecimal}ABCDEF`;
const letters = `${upper}${lower}`;
const word = letters + digits;
const base64 = `${word}+/`;
const webSafe = `${word}_-`;

/** Joins a text without its `|` signs, which split what would look like a secret in this file. */
export function joined(parts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: parts }, ...values).replaceAll('|', '');
}

function some(characters: string, count: number): string {
  return Array.from({ length: count }, () => characters.charAt(Math.floor(random() * characters.length))).join('');
}

/**
 * As random as a generated token, with characters of each kind, which a few random ones may lack, and without eight letters in a row that
 * look like a word.
 */
function sure(characters: string, count: number): string {
  const fixed = characters === hexadecimal ? '7c2e' : 'aB3x';
  const token = fixed + some(characters, count - fixed.length);
  return /[a-z]{8}|[A-Z]{8}/.test(token) && characters !== hexadecimal ? sure(characters, count) : token;
}

const uuid = (): string => [8, 4, 4, 4, 12].map((count) => some(hexadecimal, count)).join('-');

const rsa = (type: 'pkcs1' | 'pkcs8'): string =>
  generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type, format: 'pem' }).toString();
const elliptic = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'sec1', format: 'pem' }).toString();
const edwards = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const block = (kind: string, body: string): string =>
  [`-----BEGIN ${kind}-----`, body, `-----END ${kind}-----`].join('\n');
const lines = (): string => Array.from({ length: 6 }, () => some(base64, 70)).join('\n');

/** A part of a token that is always the same, or random characters: of which, and the least and the greatest number of them. */
type Part = string | [characters: string, least: number, most?: number];

/** The form of a token: its kind, its parts, and what must stand before and after it, if anything. */
export type Form = [kind: string, parts: Part[], before?: string, after?: string];

const uuidParts: Part[] = [
  [hexadecimal, 8],
  '-',
  [hexadecimal, 4],
  '-',
  [hexadecimal, 4],
  '-',
  [hexadecimal, 4],
  '-',
  [hexadecimal, 12],
];
const lowerUuidParts = uuidParts.map((part): Part => (typeof part === 'string' ? part : [lower + digits, part[1]]));

/** Capital letters and digits in groups of these lengths, each after a hyphen. */
function groups(...lengths: number[]): Part[] {
  return lengths.flatMap((length): Part[] => ['-', [upper + digits, length]]);
}

/** The forms of tokens that services document, or that are seen in tests of scanners, in each of the variants. */
export const forms: Form[] = [
  ['1password-secret-key', ['A3', ...groups(6, 11, 5, 5, 5)]],
  ['1password-secret-key', ['A3', ...groups(6, 6, 5, 5, 5, 5)]],
  ['1password-service-account-token', ['ops_eyJ', [base64, 250, Infinity], ['=', 0, 3]]],
  ['adobe-client-secret', ['p8e-', [word, 32]]],
  ['age-secret-key', ['AGE-SECRET-KEY-1', ['QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58]]],
  ['airtable-personnal-access-token', ['pat', [word, 14], '.', [hexadecimal, 64]], 'airtable = '],
  ['alibaba-access-key-id', ['LTAI', [word, 20]]],
  ['anthropic-admin-api-key', ['sk-ant-admin01-', [webSafe, 93], 'AA']],
  ['anthropic-api-key', ['sk-ant-api03-', [webSafe, 93], 'AA']],
  ['artifactory-api-key', ['AKCp', [word, 69]]],
  ['artifactory-reference-token', ['cmVmd', [word, 59]]],
  ...['sc', 'ext', 'scauth', 'authress'].map((client, index): Form => [
    'authress-service-client-access-key',
    [
      `${client}_`,
      [word, 5, 30],
      '.',
      [word, 4, 6],
      index % 2 === 0 ? '.acc_' : '.acc-',
      [`${word}-`, 10, 32],
      '.',
      [`${base64}_=-`, 30, 120],
    ],
  ]),
  ...['AKIA', 'ASIA', 'ABIA', 'ACCA'].map((type): Form => ['aws-access-token', [type, [`${upper}234567`, 16]]]),
  ['aws-access-token', ['A3T', [upper + digits, 1], [`${upper}234567`, 16]]],
  ['aws-amazon-bedrock-api-key-long-lived', ['ABSK', [base64, 109, 269], ['=', 0, 2]]],
  [
    'aws-amazon-bedrock-api-key-short-lived',
    ['bedrock-api-key-', 'YmVkcm9jay5hbWF6b25hd3MuY29t', [base64, 0, Infinity], ['=', 0, 2]],
  ],
  ['aws-secret-access-key', [[base64, 40]], 'aws_secret_access_key = '],
  ['aws-secret-access-key', [[base64, 40]], '"SecretAccessKey": "', '"'],
  ['azure-account-key', [[base64, 86], '=='], 'AccountKey=', ';EndpointSuffix=core.windows.net'],
  [
    'azure-ad-client-secret',
    [[`${word}_~.`, 3], [digits, 1], 'Q~', [`${webSafe}~.`, 31, 34]],
    'AZURE_CLIENT_SECRET="',
    '"',
  ],
  ['azure-shared-access-key', [[base64, 42, 44], '='], 'SharedAccessKey=', ';EntityPath=hub'],
  ['clickhouse-cloud-api-secret-key', ['4b1d', [word, 38]]],
  ['clojars-api-token', ['CLOJARS_', [word, 60]]],
  ['cloudflare-origin-ca-key', ['v1.0-', [hexadecimal, 24], '-', [hexadecimal, 146]]],
  ['databricks-api-token', ['dapi', [hexadecimal, 32]]],
  ['databricks-api-token', ['dapi', [hexadecimal, 32], '-', [digits, 1]]],
  ['digitalocean-access-token', ['doo_v1_', [hexadecimal, 64]]],
  ['digitalocean-pat', ['dop_v1_', [hexadecimal, 64]]],
  ['digitalocean-refresh-token', ['dor_v1_', [anyHexadecimal, 64]]],
  ['doppler-api-token', ['dp.pt.', [word, 43]]],
  ['duffel-api-token', ['duffel_test_', [`${webSafe}=`, 43]]],
  ['duffel-api-token', ['duffel_live_', [`${webSafe}=`, 43]]],
  ['dynatrace-api-token', ['dt0c01.', [word, 24], '.', [word, 64]]],
  ['easypost-api-token', ['EZAK', [word, 54]]],
  ['easypost-test-api-token', ['EZTK', [word, 54]]],
  ['facebook-page-access-token', ['EAAM', [word, 100, Infinity]]],
  ['facebook-page-access-token', ['EAAC', [word, 100, Infinity]]],
  ['flutterwave-encryption-key', ['FLWSECK_TEST-', [`${anyHexadecimal}ghGH`, 12]]],
  ['flutterwave-public-key', ['FLWPUBK_TEST-', [`${anyHexadecimal}ghGH`, 32], '-X']],
  ['flutterwave-secret-key', ['FLWSECK_TEST-', [`${anyHexadecimal}ghGH`, 32], '-X']],
  ['flyio-access-token', ['fo1_', [webSafe, 43]]],
  ...['fm1a', 'fm1r', 'fm2'].map((type): Form => [
    'flyio-access-token',
    [`${type}_`, [base64, 100, Infinity], ['=', 0, 3]],
  ]),
  ['frameio-api-token', ['fio-u-', [`${webSafe}=`, 64]]],
  ['gcp-api-key', ['AIza', [webSafe, 35]]],
  ['github-app-token', ['ghu_', [word, 36]]],
  ['github-app-token', ['ghs_', [word, 36]]],
  // As long as what the service knows of the installation.
  ...['ghs', 'ghu'].map((type): Form => [
    'github-app-token',
    [`${type}_`, [digits, 1, 12], '_ey', [webSafe, 10, 1000], '.ey', [webSafe, 10, 4000], '.', [webSafe, 20, 1000]],
  ]),
  ['github-fine-grained-pat', ['github_pat_', [`${word}_`, 82]]],
  ['github-oauth', ['gho_', [word, 36]]],
  ['github-pat', ['ghp_', [word, 36]]],
  ['github-refresh-token', ['ghr_', [word, 36]]],
  ['gitlab-cicd-job-token', ['glcbt-', [word, 1, 5], '_', [webSafe, 20]]],
  ['gitlab-deploy-token', ['gldt-', [webSafe, 20]]],
  ['gitlab-feature-flag-client-token', ['glffct-', [webSafe, 20]]],
  ['gitlab-feed-token', ['glft-', [webSafe, 20]]],
  ['gitlab-incoming-mail-token', ['glimt-', [webSafe, 25]]],
  ['gitlab-kubernetes-agent-token', ['glagent-', [webSafe, 50]]],
  ['gitlab-oauth-app-secret', ['gloas-', [webSafe, 64]]],
  ['gitlab-pat', ['glpat-', [webSafe, 20]]],
  ['gitlab-pat-routable', ['glpat-', [webSafe, 27, 300], '.', [lower + digits, 9]]],
  ['gitlab-pat-routable', ['glpat-', [webSafe, 27, 300], '.', [lower + digits, 2], '.', [lower + digits, 9]]],
  ['gitlab-ptt', ['glptt-', [hexadecimal, 40]]],
  ['gitlab-rrt', ['GR1348941', [webSafe, 20]]],
  ['gitlab-runner-authentication-token', ['glrt-', [webSafe, 20]]],
  [
    'gitlab-runner-authentication-token-routable',
    ['glrt-t', [digits, 1], '_', [webSafe, 27, 300], '.', [lower + digits, 9]],
  ],
  [
    'gitlab-runner-authentication-token-routable',
    ['glrt-t', [digits, 1], '_', [webSafe, 27, 300], '.', [lower + digits, 2], '.', [lower + digits, 9]],
  ],
  ['gitlab-scim-token', ['glsoat-', [webSafe, 20]]],
  ['gitlab-session-cookie', ['_gitlab_session=', [lower + digits, 32]]],
  ['grafana-api-key', ['eyJrIjoi', [word, 70, 400], ['=', 0, 3]]],
  ['grafana-cloud-api-token', ['glc_', [base64, 32, 400], ['=', 0, 3]]],
  ['grafana-service-account-token', ['glsa_', [word, 32], '_', [anyHexadecimal, 8]]],
  ['harness-api-key', ['pat.', [webSafe, 22], '.', [word, 24], '.', [word, 20]]],
  ['harness-api-key', ['sat.', [webSafe, 22], '.', [word, 24], '.', [word, 20]]],
  ['hashicorp-tf-api-token', [[word, 14], '.atlasv1.', [`${webSafe}=`, 60, 70]]],
  ['heroku-api-key-v2', ['HRKU-AA', [webSafe, 58]]],
  ['huggingface-access-token', ['hf_', [letters, 34]]],
  ['huggingface-organization-api-token', ['api_org_', [letters, 34]]],
  ['infracost-api-token', ['ico-', [word, 32]]],
  ['intra42-client-secret', ['s-s4t2ud-', [anyHexadecimal, 64]]],
  ['intra42-client-secret', ['s-s4t2af-', [anyHexadecimal, 64]]],
  ['linear-api-key', ['lin_api_', [word, 40]]],
  ['maxmind-license-key', [[word, 6], '_', [word, 29], '_mmk']],
  [
    'microsoft-teams-webhook',
    [
      'https://',
      [lower + digits, 1, Infinity],
      '.webhook.office.com/webhookb2/',
      ...lowerUuidParts,
      '@',
      ...lowerUuidParts,
      '/IncomingWebhook/',
      [lower + digits, 32],
      '/',
      ...lowerUuidParts,
    ],
  ],
  ['notion-api-token', ['ntn_', [digits, 11], [word, 35]]],
  ['npm-access-token', ['npm_', [word, 36]]],
  ['octopus-deploy-api-key', ['API-', [upper + digits, 26]]],
  ['openai-api-key', ['sk-proj-', [webSafe, 74], 'T3BlbkFJ', [webSafe, 73], [`${word}_`, 1]]],
  ['openai-api-key', ['sk-svcacct-', [webSafe, 58], 'T3BlbkFJ', [webSafe, 57], [`${word}_`, 1]]],
  ['openai-api-key', ['sk-admin-', [webSafe, 74], 'T3BlbkFJ', [webSafe, 73], [`${word}_`, 1]]],
  ['openai-api-key', ['sk-', [word, 20], 'T3BlbkFJ', [word, 20]]],
  ['openshift-user-token', ['sha256~', [webSafe, 43]]],
  ['perplexity-api-key', ['pplx-', [word, 48]]],
  ['planetscale-api-token', ['pscale_tkn_', [`${webSafe}=.`, 32, 64]]],
  ['planetscale-oauth-token', ['pscale_oauth_', [`${webSafe}=.`, 32, 64]]],
  ['planetscale-password', ['pscale_pw_', [`${webSafe}=.`, 32, 64]]],
  ['postman-api-token', ['PMAK-', [anyHexadecimal, 24], '-', [anyHexadecimal, 34]]],
  ['prefect-api-token', ['pnu_', [word, 36]]],
  ['pulumi-api-token', ['pul-', [hexadecimal, 40]]],
  ['pypi-upload-token', ['pypi-AgEIcHlwaS5vcmc', [webSafe, 50, 1000]]],
  ['readme-api-token', ['rdme_', [lower + digits, 70]]],
  ['rubygems-api-token', ['rubygems_', [hexadecimal, 48]]],
  ['scalingo-api-token', ['tk-us-', [webSafe, 48]]],
  ['sendgrid-api-token', ['SG.', [`${webSafe}=.`, 66]]],
  ['sendinblue-api-token', ['xkeysib-', [anyHexadecimal, 64], '-', [word, 16]]],
  // Base64 of JSON with a region_url, at each of the three offsets.
  ...['LCJyZWdpb25fdXJs', 'InJlZ2lvbl91cmwi', 'cmVnaW9uX3VybCI6'].map((name): Form => [
    'sentry-org-token',
    ['sntrys_', 'eyJpYXQiO', [base64, 10, 200], name, [base64, 10, 200], ['=', 0, 2], '_', [base64, 43]],
  ]),
  ['sentry-user-token', ['sntryu_', [hexadecimal, 64]]],
  ['settlemint-application-access-token', ['sm_aat_', [word, 16]]],
  ['settlemint-personal-access-token', ['sm_pat_', [word, 16]]],
  ['settlemint-service-access-token', ['sm_sat_', [word, 16]]],
  ['shippo-api-token', ['shippo_live_', [anyHexadecimal, 40]]],
  ['shippo-api-token', ['shippo_test_', [anyHexadecimal, 40]]],
  ['shopify-access-token', ['shpat_', [anyHexadecimal, 32]]],
  ['shopify-custom-access-token', ['shpca_', [anyHexadecimal, 32]]],
  ['shopify-private-app-access-token', ['shppa_', [anyHexadecimal, 32]]],
  ['shopify-shared-secret', ['shpss_', [anyHexadecimal, 32]]],
  ...['/', '', ':80/', '?all=1', '#top'].map((after, index): Form => [
    'sidekiq-sensitive-url',
    [[anyHexadecimal, 8], ':', [anyHexadecimal, 8]],
    index % 2 === 0 ? 'https://' : 'http://',
    `@${index % 2 === 0 ? 'gems' : 'enterprise'}.contribsys.com${after}`,
  ]),
  [
    'slack-app-token',
    ['xapp-', [digits, 1], '-', [word, 1, Infinity], '-', [digits, 1, Infinity], '-', [word, 1, Infinity]],
  ],
  ['slack-config-access-token', ['xoxe.xoxp-', [digits, 1], '-', [word, 163, 166]]],
  ['slack-config-access-token', ['xoxe.xoxb-', [digits, 1], '-', [word, 163, 166]]],
  ['slack-config-refresh-token', ['xoxe-', [digits, 1], '-', [word, 146]]],
  ['slack-legacy-bot-token', ['xoxb-', [digits, 8, 14], '-', [word, 18, 26]]],
  ...['xoxo', 'xoxs'].map((type): Form => [
    'slack-legacy-token',
    [
      `${type}-`,
      [digits, 1, Infinity],
      '-',
      [digits, 1, Infinity],
      '-',
      [digits, 1, Infinity],
      '-',
      [anyHexadecimal, 1, Infinity],
    ],
  ]),
  ['slack-legacy-workspace-token', ['xoxa-', [word, 8, 48]]],
  ['slack-legacy-workspace-token', ['xoxr-', [digits, 1], '-', [word, 8, 48]]],
  ['slack-session-cookie', ['xoxd-', [`${webSafe}%+/=`, 40, 400]]],
  ['slack-session-token', ['xoxc-', [digits, 8, 14], '-', [digits, 8, 14], '-', [hexadecimal, 64]]],
  [
    'slack-session-token',
    ['xoxc-', [digits, 8, 14], '-', [digits, 8, 14], '-', [digits, 8, 14], '-', [hexadecimal, 64]],
  ],
  ...['xoxp', 'xoxe'].map((type): Form => [
    'slack-user-token',
    [`${type}-`, [digits, 10, 13], '-', [digits, 10, 13], '-', [digits, 10, 13], '-', [`${word}-`, 28, 34]],
  ]),
  ...['services', 'workflows', 'triggers'].flatMap((use): Form[] =>
    ['https://', 'http://', ''].map((scheme) => [
      'slack-webhook-url',
      [`${scheme}hooks.slack.com/${use}/`, [base64, 43, 56]],
    ]),
  ),
  ['square-access-token', ['EAAA', [webSafe, 22, 60]]],
  ['square-access-token', ['sq0atp-', [webSafe, 22, 60]]],
  ...['test', 'live', 'prod'].flatMap((mode): Form[] =>
    ['sk', 'rk'].map((type) => ['stripe-access-token', [`${type}_${mode}_`, [word, 10, 99]]]),
  ),
  ['twilio-api-key', ['SK', [anyHexadecimal, 32]]],
  ['vault-batch-token', ['hvb.', [webSafe, 138, 300]]],
  ['vault-service-token', ['hvs.', [webSafe, 90, 120]]],
  ['docker-pat', ['dckr_pat_', [webSafe, 27, 32]]],
  ['docker-pat', ['dckr_oat_', [webSafe, 27, 32]]],
  ['figma-pat', ['figd_', [webSafe, 40]]],
  ['figma-pat', ['figo_', [webSafe, 40]]],
  ['groq-api-key', ['gsk_', [word, 52]]],
  ['atlassian-api-token', ['ATATT3', [`${webSafe}=`, 180, 200]]],
  ['atlassian-organization-key', ['ATCTT3xFfG', [`${webSafe}+/=`, 20, 400]]],
  ['bitbucket-app-password', ['ATBB', [word, 32]]],
  ['sourcegraph-access-token', ['sgp_', [anyHexadecimal, 40]]],
  ['sourcegraph-access-token', ['sgp_', [anyHexadecimal, 16], '_', [anyHexadecimal, 40]]],
  ['sourcegraph-access-token', ['sgp_local_', [anyHexadecimal, 40]]],
  ['new-relic-key', ['NRAK-', [upper + digits, 27]]],
  ['new-relic-key', ['NRII-', [webSafe, 32]]],
  ['new-relic-key', ['NRJS-', [hexadecimal, 19]]],
  ['new-relic-license-key', [[hexadecimal, 36], 'NRAL']],
  ['new-relic-license-key', [[lower, 2], [digits, 2], 'xx', [hexadecimal, 30], 'NRAL']],
  ['typeform-api-token', ['tfp_', [`${webSafe}.=`, 40, 59]]],
  ...['sqa', 'sqp', 'squ'].map((type): Form => ['sonarqube-token', [`${type}_`, [hexadecimal, 40]]]),
  ['sonarqube-token', ['sqco_', [word, 59]]],
  ...['cfk', 'cfut', 'cfat'].map((type): Form => ['cloudflare-api-token', [`${type}_`, [word, 40], [hexadecimal, 8]]]),
  ['google-oauth-client-secret', ['GOCSPX-', [webSafe, 28]]],
  ['google-oauth-access-token', ['ya29.', [webSafe, 40, 2000]]],
  ['google-oauth-refresh-token', ['1//0', [webSafe, 60, 200]]],
  ['webhook-signing-secret', ['whsec_', [base64, 24, 100], ['=', 0, 2]]],
  ['supabase-key', ['sbp_', [hexadecimal, 40]]],
  ['supabase-key', ['sbp_v0_', [hexadecimal, 40]]],
  ['supabase-key', ['sb_secret_', [webSafe, 31]]],
  ...Array.from('bcopu', (type): Form => ['netlify-access-token', [`nf${type}_`, [`${word}_`, 36]]]),
  ['replicate-api-token', ['r8_', [webSafe, 37]]],
  ['xai-api-key', ['xai-', [`${word}_`, 80]]],
  ['openai-style-api-key', ['sk-', [word, 32, 64]]],
  ['openrouter-api-key', ['sk-or-v1-', [hexadecimal, 64]]],
  ['nvidia-api-key', ['nvapi-', [webSafe, 60, 70]]],
  ['langsmith-api-key', ['lsv2_pt_', [hexadecimal, 32], '_', [hexadecimal, 10]]],
  ['langsmith-api-key', ['lsv2_sk_', [hexadecimal, 32], '_', [hexadecimal, 10]]],
  ['pinecone-api-key', ['pcsk_', [word, 5, 6], '_', [word, 63]]],
  ...['', 'dev-', 'prod-'].flatMap((use): Form[] => [
    ['tavily-api-key', [`tvly-${use}`, [word, 32]]],
    ['tavily-api-key', [`tvly-${use}`, [word, 5, 6], '-', [word, 40, 44]]],
  ]),
  ['cerebras-api-key', ['csk-', [lower + digits, 48]]],
  ...['oat', 'ort', 'sid'].map((type): Form => [
    'anthropic-oauth-token',
    [`sk-ant-${type}`, [digits, 2], '-', [webSafe, 80, 110]],
  ]),
  ['together-api-key', ['tgp_v1_', [webSafe, 43]]],
  ['fireworks-api-key', ['fw_', [word, 22, 24]]],
  ['jina-api-key', ['jina_', [webSafe, 48, 64]]],
  ['langfuse-secret-key', ['sk-lf-', ...uuidParts]],
  ['e2b-api-key', ['e2b_', [hexadecimal, 40, 80]]],
  ['firecrawl-api-key', ['fc-', [hexadecimal, 32]]],
  ['apify-api-token', ['apify_api_', [word, 34, 38]]],
  ['elevenlabs-api-key', ['sk_', [hexadecimal, 48]]],
  ['posthog-personal-key', ['phx_', [word, 43, 49]]],
  ['tailscale-key', ['tskey-', [lower, 2, 20], '-', [`${word}_`, 8, 40], '-', [`${word}_`, 16, 60]]],
  ...Array.from('aikpr', (type): Form => ['vercel-token', [`vc${type}_`, [word, 20, 60]]]),
  ['vercel-blob-token', ['vercel_blob_rw_', [word, 10, 30], '_', [word, 20, 40]]],
  ['linear-oauth-token', ['lin_oauth_', [hexadecimal, 64]]],
  ['resend-api-key', ['re_', [word, 8], '_', [word, 24]]],
  ['flutterwave-live-key', ['FLWSECK-', [lower + digits, 32], '-X']],
  ['flutterwave-live-key', ['FLWSECK-', [lower + digits, 32], '-', [lower + digits, 10, 16], '-X']],
  ['contentful-token', ['CFPAT-', [webSafe, 43]]],
  ['hubspot-token', ['pat-na', [digits, 1], '-', ...uuidParts]],
  ['hubspot-token', ['pat-eu', [digits, 1], '-', ...uuidParts]],
  ['mailgun-api-key', ['key-', [hexadecimal, 32]]],
  ['mailchimp-api-key', [[hexadecimal, 32], '-us', [digits, 1, 2]]],
  ['buildkite-token', ['bkua_', [lower + digits, 40]]],
  ...['PAT', 'PRJ', 'RAT', 'PRT', 'RRT'].map((type): Form => [
    'circleci-token',
    [`CCI${type}_`, [word, 16, 40], '_', [hexadecimal, 40]],
  ]),
  ['nuget-api-key', ['oy2', [lower + digits, 43]]],
  ['mapbox-secret-token', ['sk.eyJ', [webSafe, 40, 200], '.', [webSafe, 22]]],
  ['square-oauth-secret', ['sq0csp-', [webSafe, 43]]],
  ['braintree-access-token', ['access_token$production$', [lower + digits, 16], '$', [hexadecimal, 32]]],
  ['amazon-mws-token', ['amzn.mws.', ...uuidParts]],
  ['x-bearer-token', ['A'.repeat(22), [`${word}%`, 80, 100]]],
  ['yandex-cloud-key', ['AQVN', [webSafe, 35, 38]]],
  ['yandex-cloud-key', ['t1.', [webSafe, 20, 400], ['=', 0, 2], '.', [webSafe, 86], ['=', 0, 2]]],
  ['telegram-bot-token', [[digits, 8, 10], ':AA', [webSafe, 33]]],
  ...Array.from('MNO', (first): Form => [
    'discord-bot-token',
    [first, [word, 23, 27], '.', [webSafe, 6], '.', [webSafe, 27, 38]],
  ]),
  ['discord-webhook', [[digits, 17, 20], '/', [webSafe, 60, 72]], 'https://discord.com/api/webhooks/'],
];

/** How many characters each part of a token has at least or at most. An unlimited one has some more than the least. */
export function lengths([, parts]: Form, which: 'least' | 'most'): number[] {
  return parts.map((part) => {
    if (typeof part === 'string') return part.length;
    const [, least, most = least] = part;
    if (which === 'least') return least;
    return most === Infinity ? least + 40 : most;
  });
}

/** A random token of a form with the given number of characters in each part. */
export function token([, parts]: Form, counts: number[]): string {
  return pieces(parts, counts).join('');
}

/** The parts of such a token. Those with the same set of characters use it up together before one is repeated, which short parts need. */
export function pieces(parts: Part[], counts: number[]): string[] {
  const left = new Map<string, string[]>();
  return parts.map((part, index) => (typeof part === 'string' ? part : varied(part[0], counts[index] ?? 0, left)));
}

/** A token between what its form needs around it. */
export function inPlace([, , before = '', after = '']: Form, made: string): string {
  return before + made + after;
}

/**
 * Characters of a set in random order, each as often as the others: they are as random as a generated token can be, and of each kind. `left`
 * has those of each set that no part of the token has used yet.
 */
function varied(characters: string, count: number, left: Map<string, string[]>): string {
  let text = '';
  while (text.length < count) {
    const rest = left.get(characters) ?? [];
    if (rest.length === 0) rest.push(...Array.from(characters));
    left.set(characters, rest);
    text += rest.splice(Math.floor(random() * rest.length), 1).join('');
  }
  return text;
}

/** Generators of secrets, each with the kind that is found in it. */
export const shapes: [kind: string, make: () => string][] = [
  ['private-key', () => rsa('pkcs1')],
  ['private-key', () => rsa('pkcs8')],
  ['private-key', elliptic],
  ['private-key', edwards],
  ['private-key', () => block(joined`OPENSSH PRIVATE |KEY`, lines())],
  ['private-key', () => block(joined`PGP PRIVATE |KEY BLOCK`, `Version: 1\n\n${lines()}`)],
  ['private-key', () => JSON.stringify(rsa('pkcs8'))],
  ['private-key', () => rsa('pkcs8').slice(0, 300)],
  ['aws-secret-access-key', () => joined`AWS_SECRET_|ACCESS_KEY="${some(base64, 40)}"`],
  ['azure-account-key', () => joined`Account|Key=${some(base64, 86)}==;EndpointSuffix=core.windows.net`],
  ['slack-bot-token', () => joined`xo|xb-${some(digits, 12)}-${some(digits, 12)}-${some(word, 24)}`],
  ['npm-access-token', () => joined`//registry.example.com/:_authToken=np|m_${some(word, 36)}`],
  ['atlassian-organization-key', () => joined`ATC|TT3xFfG${some(word, 160)}=${some(hexadecimal, 8).toUpperCase()}`],
  [
    'slack-session-token',
    () => joined`xo|xc-${some(digits, 12)}-${some(digits, 12)}-${some(digits, 12)}-${some(hexadecimal, 64)}`,
  ],
  ['slack-session-cookie', () => joined`d=xo|xd-${some(word, 60)}%2B${some(word, 60)}%3D%3D`],
  ['azure-shared-access-key', () => joined`Shared|AccessKey=${some(base64, 43)}=`],
  [
    'putty-private-key',
    () =>
      joined`PuTTY-|User-Key-File-3: ssh-rsa\nEncryption: none\nComment: ada\nPublic-Lines: 6\n${lines()}\nPrivate-Lines: 6\n${lines()}\nPrivate-MAC: ${some(hexadecimal, 64)}`,
  ],
  ...['postgres', 'mysql', 'mongodb+srv', 'redis', 'amqps', 'https', 'sftp'].map((scheme): [string, () => string] => [
    'password-in-address',
    () => joined`${scheme}://ada:|${sure(word, 12)}@db.corp.example:5432/shop`,
  ]),
  ['assigned-secret', () => joined`COHERE_API_|KEY=${sure(word, 40)}`],
  ['assigned-secret', () => joined`SIGNING_|KEY=${sure(base64, 43)}=`],
  ['assigned-secret', () => joined`"apiK|ey": "${sure(letters, 32)}"`],
  ['assigned-secret', () => joined`"client_|secret": "${sure(word, 32)}"`],
  ['assigned-secret', () => joined`cloudflare_api_|token = '${sure(word, 40)}'`],
  ['assigned-secret', () => joined`DATADOG_API_|KEY: ${sure(hexadecimal, 32)}`],
  ['assigned-secret', () => joined`heroku_api_|key=${uuid()}`],
  ...forms.flatMap((form): [string, () => string][] =>
    [...new Set([lengths(form, 'least'), lengths(form, 'most')].map(String))].map((counts) => [
      form[0],
      () => inPlace(form, token(form, counts.split(',').map(Number))),
    ]),
  ),
  ['jwt', () => joined`ey|JhbGciOiJIUzI1NiJ9.ey${some(word, 40)}.${some(word, 43)}`],
];

/** A token that looks like a GitHub token. */
export function madeUpToken(): string {
  return joined`gh|p_${some(word, 36)}`;
}
