import { Lexer, type Rules } from 'marked';
import { cjk } from './emphasis.ts';

const { gfm } = Lexer.rules.inline;

/** What continues an address: no bracket, quotation mark or full stop beyond ASCII, because these belong to the text around it. */
const ascii = String.raw`[^\s<\x80-\u{10FFFF}]`;
const beyondAscii = String.raw`[^\0-\x7F\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Terminal_Punctuation}\u2026]`;
/** What follows a host. A Chinese, Japanese or Korean letter right after it is text too; in a path it may be part of the address. */
const afterHost = String.raw`(?::\d+)?(?:(?<=\.[a-zA-Z\d]+|localhost|:\d+)(?=[${cjk}])|(?:${ascii}|${beyondAscii})*)`;

/** marked's rules for inline text, with addresses as they are written in text without spaces. */
export const inlineRules: Rules['inline'] = {
  ...gfm,
  url: new RegExp(
    gfm.url.source.replace(String.raw`[^\s<]*`, () => afterHost),
    'u',
  ),
};
