import assert from 'node:assert/strict';
import { policy } from '../../../src/panel/policy.ts';

describe('The policy of the page (V50)', () => {
  it('allows only styles and fonts of the extension, scripts by nonce, and pictures of the page itself', () => {
    const directives = policy('https://own.example', 'b64').split('; ');
    assert.deepEqual(directives, [
      "default-src 'none'",
      'style-src https://own.example',
      'font-src https://own.example',
      'img-src blob:',
      "script-src 'nonce-b64'",
      "form-action 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
  });
});
