import * as l10n from '@vscode/l10n';
import { readings } from './readings.ts';
import { secretsIn } from './secretsIn.ts';
import { withoutSecrets } from './withoutSecrets.ts';

/**
 * Whether a text from which `withoutSecrets` has removed what it can may still contain a secret, in any encoding. In doubt it does. (CASES
 * V262)
 */
export function mayHoldSecret(words: string): boolean {
  const all = readings(words);
  return all === undefined || all.some((text) => (text !== words && withoutSecrets(text) !== text) || isOpen(text));
}

/** Whether a secret stands in a text as it is: in a known form, beside a word that names it, or as a word that nobody would say. */
function isOpen(text: string): boolean {
  return (
    secretsIn(text).length > 0 ||
    login.test(text) ||
    Array.from(text.matchAll(named)).some(isNamedSecret) ||
    Array.from(text.matchAll(besideName)).some(([, value = '']) => isNoWord(value)) ||
    idBesideName.test(text) ||
    (text.match(/[A-Za-z]{16,}/g) ?? []).some(isRandom)
  );
}

/** A user and a password for curl and its like. */
const login = /(?:^|\s)(?:-u|-U|--user|--proxy-user)[\s=]*(?:["'][^\s"':…]+|[^\s"':=…][^\s"':…]*|(?<==)):[^\s"'…]/;

/** The words that name a secret by themselves, and those that name other things too, such as tokens of a text and keys of an object. */
const sure = String.raw`passw(?:or)?d|passphrase|pwd|secret|credentials?|(?:session|sess|sid|csrf|xsrf)[_-]?(?:id|key|token)|phpsessid|jsessionid|jwt|api[_ -]?key|(?:access|auth|bearer|private|client|refresh|signing|encryption|master|admin|user|virtual)[_ -]?(?:key|token|secret)`;
const vague = 'key|token|session|sid|cookie|auth|login|credential';

/** A name, up to two words such as "provided", a sign of assignment, and the value, without the sign for what is left out. */
const named = new RegExp(
  String.raw`(?<![a-z])(?:(?<sure>(?:[a-z\d]{1,20}[_.-]){0,4}(?:${sure}))|(?<vague>(?:[a-z\d]{1,20}[_.-]){0,4}(?:${vague})))["'\x60)\]]{0,2}(?<words>(?:\s+[a-z]{2,12}){0,2})\s{0,3}(?:=>|:=|[:=]|(?<=\s(?:is|was|with|of))\s)\s{0,3}(?<quote>["'\x60]?)(?<value>[^\s"'\x60<>…,;)}\]]+)(?<more>\s+[a-z])?`,
  'gi',
);

function isNamedSecret({ groups = {} }: RegExpMatchArray): boolean {
  const { sure, quote, value = '', words = '', more } = groups;
  if (/^(?:null|none|nil|true|false|undefined|[([{*.|/\\-]+)$/i.test(value)) return false;
  const isVague = sure === undefined || words !== '';
  if (!isVague) return quote !== '' || more === undefined || !isSpoken(value);
  return value.length >= 4 && !isSpoken(value) && !isMasked(value) && !/^\d{1,7}[.:]?$/.test(value);
}

/** Whether a value consists of words, as a name of a parameter does. */
function isSpoken(value: string): boolean {
  return /^[a-z]{1,15}(?:[._/:-][a-z]{1,15})*[.:!?]?$/i.test(value) && !isRandom(value.replace(/[^a-z]/gi, ''));
}

/** Whether a service shows only the beginning and the end of a key. */
function isMasked(value: string): boolean {
  return /^[\w-]{0,8}(?:\*{3,}|\.{3}|…)[\w-]{0,4}[.:]?$/.test(value);
}

/** A value directly after its name, which no number and no word of a sentence is. */
const besideName = new RegExp(String.raw`(?<![a-z])(?:${sure}|${vague})["'\x60]?\s+["'\x60(]?([\w.~+/=-]{8,})`, 'gi');

/** Whether a value contains letters and digits, or more letters than a word has. */
function isNoWord(value: string): boolean {
  return /[a-z]{16}/i.test(value) || (/\d/.test(value) && /[a-z]/i.test(value));
}

/** A number in the form of a UUID that belongs to a name, and not to a request. */
const idBesideName = new RegExp(
  String.raw`(?:${sure}|${vague})(?:(?!request|trace|correlation|[.;\n])[^…]){0,40}[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{4}`,
  'i',
);

/** Whether letters alone are random: words, also in names of classes, change between upper and lower case only where one begins. */
function isRandom(letters: string): boolean {
  if (letters.length < 16 || new Set(letters.toLowerCase()).size < 8) return false;
  const parts = letters.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return letters.length / parts.length < 3.3 || parts.some((part) => part.length > 40);
}

/** Says that the words of the server are not shown. */
export function leftOut(): string {
  return l10n.t('What the server said is left out, because it may contain a secret.');
}
