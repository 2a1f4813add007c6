// Made-up secrets, generated while a test runs: repository hosts reject files with text that looks like a secret.
import { generateKeyPairSync } from 'node:crypto';
import { randomNumbers } from './randomNumbers.ts';

/** The same in every run: one generated value of some thousands looks like words, and is not found. */
const random = randomNumbers(142);

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';
const hexadecimal = `${digits}abcdef`;
const letters = `${upper}${upper.toLowerCase()}`;
const word = letters + digits;
const base64 = `${word}+/`;

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
  ['aws-access-token', () => joined`AK|IA${some(`${upper}234567`, 16)}`],
  ['aws-secret-access-key', () => joined`AWS_SECRET_|ACCESS_KEY="${some(base64, 40)}"`],
  ['azure-account-key', () => joined`Account|Key=${some(base64, 86)}==;EndpointSuffix=core.windows.net`],
  ['github-pat', () => joined`gh|p_${some(word, 36)}`],
  ['github-oauth', () => joined`gh|o_${some(word, 36)}`],
  ['github-fine-grained-pat', () => joined`github|_pat_${some(word, 22)}_${some(word, 59)}`],
  ['gitlab-pat', () => joined`gl|pat-${some(word, 20)}`],
  ['slack-bot-token', () => joined`xo|xb-${some(digits, 12)}-${some(digits, 12)}-${some(word, 24)}`],
  [
    'slack-webhook-url',
    () => joined`https://hooks.slack.com/|services/T${some(upper, 8)}/B${some(upper, 8)}/${some(word, 24)}`,
  ],
  ['stripe-access-token', () => joined`sk|_live_${some(word, 24)}`],
  ['openai-api-key', () => joined`sk-|proj-${some(word, 74)}T3Blbk|FJ${some(word, 74)}`],
  ['anthropic-api-key', () => joined`sk-|ant-api03-${some(word, 93)}AA`],
  ['gcp-api-key', () => joined`AI|za${some(word, 35)}`],
  ['npm-access-token', () => joined`//registry.example.com/:_authToken=np|m_${some(word, 36)}`],
  ['pypi-upload-token', () => joined`py|pi-AgEIcHlwaS5vcmc${some(word, 120)}`],
  ['sendgrid-api-token', () => joined`S|G.${some(word, 22)}.${some(word, 43)}`],
  ['huggingface-access-token', () => joined`h|f_${some(letters, 34)}`],
  ['digitalocean-pat', () => joined`do|p_v1_${some(hexadecimal, 64)}`],
  ['databricks-api-token', () => joined`da|pi${some(hexadecimal, 32)}`],
  ['shopify-access-token', () => joined`shp|at_${some(hexadecimal, 32)}`],
  ['vault-service-token', () => joined`hv|s.${some(word, 95)}`],
  ['age-secret-key', () => joined`AGE-SECRET-|KEY-1${some('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)}`],
  ['docker-pat', () => joined`dckr|_pat_${some(word, 27)}`],
  ['groq-api-key', () => joined`gs|k_${some(word, 52)}`],
  ['figma-pat', () => joined`fi|gd_${some(word, 40)}`],
  ['atlassian-api-token', () => joined`ATA|TT3x${some(word, 185)}`],
  ['atlassian-organization-key', () => joined`ATC|TT3xFfG${some(word, 160)}=${some(hexadecimal, 8).toUpperCase()}`],
  ['bitbucket-app-password', () => joined`AT|BB${some(word, 32)}`],
  ['sourcegraph-access-token', () => joined`sg|p_${some(hexadecimal, 16)}_${some(hexadecimal, 40)}`],
  ['sourcegraph-access-token', () => joined`sg|p_${some(hexadecimal, 40)}`],
  ['new-relic-key', () => joined`NR|AK-${some(upper + digits, 27)}`],
  ['new-relic-key', () => joined`NR|JS-${some(hexadecimal, 19)}`],
  ['new-relic-license-key', () => joined`${some(hexadecimal, 36)}NR|AL`],
  ['typeform-api-token', () => joined`tf|p_${some(word, 44)}_${some(word, 14)}`],
  ['sonarqube-token', () => joined`sq|u_${some(hexadecimal, 40)}`],
  ['sonarqube-token', () => joined`sq|p_${some(hexadecimal, 40)}`],
  ['cloudflare-api-token', () => joined`cf|ut_${some(word, 40)}${some(hexadecimal, 8)}`],
  ['google-oauth-client-secret', () => joined`GOC|SPX-${some(word, 28)}`],
  ['google-oauth-access-token', () => joined`ya|29.${some(word, 160)}`],
  ['google-oauth-refresh-token', () => joined`1|//0${some(word, 100)}`],
  ['webhook-signing-secret', () => joined`whs|ec_${some(word, 32)}`],
  [
    'slack-session-token',
    () => joined`xo|xc-${some(digits, 12)}-${some(digits, 12)}-${some(digits, 12)}-${some(hexadecimal, 64)}`,
  ],
  ['slack-session-cookie', () => joined`d=xo|xd-${some(word, 60)}%2B${some(word, 60)}%3D%3D`],
  ['supabase-key', () => joined`sb|p_${some(hexadecimal, 40)}`],
  ['supabase-key', () => joined`sb_|secret_${some(word, 22)}_${some(word, 8)}`],
  ['netlify-access-token', () => joined`nf|p_${some(word, 36)}`],
  ['replicate-api-token', () => joined`r|8_${some(word, 37)}`],
  ['xai-api-key', () => joined`xa|i-${some(word, 80)}`],
  ['openai-style-api-key', () => joined`s|k-${some(word, 48)}`],
  ['openai-style-api-key', () => joined`s|k-${some(hexadecimal, 32)}`],
  ['openrouter-api-key', () => joined`sk-|or-v1-${some(hexadecimal, 64)}`],
  ['nvidia-api-key', () => joined`nv|api-${some(word, 64)}`],
  ['langsmith-api-key', () => joined`lsv|2_pt_${some(hexadecimal, 32)}_${some(hexadecimal, 10)}`],
  ['pinecone-api-key', () => joined`pc|sk_${some(word, 5)}_${some(word, 63)}`],
  ['tailscale-key', () => joined`ts|key-auth-${some(word, 17)}-${some(word, 32)}`],
  ['vercel-token', () => joined`vc|p_${some(word, 56)}`],
  ['hubspot-token', () => joined`pat|-na1-${uuid()}`],
  ['mailgun-api-key', () => joined`ke|y-${some(hexadecimal, 32)}`],
  ['mailchimp-api-key', () => joined`${some(hexadecimal, 32)}-u|s12`],
  ['nuget-api-key', () => joined`oy|2${some(`${letters.toLowerCase()}${digits}`, 43)}`],
  ['telegram-bot-token', () => joined`${some('123456789', 10)}:A|A${some(word, 33)}`],
  ['discord-bot-token', () => joined`M|T${some(word, 24)}.G${some(word, 5)}.${some(word, 38)}`],
  ['discord-webhook', () => joined`https://discord.com/api/web|hooks/${some(digits, 19)}/${some(word, 68)}`],
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
  ['jwt', () => joined`ey|JhbGciOiJIUzI1NiJ9.ey${some(word, 40)}.${some(word, 43)}`],
];

/** A token that looks like a GitHub token. */
export function madeUpToken(): string {
  return joined`gh|p_${some(word, 36)}`;
}
