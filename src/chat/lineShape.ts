/** What a line looks like by itself. */
export type LineShape = 'prose' | 'code' | 'unclear';

/** Whether a line looks like a sentence or like code; language as VS Code names it. */
export function lineShape(line: string, language: string): LineShape {
  const text = line.trim();
  if (isComment(text, language)) return 'code';
  if (language === 'yaml' && yamlKey.test(text)) return 'code';
  const plain = withoutQuotes(text);
  const begins = (beginnings[language] ?? anyBeginning).test(plain) || anyBeginning.test(plain);
  if (begins && !tellsPeople.test(withoutRemark(plain)) && !isSubject.test(plain)) return 'code';
  // What is indented is part of something else, such as a text in HTML.
  if (isSentence(plain)) return /^[ \t]/.test(line) ? 'unclear' : 'prose';
  return signs.test(plain) && !(tellsPeople.test(withoutRemark(plain)) && isCapital(plain)) ? 'code' : 'unclear';
}

/** Any sentence may be the value of a key, but not all that ends in a colon is one. */
const yamlKey =
  /^(?:-\s+)?(?!(?:[Nn]ote|[Ww]arning|[Ss]orry|[Aa]nswer|[Ee]xplanation|[Ss]ure|[Hh]ere|[Hh]int|[Ss]ummary|[Cc]hanges?):)[\w."'$/-]+:(?:\s|$)/;

/** A sharp also begins a heading of Markdown, which is why the language decides. */
function isComment(text: string, language: string): boolean {
  if (/^(?:\/\/|\/\*|\*\/|<!--|"""|'''|#!|#include\b|#\[|#define\b|#if|#endif)/.test(text)) return true;
  if (/^#/.test(text)) return withSharps.test(language) && !/^##+ /.test(text);
  return /^--(?!-)/.test(text) && /^(?:sql|lua|haskell|elm|ada)$/.test(language);
}

const withSharps =
  /^(?:python|shellscript|ruby|yaml|perl|r|julia|makefile|dockerfile|dockercompose|toml|elixir|powershell|terraform|ini|properties|coffeescript|graphql|cmake)$/;

/** Words in quotes tell nothing about the line around them; an inline span of code is a word of a sentence. */
function withoutQuotes(text: string): string {
  return text.replace(/`[^`]*`/g, 'code').replace(/"[^"]*"/g, '""');
}

function withoutRemark(text: string): string {
  return text.replace(/\s(?:#|\/\/|--)\s[^]*$/, '');
}

/** Words that sentences are full of, and that are no names in code. */
const tellsPeople =
  /(?:^|[\s(*_>])(?:the|you|your|we|our|I|I['’]\w+|it['’]s|that['’]s|here['’]s|there['’]s|an|please|sorry|(?:can|wo|do|does|is|are|did|should|would)n?['’]t|cannot)(?=[\s,.;:!?)]|$)/iu;

/** A word of the language that a sentence speaks about: `import is not possible here`. */
const isSubject =
  /^\w+ (?:is|are|was|were|will|would|has|have|does|must|should|may|might|can|could) \p{L}+(?: \p{L}|[.!]?$)/u;

/** Words that are rarer in code than in sentences. */
const smallWords =
  /(?:^|\s)(?:a|an|the|is|are|was|be|to|of|and|or|it|its|this|that|you|your|we|I|can|cannot|will|with|here|there|not|no|but|so|has|have|for|in|on|as|by|at|from|if|which|now|only|already|\w+n['’]t|\w+['’](?:m|s|re|ve|ll))(?=[\s,.;:!?]|$)/giu;

function isSentence(plain: string): boolean {
  const text = plain.replace(/^(?:[-*+>]|\d+[.)]|#{1,6})\s+/, '').replace(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, '');
  if (isUnspacedProse(text)) return true;
  const words = text.split(/\s+/).filter((word) => /[^\d\p{P}]|[()=<>{}]/u.test(word));
  const isShouted = !/\p{Ll}/u.test(text);
  if (isShouted || words.length === 0) return false;
  const natural = words.filter((word) => naturalWord.test(word)).length;
  const small = Array.from(text.matchAll(smallWords)).length;
  const ends = /[\p{L}\p{Nd})"'”’»][.!?:…]+[)"'”’»]*$/u.test(text);
  const share = natural / words.length;
  if (words.length < 3) return share === 1 && isCapital(text) && /[.!?:…]$/.test(text);
  if (share >= 0.8 && (ends || (isCapital(text) ? small >= 1 : small >= 2))) return true;
  return share >= 0.5 && isCapital(text) && ends && small >= 2;
}

/** No sign can be matched in two ways, since hostile words would take long to read. */
const naturalWord = /^[("'“‘«¿¡]*\p{L}(?:['’/-]*[\p{L}\p{M}\p{Nd}])*[/\-)"'”’».,:;!?…]*$/u;

/** Sentences of languages that are written without blanks, or in letters that code rarely has. */
function isUnspacedProse(text: string): boolean {
  const bare = text.replace(/'[^']*'/g, '');
  const foreign = Array.from(bare.matchAll(/[^\p{ASCII}]/gu)).length;
  return foreign * 2 > bare.length && !/[;{}]\s*$/.test(bare);
}

function isCapital(text: string): boolean {
  return /^["'“‘«¿¡(]*\p{Lu}/u.test(text);
}

/** Signs that stand in code and hardly in sentences. */
const signs =
  /[;{}]\s*$|^[})\]{[<@$]|[^\s=!<>]?\s?[-+*/%:&|^]?=\s?[^\s=]|=>|->|::|&&|\|\||<\/|\w\([^)]*\)?|\w\[[^\]]*\]|^\.\w+|^[.#]?[\w-]+\s*\{|^"[^"]*"\s*:|^"",?$|\s--?\w|\\$/;

/** Words that begin lines of code in many languages. */
const anyBeginning =
  /^(?:(?:abstract|as|assert|async|await|break|case|catch|class|const|continue|debugger|def|default|defer|del|delete|do|elif|else|elsif|end|ensure|enum|esac|except|export|extends|final|finally|fi|fn|for|foreach|from|func|fun|function|global|go|goto|guard|if|impl|implements|import|include|interface|let|local|loop|match|mod|module|mut|namespace|new|nonlocal|override|package|pass|private|protected|protocol|pub|public|raise|readonly|record|require|rescue|return|select|sealed|static|struct|super|switch|then|throw|trait|try|type|typedef|union|unless|until|use|using|val|var|virtual|void|when|where|while|with|yield)(?:$|[\s({:;,?!.]))/;

/** Words, or shapes, that begin lines of code in one language. */
const beginnings: Record<string, RegExp> = {
  sql: /^(?:alter|and|begin|commit|create|delete|drop|explain|from|full|grant|group|having|inner|insert|into|join|left|limit|offset|on|or|order|outer|replace|returning|revoke|right|rollback|select|set|truncate|union|update|using|values|when|where|with)\b/i,
  shellscript:
    /^(?:alias|apt|apt-get|awk|brew|cargo|cat|cd|chmod|chown|cp|curl|cut|date|docker|done|echo|env|eval|exec|exit|false|find|git|go|grep|gzip|head|kill|kubectl|ln|ls|make|mkdir|mv|node|npm|npx|pip3?|pnpm|ps|pwd|python3?|read|rm|rsync|sed|set|shift|sleep|sort|source|ssh|sudo|systemctl|tail|tar|tee|test|touch|tr|trap|true|uniq|unset|wait|wc|wget|xargs|yarn)(?:\s|$)/,
  yaml: /^---$|^-\s+[^\s]+$/,
  dockercompose: /^(?:-\s+)?[a-z][\w.-]*:(?:\s|$)|^-\s+[^\s]+$/,
  dockerfile: /^(?:ADD|ARG|CMD|COPY|ENTRYPOINT|ENV|EXPOSE|FROM|HEALTHCHECK|LABEL|RUN|SHELL|USER|VOLUME|WORKDIR)\s/,
  makefile: /^[\w.%-]+:/,
  vb: /^(?:Dim|End|Private|Public|Function|Sub|If|For|Next|Return|Imports|Class|Module|Else|Do|Loop|While|Select|Case|Try|Catch|Set)\b/,
};
