// Made-up secrets, generated while a test runs: repository hosts reject files with text that looks like a secret.
import { generateKeyPairSync, randomInt } from 'node:crypto';

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
  return Array.from({ length: count }, () => characters.charAt(randomInt(characters.length))).join('');
}

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
  ['jwt', () => joined`ey|JhbGciOiJIUzI1NiJ9.ey${some(word, 40)}.${some(word, 43)}`],
];

/** A token that looks like a GitHub token. */
export function madeUpToken(): string {
  return joined`gh|p_${some(word, 36)}`;
}
