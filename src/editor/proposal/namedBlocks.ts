import { languageIdOf } from '../../code/languageNames.ts';
import { withPlaced } from '../../code/placing/withPlaced.ts';
import { overlap, type Stretch } from '../../code/splice.ts';
import type { NamedCode } from '../../protocol.ts';
import { field } from '../../shared/json.ts';
import { withoutNamingLine } from '../../shared/namedFile.ts';

/** Reads the code blocks from the argument of a command, and ignores everything that is not one. */
export function namedCodeIn(argument: unknown): NamedCode[] {
  return (Array.isArray(argument) ? argument : []).flatMap((block: unknown) => {
    const [path, code, language] = [field(block, 'path'), field(block, 'code'), field(block, 'language')];
    const isBlock = typeof path === 'string' && typeof code === 'string' && typeof language === 'string';
    return isBlock ? [{ path, code, language }] : [];
  });
}

/**
 * The text of a new file at a path. A block that is another version of earlier code replaces that code; the other blocks are appended.
 */
export async function newFileText(path: string, blocks: readonly NamedCode[]): Promise<string> {
  const { placeOf } = await import('../../code/withParser.ts');
  const language = languageIdOf(path);
  let text = '';
  for (const block of blocks) {
    const code = withoutNamingLine(block.code, block.path, block.language);
    text = withPlaced(text, await placeOf(text, code, language), code);
  }
  return text;
}

/** What changes a stretch of a document. */
interface Part {
  target: Stretch;
}

/** Parts with another one. Of those that change the same lines, only the one stays that `choose` resolves to. */
export async function withPart<Each extends Part>(
  parts: readonly Each[],
  next: Each,
  choose: (rivals: Each[]) => Promise<Each | undefined>,
): Promise<Each[]> {
  const rivals = parts.filter((part) => overlap(part.target, next.target));
  if (rivals.length === 0) return [...parts, next];
  const wanted = await choose([...rivals, next]);
  return [...parts, next].filter((part) => part === wanted || (part !== next && !rivals.includes(part)));
}
