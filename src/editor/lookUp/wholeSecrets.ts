import { secretsOfEach } from '../../chat/secrets/secretsOfEach.ts';

/** Lines of a file, counted from 1, with both ends included. */
export type Lines = readonly [first: number, last: number];

/**
 * Each secret of a file that reaches into lines of it, as a whole and with the lines before it, which may say what it is: half a key does
 * not look like one. It is checked in addition to what is sent.
 */
export async function wholeSecrets(text: string, sent: readonly Lines[]): Promise<string> {
  const [secrets = []] = await secretsOfEach([text]);
  const lines = secrets.length > 0 ? text.split('\n') : [];
  return (
    secrets
      .map(({ line, value }) => ({ first: line - linesBefore, last: line + value.split('\n').length - 1 }))
      .filter(({ first, last }) => sent.some(([from, to]) => first <= to && from <= last))
      // What is sent as a whole is found in what is sent.
      .filter(({ first, last }) => !sent.some(([from, to]) => from <= first && last <= to))
      .map(({ first, last }) => lines.slice(Math.max(first - 1, 0), last).join('\n'))
      .join('\n\n')
  );
}

const linesBefore = 2;
