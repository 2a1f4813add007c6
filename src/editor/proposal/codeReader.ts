import type * as withParser from '../../code/withParser.ts';
import { withoutNameOf } from '../../shared/namedFile.ts';

/** The parser's part in reading a reply. */
type Parser = Pick<typeof withParser, 'codeIn' | 'codeSoFar' | 'wordsBeside'>;

/** What the code of a reply is for. */
interface Place {
  /** The path of the file. */
  path: string;
  /** VS Code's id for the language of the file. */
  language: string;
  /** The code that the reply changes. */
  original: string;
}

/** The code of a reply that has ended, what the reply says besides, and whether all of the code arrived. */
interface ReadCode {
  code: string | undefined;
  remarks: readonly string[];
  isWhole: boolean;
}

/** Reads the code from a reply to a question about code. */
export interface CodeReader {
  /** The code of a reply that is still arriving; undefined if there is none yet. */
  soFar(reply: string): string | undefined;
  /** The code of a reply that has ended. */
  whole(reply: string): Promise<ReadCode>;
}

/** A reader for code that goes into a file: it leaves out a first line that only names the file, unless the original has that line. */
export function codeReader(parser: Parser, { path, language, original }: Place): CodeReader {
  const [firstLine = ''] = original.split('\n', 1);
  const unnamed = (code: string): string => withoutNameOf(path, code, language, firstLine);
  return {
    soFar: (reply) => {
      const code = parser.codeSoFar(reply, language, original);
      return code && unnamed(code);
    },
    whole: async (reply) => {
      const found = await parser.codeIn(reply, language, original);
      const remarks = parser.wordsBeside(reply, found?.code, original);
      return { code: found && unnamed(found.code), remarks, isWhole: found?.isWhole === true };
    },
  };
}
