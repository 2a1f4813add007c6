/** The format of a kind of token. */
export interface SecretRule {
  id: string;
  /** A regular expression. Its first group, if it has one, is the token. */
  pattern: string;
  ignoresCase: boolean;
  /** Every token contains one of these, in lower case. */
  keywords: string[];
  /** The minimum entropy of a token in bits per character. Random text has a high entropy. */
  entropy: number;
}
