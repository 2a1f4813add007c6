import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FavouriteModels } from '../../src/connect/models/favouriteModels.ts';
import type { Models } from '../../src/connect/models/models.ts';
import { chooseOthers } from '../../src/connect/models/othersPicker.ts';
import { settings } from '../../src/settings/settings.ts';
import { shownId, withoutIcons } from '../../src/shared/plainText.ts';
import { modelId } from '../fuzz/modelIds.ts';
import { eventually } from '../support/eventually.ts';
import { memory } from '../support/memento.ts';
import { examplesOf } from '../support/property.ts';
import type { SampleService } from '../service/server.ts';
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
  /** Loads this list, because an earlier test may have left one at this address. */
  const refresh = async (list: string): Promise<void> => {
    service.answerNext((_, response) => response.end(list));
    await vscode.commands.executeCommand('realmChat.refreshModels');
  };
  const sentModel = async (): Promise<unknown> => {
    await openAndSelect('const answer = 42;', 0, 0);
    await vscode.commands.executeCommand('realmChat.explain');
    return (JSON.parse(service.requests.at(-1)?.body ?? '{}') as { model: unknown }).model;
  };

  it('keeps its exact id from the list through the settings to the request', async () => {
    const ids = [...new Set([' gpt', 'gpt ', 'gpt\u200b', 'gpt', ...examplesOf(modelId, 8)])];
    for (const id of ids) {
      await select(ids, (list) => list.choose(withoutIcons(shownId(id))));
      assert.equal(settings.model(), id);
      assert.equal(await sentModel(), id);
    }
  }).timeout(120_000);

  it('is shown, can be chosen, and is sent even if it is no longer listed', async () => {
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

  const named = { models: { 'atlas*': { name: 'Atlas $(zap)' }, gpt: { hidden: true }, kept: { name: 'Ours' } } };

  it('is shown with the name of its profile, and found by its id; hidden models are left out', async () => {
    await set({ ...named, model: 'atlas-1' });
    await refresh(listOf('atlas-1', 'gpt', 'kept'));
    await select(['atlas-1', 'gpt', 'kept'], async (list) => {
      await eventually(() => assert.ok(list.labels().includes('Ours')));
      const rows = list.rows().filter(({ kind }) => kind === undefined);
      assert.deepEqual(
        rows.map(({ label, description }) => [label, description]).filter(([label]) => !label?.includes('add')),
        [
          ['Assistant', 'ai.service.assistant'],
          ['Atlas \\$(zap)', 'atlas-1'],
          ['Ours', 'kept'],
        ],
      );
      list.type('kept');
      await eventually(() => assert.deepEqual(list.active(), ['Ours']));
      await list.choose('Ours');
    });
    assert.equal(settings.model(), 'kept');
  });

  it('receives what its profile says of system prompt, parameters and token counts; an app receives no parameters', async () => {
    const profile = { systemPrompt: 'Profile.', parameters: { temperature: 0.1, stream: false, messages: [] } };
    await set({ systemPrompt: 'General.', models: { 'atlas*': profile, 'ai.*': profile }, model: 'atlas-small' });
    const sent = async (): Promise<object> => {
      await sentModel();
      const { messages, ...rest } = JSON.parse(service.requests.at(-1)?.body ?? '{}') as Record<string, unknown[]>;
      return { system: messages?.[0], ...rest };
    };
    const system = { role: 'system', content: 'Profile.' };
    assert.deepEqual(await sent(), {
      ...{ system, model: 'atlas-small', stream: true, stream_options: { include_usage: true } },
      temperature: 0.1,
    });
    await set({ models: { 'atlas*': { systemPrompt: 'Profile.', usage: false }, 'ai.*': profile } });
    await vscode.commands.executeCommand('realmChat.newChat');
    assert.deepEqual(await sent(), { system, model: 'atlas-small', stream: true });
    await set({ model: undefined });
    await vscode.commands.executeCommand('realmChat.newChat');
    assert.deepEqual(await sent(), { system, model: 'ai.service.assistant', stream: true });
    for (const [systemPrompt, first] of [
      ['', { role: 'user', content: 'Explain this code.' }],
      [undefined, { role: 'system', content: 'General.' }],
    ] as const) {
      await set({ models: { 'ai.*': { name: 'Mine', systemPrompt } } });
      await vscode.commands.executeCommand('realmChat.newChat');
      const { system: start } = (await sent()) as { system: { role: string; content: string } };
      assert.equal(start.role, first.role);
      assert.ok(start.content.startsWith(first.content));
    }
  });

  it('is listed under its owner if there are several, and keeps its position while others are added', async () => {
    const owned = (entries: [id: string, owner?: string][]): string =>
      JSON.stringify({ data: entries.map(([id, owned_by]) => ({ id, owned_by })) });
    const show = async (entries: [id: string, owner?: string][], use: (list: OpenList) => unknown): Promise<void> => {
      const answered = Promise.withResolvers<unknown>();
      service.answerNext((_, response) => answered.resolve(response.end(owned(entries))));
      await usingLists(
        () => vscode.commands.executeCommand('realmChat.selectModel'),
        async (list) => {
          await answered.promise;
          await eventually(() => assert.ok(entries.every(([id]) => list.labels().includes(id))));
          await use(list);
        },
      );
    };
    const models = (list: OpenList): string[] => list.labels().slice(list.labels().indexOf('<Models>') + 1);
    await refresh(owned([['b', 'one']]));
    await show([['b', 'one']], (list) => assert.deepEqual(models(list), ['<Models>', 'b']));
    const many: [string, string?][] = [['c', 'two'], ['b', 'one'], ['d', '$(zap)'], ['e', 'one'], ['f']];
    await show(many, (list) =>
      assert.deepEqual(models(list), [...['<one>', 'b', 'e', '<two>', 'c', '<\\$(zap)>', 'd', '<Other models>', 'f']]),
    );
    await show(many, (list) =>
      assert.deepEqual(models(list), ['<two>', 'c', '<one>', 'b', 'e', '<\\$(zap)>', 'd', '<Other models>', 'f']),
    );
  });

  it('is listed at the top as a favourite, now and the next time, until it is removed from the favourites', async () => {
    const open = (use: (list: OpenList) => Promise<void>): Promise<void> => select(['kept', 'new'], use);
    await open(async (list) => {
      await list.press('Add to Favourites', 'new');
      await eventually(() => assert.deepEqual(list.labels().slice(0, 3), ['<Favourites>', 'new', '<Apps>']));
      assert.equal(list.labels().filter((label) => label === 'new').length, 1);
      await list.press('Add to Favourites', 'Assistant');
      await eventually(() => assert.deepEqual(list.labels().slice(1, 4), ['new', 'Assistant', '<Apps>']));
    });
    await open(async (list) => {
      assert.deepEqual(list.labels().slice(0, 3), ['<Favourites>', 'new', 'Assistant']);
      await list.press('Remove from Favourites', 'new');
      await list.press('Remove from Favourites', 'Assistant');
      await eventually(() => assert.deepEqual(list.labels().slice(0, 2), ['<Apps>', 'Assistant']));
    });
  });

  it('is the highlighted one on Enter if the user moved on from what was typed, and is waited for if it is not loaded', async () => {
    await refresh(listOf('one', 'two'));
    await select(['one', 'two'], async (list) => {
      await eventually(() => assert.ok(list.labels().includes('two')));
      list.type('one');
      list.highlight('two');
      await list.choose('two');
    });
    assert.equal(settings.model(), 'two');
    const answered = Promise.withResolvers<unknown>();
    service.answerNext((_, response) => {
      void answered.promise.then(() => response.end(listOf('one', 'two')));
    });
    await usingLists(
      () => vscode.commands.executeCommand('realmChat.selectModel'),
      async (list) => {
        list.type('none');
        list.accept();
        assert.ok(
          list.labels().some((label) => label.includes('to choose none')),
          list.labels().join(),
        );
        answered.resolve(undefined);
        await eventually(() => assert.ok(list.labels().includes('There is no model or app named none')));
        list.type('on');
        assert.ok(!list.labels().some((label) => label.startsWith('There is no model')), list.labels().join());
      },
    );
  });

  it('is recognized as an app even with spaces around its id', async () => {
    await set({ model: ' ai.service.assistant ' });
    assert.equal(await sentModel(), 'ai.service.assistant');
  });
});

describe('Other models that are asked, too', () => {
  it('are at most as many as can be asked, and none that is asked already', async () => {
    const listed = ['a', 'b', 'c', 'asked'].map((id) => ({ id }));
    const models = { known: () => Promise.resolve(listed), load: () => Promise.resolve(listed) } as unknown as Models;
    let chosen: unknown[] = [];
    await usingLists(
      async () => (chosen = await chooseOthers(models, new FavouriteModels(memory(), () => []), ['asked'], 2)),
      async (list) => {
        await eventually(() => assert.ok(list.labels().includes('c')));
        assert.ok(!list.labels().includes('asked'));
        assert.deepEqual(list.select('a', 'b', 'c'), ['a', 'b']);
        list.accept();
      },
    );
    assert.deepEqual(
      chosen.map((model) => (model as { id: string }).id),
      ['a', 'b'],
    );
  });
});
