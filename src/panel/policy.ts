/**
 * The content security policy of the page: styles and fonts come from the extension's own files (`own`, as VS Code names their
 * place), scripts by nonce, pictures from the page's own memory, everything else from nowhere; and no text can become markup or script. (CASES V50)
 */
export function policy(own: string, nonce: string): string {
  return [
    `default-src 'none'`,
    `style-src ${own}`,
    `font-src ${own}`,
    // Attached pictures, whose bytes the host sends: pictures that a reply names are links.
    'img-src blob:',
    `script-src 'nonce-${nonce}'`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');
}
