import { parseArgs } from 'node:util';
import { assistantApp, releaseNotesApp } from './models.ts';
import { organisations } from './organisations.ts';
import type { RateLimit } from './rateLimit.ts';
import { type SampleServiceOptions, startSampleService } from './server.ts';

// The command line of the sample service: --port N, --upstream URL, --pause MS, --delay MS, --limit
// 5/2 for 5 replies in 2 seconds to each key. The upstream may need some of these variables:
// REALM_CHAT_UPSTREAM_KEY, REALM_CHAT_UPSTREAM_REALM and REALM_CHAT_UPSTREAM_MODEL (the model used for apps).

try {
  const options = readOptions();
  const { url } = await startSampleService(options);
  console.log(summary(url, options.upstream).join('\n'));
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

function readOptions(): SampleServiceOptions {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8790' },
      pause: { type: 'string', default: '15' },
      delay: { type: 'string', default: '0' },
      limit: { type: 'string' },
      upstream: { type: 'string' },
    },
  });
  const { upstream, limit } = values;
  return {
    port: wholeNumber('port', values.port),
    pause: wholeNumber('pause', values.pause),
    delay: wholeNumber('delay', values.delay),
    ...(limit !== undefined && { limit: readLimit(limit) }),
    ...(upstream !== undefined && { upstream }),
  };
}

function readLimit(text: string): RateLimit {
  const [requests = '', seconds = ''] = text.split('/');
  return { requests: wholeNumber('limit', requests), seconds: wholeNumber('limit', seconds) };
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text))
    throw new Error(`--${name} must be a whole number${name === 'limit' ? ' of replies / seconds' : ''}.`);
  return Number(text);
}

function summary(url: string, upstream = 'the sample itself'): string[] {
  const rows = organisations.map(({ realm, key, name }) => `  ${realm.padEnd(12)}${key.padEnd(24)}${name}`);
  return [
    `Sample service  ${url}`,
    `API explorer    ${url}/v1/api/docs`,
    `Replies from    ${upstream}`,
    `Apps            ${assistantApp}`,
    `                ${releaseNotesApp}`,
    '',
    `  ${'realm'.padEnd(12)}${'key'.padEnd(24)}organisation`,
    ...rows,
    '',
    'Stop with Ctrl+C.',
  ];
}

function sentence(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'EADDRINUSE' ? 'The port is in use; choose another one with --port.' : message;
}
