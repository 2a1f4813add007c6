import assert from 'node:assert/strict';
import { RememberedSecrets } from '../../../src/chat/secrets/rememberedSecrets.ts';
import { memory } from '../../support/memento.ts';

describe('What the user has decided about secrets', () => {
  it('is forgotten beyond a thousand secrets and texts, the oldest first', async () => {
    const remembered = new RememberedSecrets(memory());
    const all = Array.from({ length: 1001 }, (_, at) => `secret ${at}`);
    const [first = '', ...others] = all;
    await remembered.remember([first]);
    await remembered.remember(others);
    assert.deepEqual(remembered.unknown(all), [first]);
    await remembered.noteSent([first], 'a.example');
    await remembered.noteSent(others, 'a.example');
    assert.deepEqual(
      all.filter((text) => !remembered.wasSent(text, 'a.example')),
      [first],
    );
  });

  it('is not the secret or the text itself, and holds for the connection that has the text', async () => {
    const kept = memory();
    const remembered = new RememberedSecrets(kept);
    await remembered.remember(['sk-1']);
    await remembered.noteSent(['the text with sk-1'], 'a.example');
    assert.doesNotMatch(JSON.stringify(kept.get('secretsNotAskedAbout')), /sk-1/);
    assert.deepEqual(
      ['a.example', 'b.example'].map((place) => remembered.wasSent('the text with sk-1', place)),
      [true, false],
    );
    await remembered.remember(['sk-2']);
    assert.equal(remembered.wasSent('the text with sk-1', 'a.example'), true);
    assert.deepEqual(remembered.unknown(['sk-1', 'sk-2', 'sk-3']), ['sk-3'], 'neither makes it forget the other');
  });
});
