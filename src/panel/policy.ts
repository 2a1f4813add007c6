/**
 * The content security policy of the page. Styles and fonts are loaded only from the extension's own files, whose source VS Code names in
 * `own`. Scripts need the nonce, pictures are only in the page's own memory, and nothing else is loaded. No text can become markup or
 * script. (CASES V50)
 */
export function policy(own: string, nonce: string): string {
  return [
    `default-src 'none'`,
    `style-src ${own}`,
    `font-src ${own}`,
    // Attached pictures, whose bytes the host sends. Pictures in a reply are shown only as links.
    'img-src blob:',
    `script-src 'nonce-${nonce}'`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');
}
