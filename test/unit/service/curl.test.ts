import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { curlLines } from '../../../src/service/diagnosis/curl.ts';
import { startProxy } from '../../support/proxyServer.ts';
import { proxySituation } from '../../support/proxySituation.ts';
import { response, startRawServer } from '../../support/rawServer.ts';

const run = promisify(execFile);
const realm = `it's "$HOME" \`id\` \\ ! 'a'`;
const body = {
  messages: [{ role: 'user', content: 'Answer with the one word OK.' }],
  model: 'ai.service.assistant',
  stream: true,
};
const list = response('200 OK', 'application/json', '{"data":[]}');

/** The output of a line in a shell. */
async function inShell(line: string, curl = ''): Promise<string> {
  // The environment of this machine may contain a proxy.
  const env = { PATH: process.env['PATH'], API_KEY: 'sk-CANARY' };
  const { stdout } = await run('sh', ['-c', `${curl}\n${line}`], { env });
  return stdout;
}

async function wordsOf(line: string): Promise<string[]> {
  return (await inShell(line, `curl() { printf '%s\\n' "$@"; }`)).trimEnd().split('\n');
}

describe('The curl lines of a connection test', () => {
  const { authority, opened, serve } = proxySituation();
  const baseUrl = "https://chat.example.com/it's";

  it('are escaped for a shell with any realm and URL, and do not contain the key', async () => {
    const [models, reply] = curlLines({ baseUrl, realm });
    const shared = ['-sS', '-i', '-H', 'Authorization: Bearer sk-CANARY', '-H', `X-Realm: ${realm}`];
    assert.deepEqual(await wordsOf(models!), [...shared, `${baseUrl}/v1/models`]);
    const words = await wordsOf(reply!);
    assert.deepEqual(words.slice(0, 8), [...shared, '-H', 'Content-Type: application/json']);
    assert.equal(words[8], '-d');
    assert.deepEqual(JSON.parse(words[9]!), body);
    assert.equal(words[10], `${baseUrl}/rest/v1/chat/completions`);
    assert.doesNotMatch(models! + reply!, /CANARY/);
  });

  for (const scheme of ['socks', 'socks5'])
    it(`let a SOCKS proxy resolve the name of the service, as Realm Chat does: ${scheme}`, async () => {
      const [models] = curlLines({ baseUrl, realm, proxy: `${scheme}://ada:hunter2@proxy.test:1080` });
      assert.ok((await wordsOf(models!)).includes('socks5h://proxy.test:1080'));
    });

  it('contain the proxy without its login, and the file of authorities', async () => {
    const [models] = curlLines({ baseUrl, realm, proxy: 'http://ada:hunter2@proxy.test:3128/', caFile: "/it's.pem" });
    assert.deepEqual((await wordsOf(models!)).slice(2, 6), [
      '--proxy',
      'http://proxy.test:3128/',
      '--cacert',
      "/it's.pem",
    ]);
  });

  it('contain the files of a client certificate, and further headers with their variables (V219, V223)', async () => {
    const headers = [
      { name: 'X-Tenant', parts: [{ text: `it's "$HOME"` }] },
      { name: 'X-Gateway', parts: [{ text: 'Basic ' }, { variable: 'API_KEY' }] },
    ];
    const identity = { certificate: "/it's.pem", key: '/a key' };
    const [models] = curlLines({ baseUrl, realm, identity, headers });
    const words = await wordsOf(models!);
    assert.deepEqual(words.slice(2, 6), ['--cert', "/it's.pem", '--key', '/a key']);
    assert.deepEqual(words.slice(10, 14), ['-H', `X-Tenant: it's "$HOME"`, '-H', 'X-Gateway: Basic sk-CANARY']);
    assert.doesNotMatch(models!, /CANARY/);
    const [pfx] = curlLines({ baseUrl, realm, identity: { pfx: '/a.p12' } });
    assert.deepEqual((await wordsOf(pfx!)).slice(2, 6), ['--cert-type', 'P12', '--cert', '/a.p12']);
    const parts = [{ variable: 'API_KEY' }, { text: " it's" }, { variable: 'API_KEY' }];
    const [variable] = curlLines({ baseUrl, realm, headers: [{ name: 'X-Key', parts }] });
    assert.deepEqual((await wordsOf(variable!)).slice(6, 8), ['-H', "X-Key: sk-CANARY it'ssk-CANARY"]);
  });

  describe('run by curl', () => {
    before(async function () {
      const hasCurl = await run('curl', ['--version']).then(
        () => true,
        () => false,
      );
      if (!hasCurl) this.skip();
    });

    it('make the requests of a chat', async () => {
      const server = await opened(startRawServer((socket) => socket.end(list)));
      for (const line of curlLines({ baseUrl: server.url, realm }))
        assert.match(await inShell(line), /^HTTP\/1\.1 200 OK/);
      const [models, reply] = server.requests;
      for (const request of [models!, reply!]) {
        assert.match(request, /^authorization: Bearer sk-CANARY\r$/im);
        assert.ok(request.includes(`X-Realm: ${realm}\r\n`));
      }
      assert.match(models!, /^GET \/v1\/models HTTP/);
      assert.match(reply!, /^POST \/rest\/v1\/chat\/completions HTTP.*^content-type: application\/json\r$/ims);
      assert.deepEqual(JSON.parse(reply!.split('\r\n\r\n')[1]!), body);
    });

    it('go through the proxy, and trust the file of authorities', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'realm-chat-'));
      const caFile = join(folder, "it's.pem");
      await writeFile(caFile, authority().cert);
      const { url } = await serve((socket) => socket.end(list));
      const proxy = await opened(startProxy());
      const [models] = curlLines({ baseUrl: url, realm: 'acme', proxy: proxy.url, caFile });
      assert.match(await inShell(models!), /^HTTP\/1\.1 200 OK.*\{"data":\[\]\}$/ms);
      await rm(folder, { recursive: true });
    });
  });
});
