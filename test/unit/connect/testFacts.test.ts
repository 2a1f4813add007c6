import assert from 'node:assert/strict';
import {
  routeText,
  sourceText,
  titleAfter,
  workingSentence,
  type Travelled,
} from '../../../src/connect/connections/testFacts.ts';
import { titleOf } from '../../../src/service/diagnosis/diagnosisStep.ts';

const proxy = { url: 'http://ada:secret@proxy.example:3128/' };

describe('The report of a connection test', () => {
  const routes: [travelled: Travelled, text: string][] = [
    [{}, 'none'],
    [{ proxy }, 'none'],
    [{ way: 'direct' }, 'direct'],
    [{ way: 'proxy', proxy }, 'through the proxy proxy.example:3128'],
    [{ way: 'host', proxy }, 'through VS Code'],
  ];
  for (const [travelled, text] of routes)
    it(`names the route, and nothing secret: ${text}`, () => assert.equal(routeText(travelled), text));

  it('names the source of the key', () => {
    const texts = (['stored', 'command', 'environment'] as const).map(sourceText);
    assert.deepEqual(texts, [
      ...['stored in VS Code', 'from the command of realmChat.apiKeyCommand', 'from the environment variable'],
    ]);
  });

  it('is announced step by step: by the one that follows the one that has ended', () => {
    assert.equal(titleAfter('organisation'), titleOf('address'));
    assert.equal(titleAfter('realm'), titleOf('reply'));
    assert.equal(titleAfter('reply'), undefined);
  });
});

describe('A connection that works', () => {
  const rows: [models: number, sentence: string][] = [
    [0, 'Connected to a.example. No models are available to your organisation; you can use the apps.'],
    [1, 'Connected to a.example. 1 model is available.'],
    [1200, 'Connected to a.example. 1,200 models are available.'],
  ];
  for (const [models, sentence] of rows)
    it(`says how many models it has: ${models}`, () => assert.equal(workingSentence('a.example', models), sentence));
});
