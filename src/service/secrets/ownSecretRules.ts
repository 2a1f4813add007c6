import type { SecretRule } from './secretRule.ts';

/**
 * A rule for tokens that cannot be mistaken for a part of a longer word: `form` is their pattern, `keywords` as in the rule, `entropy` the
 * least that random tokens of this form have.
 */
const rule = (id: string, form: string, keywords: string[], entropy = 3): SecretRule => ({
  id,
  pattern: `(?<![\\w-])(${form})(?![\\w-])`,
  ignoresCase: false,
  keywords,
  entropy,
});

/** The words that an assignment needs before a value counts as a secret, in lower case. */
const names = ['key', 'token', 'secret', 'passw', 'pwd', 'passphrase', 'credential'];

/** The same words, as `apiKey`, `API_KEY` and `api_key` have them, for a rule that tells capitals from small letters. */
const inAnyCase = ['key', 'token', 'secret', 'passw(?:or)?d', 'pwd', 'passphrase', 'credentials?']
  .flatMap((word) => [word, word.replace(/^./, (first) => first.toUpperCase()), word.toUpperCase()])
  .join('|');

/** An assignment in any language, up to the value. A quote in JSON within JSON is several, see `searching`. */
const assignment = `["'\`]{0,8}\\s{0,3}(?:=>|:=|[=:])\\s{0,3}["'\`]{0,8}`;

/** What stands for a password in examples. */
const placeholders = 'pass|secret|pwd|passwd|p4ss|p@ss|user|admin|example|your|change|xxx|\\*\\*|\\.\\.\\.|token|guest';

/** Rules that `secretRules` lacks: newer formats, formats that gitleaks knows only beside a word, and values beside a word that names them. */
export const ownSecretRules: SecretRule[] = [
  rule('docker-pat', 'dckr_[op]at_[\\w-]{27,32}', ['dckr_']),
  rule('figma-pat', 'fig[do]_[\\w-]{40}', ['figd_', 'figo_']),
  rule('groq-api-key', 'gsk_[a-zA-Z0-9]{52}', ['gsk_']),
  rule('atlassian-api-token', 'ATATT3[\\w=-]{180,200}', ['atatt3']),
  rule('atlassian-organization-key', 'ATCTT3xFfG[\\w+/=-]{20,400}', ['atctt3xffg']),
  rule('bitbucket-app-password', 'ATBB[A-Za-z0-9]{32}', ['atbb']),
  rule('sourcegraph-access-token', 'sgp_(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}', ['sgp_'], 2),
  rule('new-relic-key', 'NR(?:AK-[A-Z0-9]{27}|II-[\\w-]{32}|JS-[a-f0-9]{19})', ['nrak-', 'nrii-', 'nrjs-']),
  rule('new-relic-license-key', '[a-f0-9]{36}NRAL|[a-z]{2}\\d\\dxx[a-f0-9]{30}NRAL', ['nral']),
  rule('typeform-api-token', 'tfp_[\\w.=-]{40,59}', ['tfp_']),
  rule('sonarqube-token', 'sq[apu]_[a-f0-9]{40}|sqco_[A-Za-z0-9]{59}', ['sqa_', 'sqp_', 'squ_', 'sqco_']),
  rule('cloudflare-api-token', 'cf(?:k|ut|at)_[A-Za-z0-9]{40}[a-f0-9]{8}', ['cfk_', 'cfut_', 'cfat_']),
  rule('google-oauth-client-secret', 'GOCSPX-[\\w-]{28}', ['gocspx-']),
  rule('google-oauth-access-token', 'ya29\\.[\\w-]{40,2000}', ['ya29.']),
  rule('google-oauth-refresh-token', '1//0[\\w-]{60,200}', ['1//0']),
  rule('webhook-signing-secret', 'whsec_[A-Za-z0-9+/]{24,100}={0,2}', ['whsec_']),
  rule('slack-session-token', 'xoxc-(?:\\d{8,14}-){2,3}[a-f0-9]{64}', ['xoxc-']),
  rule('slack-session-cookie', 'xoxd-[\\w%+/=-]{40,400}', ['xoxd-']),
  rule('supabase-key', 'sbp_(?:v0_)?[a-f0-9]{40}|sb_secret_[\\w-]{31}', ['sbp_', 'sb_secret_']),
  rule('netlify-access-token', 'nf[bcopu]_[A-Za-z0-9_]{36}', ['nfb_', 'nfc_', 'nfo_', 'nfp_', 'nfu_']),
  rule('replicate-api-token', 'r8_[\\w-]{37}', ['r8_']),
  rule('xai-api-key', 'xai-\\w{80}', ['xai-']),
  // Longer forms that begin as the older ones.
  rule('github-app-token', 'gh[su]_\\d{1,12}_ey[\\w-]{10,1000}\\.ey[\\w-]{10,4000}\\.[\\w-]{20,1000}', [
    'ghs_',
    'ghu_',
  ]),
  rule('gitlab-pat-routable', 'glpat-[\\w-]{27,300}\\.[0-9a-z]{2}\\.[0-9a-z]{9}', ['glpat-'], 4),
  rule(
    'gitlab-runner-authentication-token-routable',
    'glrt-t\\d_[\\w-]{27,300}\\.[0-9a-z]{2}\\.[0-9a-z]{9}',
    ['glrt-'],
    4,
  ),
  // Old keys of OpenAI, and those of the many services with the same interface.
  rule('openai-style-api-key', '(?=sk-[a-zA-Z]*\\d)(?=sk-\\d*[a-zA-Z])sk-[A-Za-z0-9]{32,64}', ['sk-'], 3.4),
  rule('openrouter-api-key', 'sk-or-v1-[a-f0-9]{64}', ['sk-or-v1-']),
  rule('nvidia-api-key', 'nvapi-[\\w-]{60,70}', ['nvapi-'], 4),
  rule('langsmith-api-key', 'lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}', ['lsv2_']),
  rule('pinecone-api-key', 'pcsk_[A-Za-z0-9]{5,6}_[A-Za-z0-9]{63}', ['pcsk_']),
  rule('tavily-api-key', 'tvly-(?:dev-|prod-)?(?:[A-Za-z0-9]{32}|[A-Za-z0-9]{5,6}-[A-Za-z0-9]{40,44})', ['tvly-'], 3.5),
  rule('cerebras-api-key', 'csk-[a-z0-9]{48}', ['csk-'], 3.5),
  rule('anthropic-oauth-token', 'sk-ant-(?:oat|ort|sid)\\d{2}-[\\w-]{80,110}', ['sk-ant-o', 'sk-ant-sid'], 4),
  rule('together-api-key', 'tgp_v1_[\\w-]{43}', ['tgp_v1_'], 4),
  rule('fireworks-api-key', 'fw_[A-Za-z0-9]{22,24}', ['fw_'], 3.5),
  rule('jina-api-key', 'jina_[\\w-]{48,64}', ['jina_'], 4),
  rule('langfuse-secret-key', 'sk-lf-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}', ['sk-lf-']),
  rule('e2b-api-key', 'e2b_[a-f0-9]{40,80}', ['e2b_']),
  rule('firecrawl-api-key', 'fc-[a-f0-9]{32}', ['fc-']),
  rule('apify-api-token', 'apify_api_[A-Za-z0-9]{34,38}', ['apify_api_'], 3.5),
  rule('elevenlabs-api-key', 'sk_[a-f0-9]{48}', ['sk_']),
  rule('posthog-personal-key', 'phx_[A-Za-z0-9]{43,49}', ['phx_'], 3.5),
  rule('tailscale-key', 'tskey-[a-z]{2,20}-[0-9A-Za-z_]{8,40}-[0-9A-Za-z_]{16,60}', ['tskey-']),
  rule('vercel-token', 'vc[aikpr]_[A-Za-z0-9]{20,60}', ['vca_', 'vci_', 'vck_', 'vcp_', 'vcr_'], 3.5),
  rule('vercel-blob-token', 'vercel_blob_rw_[A-Za-z0-9]{10,30}_[A-Za-z0-9]{20,40}', ['vercel_blob_rw_'], 3.5),
  rule('linear-oauth-token', 'lin_oauth_[a-f0-9]{64}', ['lin_oauth_']),
  rule('resend-api-key', 're_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}', ['re_'], 3.5),
  rule('flutterwave-live-key', 'FLWSECK-[a-z0-9]{32}(?:-[a-z0-9]{10,16})?-X', ['flwseck-']),
  rule('contentful-token', 'CFPAT-[\\w-]{43}', ['cfpat-'], 4),
  rule('hubspot-token', 'pat-(?:na|eu)\\d-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}', ['pat-na', 'pat-eu']),
  rule('mailgun-api-key', 'key-[a-f0-9]{32}', ['key-'], 3),
  rule('mailchimp-api-key', '[a-f0-9]{32}-us\\d{1,2}', ['-us'], 3),
  rule('buildkite-token', 'bkua_[a-z0-9]{40}', ['bkua_'], 3.5),
  rule('circleci-token', 'CCI(?:[PR][AR]T|PRJ)_[A-Za-z0-9]{16,40}_[a-f0-9]{40}', [
    'ccipat_',
    'ccipr',
    'ccirat_',
    'ccirrt_',
  ]),
  rule('nuget-api-key', 'oy2[a-z0-9]{43}', ['oy2'], 3.5),
  rule('mapbox-secret-token', 'sk\\.eyJ[\\w-]{40,200}\\.[\\w-]{22}', ['sk.eyj']),
  rule('square-oauth-secret', 'sq0csp-[\\w-]{43}', ['sq0csp-']),
  rule('braintree-access-token', 'access_token\\$production\\$[a-z0-9]{16}\\$[a-f0-9]{32}', [
    'access_token$production$',
  ]),
  rule('amazon-mws-token', 'amzn\\.mws\\.[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}', ['amzn.mws.']),
  rule('x-bearer-token', 'A{22}[A-Za-z0-9%]{80,100}', ['a'.repeat(22)], 4),
  rule('yandex-cloud-key', 'AQVN[\\w-]{35,38}|t1\\.[\\w-]{20,400}={0,2}\\.[\\w-]{86}={0,2}', ['aqvn', 't1.'], 4),
  rule('telegram-bot-token', '\\d{8,10}:AA[\\w-]{33}', [':aa'], 4),
  rule('discord-bot-token', '[MNO][A-Za-z0-9]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,38}', ['.'], 4.2),
  rule('discord-webhook', '\\d{17,20}/[\\w-]{60,72}', ['/api/webhooks/'], 4),
  {
    id: 'putty-private-key',
    pattern: `PuTTY-User-Key-File-\\d[^]{0,2000}?Private-Lines: {0,3}\\d{1,3}\\s{1,4}[a-zA-Z0-9+/=\\s]{40,20000}`,
    ignoresCase: false,
    keywords: ['putty-user-key-file-'],
    entropy: 0,
  },
  {
    id: 'aws-secret-access-key',
    pattern: `secret_?access_?key["']{0,8}\\s{0,5}[=:]>?\\s{0,5}["']{0,8}([a-z0-9/+]{40})(?![\\w/+=])`,
    ignoresCase: true,
    keywords: ['secret_access_key', 'secretaccesskey'],
    entropy: 4,
  },
  {
    id: 'azure-account-key',
    pattern: `AccountKey=([a-z0-9/+]{86}==)`,
    ignoresCase: true,
    keywords: ['accountkey='],
    entropy: 4,
  },
  {
    id: 'azure-shared-access-key',
    pattern: `SharedAccessKey=([a-z0-9/+]{42,44}=)`,
    ignoresCase: true,
    keywords: ['sharedaccesskey='],
    entropy: 4,
  },
  {
    id: 'password-in-address',
    pattern: `(?<![\\w+.-])[a-z][a-z0-9+.-]{1,20}://[^\\s:@/?#"'<>\`{}$%()]{0,64}:(?![^\\s@/]{0,100}?(?:${placeholders}))(?=[^\\s@/]{16}|[^\\s@/]{0,100}?[a-z])(?=[^\\s@/]{16}|[^\\s@/]{0,100}?\\d)([^\\s:@/?#"'<>\`{}$()[\\]|\\\\]{8,100})@[\\w.-]`,
    ignoresCase: true,
    keywords: ['://'],
    entropy: 2.75,
  },
  {
    id: 'assigned-secret',
    pattern: `(?:${inAnyCase})${assignment}(?![\\w+/=~-]{0,100}?(?:[a-z]{8}|[A-Z]{8}))(?=[\\w+/=~-]{0,100}?\\d)(?=[\\w+/=~-]{0,100}?[A-Z])(?=[\\w+/=~-]{0,100}?[a-z])([\\w+/=~-]{20,200})(?![\\w+/=~.({[$-])`,
    ignoresCase: false,
    keywords: names,
    entropy: 4,
  },
  {
    id: 'assigned-secret',
    pattern: `(?:(?:api|access|auth|secret|private|client|app|encryption|signing|bearer|personal|refresh|bot|account|global|service)[_. -]?(?:key|token|secret)|password|passwd|secret|token)${assignment}(?=(?:[a-z-]{0,40}\\d){3})(?=[\\w-]{0,64}?[a-z])([a-z0-9]{24,64}|[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12})(?![\\w+/=~.({[$-])`,
    ignoresCase: true,
    keywords: names,
    entropy: 3.2,
  },
];
