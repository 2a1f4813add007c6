import assert from 'node:assert/strict';
import { allConnections, choose } from '../../src/connect/savedConnections.ts';
import { settings } from '../../src/connect/settings.ts';
import { resetSettings, set } from './situation.ts';

const hosted = { baseUrl: 'https://hosted.example', realm: 'acme' };
const own = { baseUrl: 'https://own.example', realm: 'primary' };

describe('Saved connections', () => {
  afterEach(resetSettings);
  const saved = (): string[] => settings.connections().map(({ baseUrl, realm }) => `${baseUrl} ${realm}`);

  it('hold an installation once, however often it is chosen', async () => {
    await set(own);
    await choose(own);
    await choose(own);
    assert.deepEqual(saved(), ['https://own.example primary']);
  });

  it('keep the installation that was chosen before', async () => {
    await set(own);
    await choose(hosted);
    assert.deepEqual(saved(), ['https://own.example primary', 'https://hosted.example acme']);
    assert.deepEqual([settings.baseUrl(), settings.realm()], [hosted.baseUrl, hosted.realm]);
  });

  it('know an address in any of its shapes, and stay as a person wrote them', async () => {
    const written = [{ name: 'Ours', baseUrl: 'HTTPS://Own.example/v1/', realm: 'primary' }, { name: 'unfinished' }];
    await set({ connections: written });
    const [ours] = settings.connections();
    assert.ok(ours);
    await choose(ours);
    await choose(hosted);
    assert.deepEqual(saved(), ['HTTPS://Own.example/v1/ primary', 'https://hosted.example acme']);
    assert.equal(allConnections().length, 2);
  });
});
