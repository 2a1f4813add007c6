import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { HttpAnswer } from './httpAnswer.ts';
import { jsonAnswer } from './httpAnswer.ts';
import { openApiDocument } from './openapi.ts';

const root = '/v1/api/docs';

const assets = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
  ['favicon-32x32.png', 'image/png'],
]);

/** The API explorer: its page, its document and what the page loads. Undefined for any other path. */
export async function explorerAnswer(path: string): Promise<HttpAnswer | undefined> {
  if (path === root || path === `${root}/`) return { status: 200, headers: pageHeaders, body: page };
  if (path === `${root}/openapi.json`) return jsonAnswer(200, openApiDocument);
  if (path === `${root}/start.js`) return { status: 200, headers: { 'content-type': 'text/javascript' }, body: start };
  return path.startsWith(`${root}/`) ? assetAnswer(path.slice(root.length + 1)) : undefined;
}

async function assetAnswer(name: string): Promise<HttpAnswer | undefined> {
  const type = assets.get(name);
  if (type === undefined) return undefined;
  const file = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));
  return { status: 200, headers: { 'content-type': type }, body: await readFile(file) };
}

// The page loads nothing from other hosts: it must work without a network.
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Chat completion service: API explorer</title>
    <link rel="stylesheet" href="${root}/swagger-ui.css">
    <link rel="icon" type="image/png" href="${root}/favicon-32x32.png">
  </head>
  <body>
    <div id="explorer"></div>
    <script src="${root}/swagger-ui-bundle.js"></script>
    <script src="${root}/start.js"></script>
  </body>
</html>
`;

const start = `SwaggerUIBundle({
  url: '${root}/openapi.json',
  dom_id: '#explorer',
  deepLinking: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
});
`;
