/** A shape of tokens. */
export interface SecretRule {
  id: string;
  /** A regular expression; its first group, where it has one, is the token. */
  pattern: string;
  ignoresCase: boolean;
  /** One of these is in every token, in lower case. */
  keywords: string[];
  /** Bits for each character that a token has at least: what was made by chance has many. */
  entropy: number;
}
