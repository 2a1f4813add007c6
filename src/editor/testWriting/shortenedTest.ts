/** How many characters of a test are sent: of its head, which shows framework and style, and of the lines that name the tests below. */
const [mostOfHead, mostOfRest] = [4000, 2000];

/** The text of the file for the tests, if it shows the style: it has any, and is not the code itself unless that is a test. */
export function ownSample(
  text: string | undefined,
  { isCode, isTest }: { isCode: boolean; isTest: boolean },
): string | undefined {
  return text?.trim() && (isTest || !isCode) ? text : undefined;
}

/** The start of a test file, and the lines that name the tests below. Of code with tests in it, returns only these. */
export async function shortenedTest(whole: string, language: string): Promise<string> {
  const text = language === 'rust' ? whole.slice(Math.max(0, whole.indexOf('#[cfg(test)]'))) : whole;
  if (text.length <= mostOfHead) return text;
  const lines = text.split('\n');
  let [head, count] = ['', 0];
  for (; head.length + (lines[count]?.length ?? 0) < mostOfHead; count++) head += `${lines[count] ?? ''}\n`;
  const { namedCode } = await import('../../code/withParser.ts');
  const below = ((await namedCode(text, language)) ?? []).filter(({ head: at }) => at >= count);
  let rest = '';
  for (const { head: at } of below) {
    const line = lines[at] ?? '';
    if (rest.length + line.length > mostOfRest) break;
    rest += `${line}\n`;
  }
  return `${head}…\n${rest}`;
}
