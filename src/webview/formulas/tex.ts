const command = /\\[a-zA-Z{}|,;!]/;
/** A relation, or a subscript or superscript of something. Other operators are also in patterns, dates and options. */
const relation = /(?![+|~])\p{Sm}|[\p{L}\p{N})}\]]\s*[_^]/u;
const latinWord = /\p{Script=Latin}{3,}/gu;
const foreignLetter = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Common}])\p{L}/u;

/** Whether a text is TeX for certain: it has a command or a relation, or it has lines of its own. Otherwise it may be text in brackets. */
export function isTex(text: string): boolean {
  return command.test(text) || /^[ \t]*\n[^]*\n[ \t]*$/.test(text) || (relation.test(text) && !hasWords(text));
}

/** Whether a text is TeX or may be: it has symbols, such as `x` or `2n`, and no words. */
export function mayBeTex(text: string): boolean {
  return isTex(text) || (/[\p{L}\p{N}]/u.test(text) && !hasWords(text));
}

/** Whether a text has words, which are text in a formula only with a command. Three capitals may be the corners of a triangle. */
function hasWords(text: string): boolean {
  return foreignLetter.test(text) || (text.match(latinWord) ?? []).some((letters) => /\p{Ll}/u.test(letters));
}
