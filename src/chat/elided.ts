/** Whether code leaves parts out, as in `// ... existing code ...`: nobody knows what stands there. */
export function isElided(lines: string[]): boolean {
  return lines.some((line) => onlyDots.test(line) || dotsInside.test(line) || restIsMeant(line.slice(0, longest)));
}

const onlyDots = /^\s*(?:\.{3}|…)(?:\s.*)?$/;
const dotsInside = /(?:\/\*|<!--|\/\/|#|--|;|%)\s*(?:\.{3,}|…)(?!\w)|[{(]\s(?:\.{3}|…)\s[})]/;

/** Characters of a line that are read. */
const longest = 300;

/** A comment that speaks of code which is not there. */
function restIsMeant(line: string): boolean {
  const comment = /(?:\/\/|\/\*|<!--|#|--)(.*)$/.exec(line)?.[1] ?? '';
  const speaks =
    /\b(?:existing|unchanged|remaining|omitted|previous|other|same)\b.*\b(?:code|methods?|functions?|lines|here|before|above|implementation|imports|logic|fields|properties)\b|\brest of\b|\b(?:remains?|stays?|is|are|code|methods?|functions?) (?:the same|unchanged|omitted)\b|\bunchanged\b/i;
  return (
    speaks.test(comment) || (/(?:\.{3}|…)\W*$/.test(comment) && /\b(?:existing|rest|your|more|code)\b/i.test(comment))
  );
}
