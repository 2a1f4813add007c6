import * as l10n from '@vscode/l10n';

/** The pasted value, cleaned; or a sentence that says why it is refused, which never repeats the value. (CASES V40) */
export type Pasted = { ok: true; value: string } | { ok: false; reason: string };

/** A pasted API key without `Bearer `, and without the quotes and white space around it. */
export function parseApiKey(pasted: string): Pasted {
  const value = unquoted(pasted).replace(/^bearer(\s+|$)/i, '');
  if (!value) return { ok: false, reason: l10n.t('The API key is empty.') };
  if (!fitsHeader(value))
    return {
      ok: false,
      reason: l10n.t('The API key contains spaces or invisible characters. Copy the whole key again.'),
    };
  return { ok: true, value };
}

/** A pasted realm, as it is sent in the `X-Realm` header. */
export function parseRealm(pasted: string): Pasted {
  const value = unquoted(pasted);
  if (!value)
    return {
      ok: false,
      reason: l10n.t('The realm is empty. Hosted: the subdomain of your organisation. Self-hosted: usually "primary".'),
    };
  if (!fitsHeader(value))
    return { ok: false, reason: l10n.t('The realm can contain only letters, digits and punctuation, without spaces.') };
  return { ok: true, value };
}

/** Pasted text without the white space and the quotes around it. */
export function unquoted(pasted: string): string {
  return pasted
    .trim()
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .trim();
}

/** Visible ASCII only: anything else breaks a header, and undici would repeat the value in its error. */
function fitsHeader(value: string): boolean {
  return /^[\x21-\x7e]+$/.test(value);
}
