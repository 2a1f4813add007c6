import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { settings } from '../../src/connect/settings.ts';
import { shownId, withoutIcons } from '../../src/plainText.ts';
import { modelId } from '../fuzz/modelIds.ts';
import { examplesOf } from '../support/property.ts';
import type { SampleService } from '../support/service/server.ts';
import { usingLists, type OpenList } from './picking.ts';
import { connectForEachTest, openAndSelect, set } from './situation.ts';

describe('The chosen model', () => {
  let service: SampleService;
  connectForEachTest((started) => (service = started));
  beforeEach(() => vscode.commands.executeCommand('realmChat.newChat'));

  const listOf = (...models: string[]): string => JSON.stringify({ data: models.map((id) => ({ id })) });
  const select = async (models: string[], use: (list: OpenList) => Promise<void>): Promise<void> => {
    service.answerNext((_, response) => response.end(listOf(...models)));
    await usingLists(() => vscode.commands.executeCommand('realmChat.selectModel'), use);
  };
  const sentModel = async (): Promise<unknown> => {
    await openAndSelect('const answer = 42;', 0, 0);
    await vscode.commands.executeCommand('realmChat.explain');
    return (JSON.parse(service.requests.at(-1)?.body ?? '{}') as { model: unknown }).model;
  };

  it('is sent byte for byte, from the list over the settings into the request, whatever it is called', async () => {
    const ids = [...new Set([' gpt', 'gpt ', 'gpt\u200b', 'gpt', ...examplesOf(modelId, 8)])];
    for (const id of ids) {
      await select(ids, (list) => list.choose(withoutIcons(shownId(id))));
      assert.equal(settings.model(), id);
      assert.equal(await sentModel(), id);
    }
  }).timeout(120_000);

  it('that is no longer listed is shown, can be chosen, and is sent: nothing else is guessed', async () => {
    await set({ model: 'gone' });
    await select(['kept'], async (list) => {
      await list.choose('kept');
    });
    await set({ model: 'gone' });
    await select(['kept', 'new'], async (list) => {
      while (!list.labels().includes('new')) await new Promise(setImmediate);
      assert.equal(list.rows().find(({ label }) => label === 'gone')?.description, 'Not in the list of models');
      assert.equal(list.rows().find(({ label }) => label === 'kept')?.description, undefined);
      await list.choose('gone');
    });
    assert.equal(await sentModel(), 'gone');
  });

  it('is an app also where there are spaces around its id', async () => {
    await set({ model: ' ai.service.assistant ' });
    assert.equal(await sentModel(), 'ai.service.assistant');
  });
});
