import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { addApp } from '../../src/connect/models/addApp.ts';
import { ChosenEfforts } from '../../src/connect/models/chosenEfforts.ts';
import { FavouriteModels } from '../../src/connect/models/favouriteModels.ts';
import { manageModels } from '../../src/connect/models/manageModels.ts';
import { ModelEfforts } from '../../src/connect/models/modelEfforts.ts';
import { chooseModelOnce, selectListedModel } from '../../src/connect/models/modelPicker.ts';
import { ModelPresence } from '../../src/connect/models/modelPresence.ts';
import type { Models } from '../../src/connect/models/models.ts';
import { chooseOthers } from '../../src/connect/models/othersPicker.ts';
import { ServiceError } from '../../src/service/errors/errors.ts';
import type { ListedModel } from '../../src/service/modelList.ts';
import { settings } from '../../src/settings/settings.ts';
import { decide } from '../../src/settings/userSettings.ts';
import { shownId, withoutIcons } from '../../src/shared/plainText.ts';
import { modelId } from '../fuzz/modelIds.ts';
import { eventually } from '../support/eventually.ts';
import { memory } from '../support/memento.ts';
import { examplesOf } from '../support/property.ts';
import type { SampleService } from '../service/server.ts';
import { usingLists, type OpenList } from './picking.ts';
import { connectForEachTest, openAndSelect, resetSettings, set, typing } from './situation.ts';

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

const id = 'ai.service.release_notes.0b9d1f6e-1111-4222-8333-944445555666';
const unstarred = (): FavouriteModels => new FavouriteModels(memory(), () => undefined);

/** Models of which these are known, and that are loaded by these functions, one after the other. */
function modelsOf(known: string[], ...loads: (() => Promise<string[]>)[]): Models {
  const listed = (ids: string[]): ListedModel[] => ids.map((each) => ({ id: each }));
  const load = async (): Promise<ListedModel[]> =>
    listed(await (loads.shift() ?? assert.fail('loaded once too often'))());
  return { known: () => Promise.resolve(listed(known)), load } as unknown as Models;
}
const loads =
  (...ids: string[]) =>
  (): Promise<string[]> =>
    Promise.resolve(ids);
const fails = (): Promise<string[]> => Promise.reject(new ServiceError('keyring'));

describe('The list of models to choose from', () => {
  const retry = '$(refresh) The models could not be loaded. Retry';
  const choose = (models: Models, use: (list: OpenList) => Promise<void>): Promise<void> =>
    usingLists(() => chooseModelOnce(models, unstarred()), use);

  it('is loaded again by the row that says why it could not be loaded, and by the button in its title', async () => {
    await choose(modelsOf(['known'], fails, loads('a'), loads('a', 'b')), async (list) => {
      await list.choose(retry);
      await eventually(() => assert.ok(list.labels().includes('a')));
      assert.ok(!list.labels().includes(retry), 'what has succeeded is not said to have failed');
      assert.ok(!list.labels().some((label) => label.includes('Add app')), 'no app is added for one reply');
      list.pressTitle('Refresh models');
      await eventually(() => assert.ok(list.labels().includes('b')));
    });
  });

  it("leads to VS Code's own chat by the other button in its title, and is not loaded for that", async () => {
    const commands = vscode.commands as { executeCommand: unknown };
    const { executeCommand } = vscode.commands;
    const run: unknown[] = [];
    commands.executeCommand = (command: string) => Promise.resolve(run.push(command));
    try {
      await choose(modelsOf([], loads('a')), async (list) => {
        await eventually(() => assert.ok(list.labels().includes('a')));
        list.pressTitle("Use in VS Code's Chat");
      });
    } finally {
      Object.assign(commands, { executeCommand });
    }
    assert.deepEqual(run, ['realmChat.useInVsCodeChat']);
  });

  it('stays as it is if Enter is pressed before anything is typed, and chooses what was waited for once it is loaded', async () => {
    const loaded = Promise.withResolvers<string[]>();
    let chosen: unknown;
    await usingLists(
      async () =>
        (chosen = await chooseModelOnce(
          modelsOf([], () => loaded.promise),
          unstarred(),
        )),
      async (list) => {
        list.accept();
        assert.ok(!list.labels().some((label) => label.includes('to choose')), list.labels().join());
        list.type('b');
        list.accept();
        loaded.resolve(['a', 'b']);
        await eventually(() => assert.ok(list.labels().includes('b')));
      },
    );
    assert.deepEqual(chosen, { id: 'b', name: 'b' });
  });

  it('begins with the highlight on the chosen model, and contains it before any list is loaded', async () => {
    const end = decide({ model: 'gone' });
    await choose(modelsOf([], loads('a')), async (list) => {
      assert.deepEqual(list.active(), ['gone']);
      await eventually(() => assert.ok(list.labels().includes('a')));
      assert.deepEqual(list.active(), ['gone']);
    });
    end();
  });

  it('keeps the offer to add an app in sight only while the id or the address of one is typed', async () => {
    const use = async (list: OpenList): Promise<void> => {
      const isKept = (): unknown => list.rows().find(({ label }) => label.includes('Add app'))?.alwaysShow;
      await eventually(() => assert.equal(isKept(), false));
      list.type(`https://chat.example/${id}`);
      assert.equal(isKept(), true);
      list.type('a');
      assert.equal(isKept(), false);
    };
    await usingLists(() => vscode.commands.executeCommand('realmChat.selectModel'), use);
  });

  it('has models alone, also among the favourites, for a service without apps', async () => {
    const favourites = new FavouriteModels(memory(['a', id]), () => undefined);
    await set({ baseUrl: 'https://a.example', realm: 'primary' });
    await usingLists(
      () => selectListedModel(modelsOf(['a'], loads('a')), favourites),
      async (list) => {
        await eventually(() => assert.deepEqual(list.labels().slice(0, 2), ['<Favourites>', 'a']));
        assert.ok(
          !list.labels().some((label) => label.includes(id) || label.includes('Add app')),
          list.labels().join(),
        );
      },
    );
    await resetSettings();
  });
});

describe('An app that is added', () => {
  afterEach(async () => {
    await set({ apps: undefined });
    await resetSettings();
  });

  it('is saved with a name from its id if none is typed, and chosen', async () => {
    await typing([`https://chat.example/${id}/chat`, ' '], addApp);
    assert.deepEqual(settings.apps(), [{ id, name: 'Release notes' }]);
    assert.equal(settings.model(), id);
  });

  it('is refused in the box if nothing in the text is an app', async () => {
    await assert.rejects(typing(['https://chat.example/apps'], addApp), /This contains no app id/);
    await typing([''], addApp);
    assert.deepEqual(settings.apps(), []);
  });
});

describe('What the list says about the chosen model', () => {
  it('is what the last check has found, although an earlier one ends after it', async () => {
    const end = decide({ model: 'a' });
    const lists: ((ids: string[]) => void)[] = [];
    const told: boolean[] = [];
    const known = async (): Promise<ListedModel[]> => {
      const ids = await new Promise<string[]>((resolve) => lists.push(resolve));
      return ids.map((id) => ({ id }));
    };
    const presence = new ModelPresence({ known, pictureSupport: () => Promise.resolve('unknown') }, () =>
      told.push(presence.isMissing),
    );
    const checks = [presence.check(), presence.check()];
    lists[1]?.(['b']);
    await checks[1];
    lists[0]?.(['a', 'b']);
    await checks[0];
    const seen = [presence.isMissing, presence.entry('b'), presence.entry('a')];
    end();
    assert.deepEqual([seen, told], [[true, { id: 'b' }, undefined], [true]]);
  });
});

describe('Manage Connection and Models', () => {
  it('sets up a connection if there is none', async () => {
    const commands = vscode.commands as { executeCommand: unknown };
    const { executeCommand } = vscode.commands;
    const run: unknown[] = [];
    commands.executeCommand = (...passed: unknown[]) => Promise.resolve(run.push(...passed));
    try {
      await manageModels();
    } finally {
      Object.assign(commands, { executeCommand });
    }
    assert.deepEqual(run, ['realmChat.setUpConnection', undefined]);
  });
});

describe('The effort of a model', () => {
  it('is kept for its model once it is chosen, and sent with its requests', async () => {
    const end = decide({ baseUrl: 'https://a.example', realm: 'primary', models: { a: { efforts: ['low', 'high'] } } });
    const window = vscode.window as { showQuickPick: unknown };
    const { showQuickPick } = vscode.window;
    const efforts = new ModelEfforts(new ChosenEfforts(memory()), () => ['low']);
    window.showQuickPick = (rows: vscode.QuickPickItem[]) =>
      Promise.resolve(rows.find(({ label }) => label === 'high'));
    try {
      assert.deepEqual(efforts.fields('a'), {});
      await efforts.choose({ id: 'a', name: 'A' });
    } finally {
      window.showQuickPick = showQuickPick;
    }
    const seen = [efforts.of('a'), efforts.fields('a'), efforts.of('b')];
    end();
    assert.deepEqual(seen, ['high', { reasoning_effort: 'high' }, '']);
  });
});

describe('Other models that are asked, too', () => {
  const labelled = { models: { b: { name: 'Bee' } } };

  it('are chosen by the names of their profiles, stay chosen when others are loaded, and have no stars', async () => {
    const end = decide(labelled);
    const loaded = Promise.withResolvers<string[]>();
    let chosen: unknown;
    await usingLists(
      async () =>
        (chosen = await chooseOthers(
          modelsOf(['a', 'b'], () => loaded.promise),
          unstarred(),
          [],
          2,
        )),
      async (list) => {
        assert.deepEqual(
          list.rows().flatMap(({ buttons = [] }) => buttons),
          [],
        );
        list.select('a', 'Bee');
        loaded.resolve(['a', 'b', 'c']);
        await eventually(() => assert.ok(list.labels().includes('c')));
        list.accept();
      },
    );
    end();
    assert.deepEqual(chosen, [
      { id: 'a', name: 'a' },
      { id: 'b', name: 'Bee' },
    ]);
  });

  it('are none if the list is closed; why it could not be loaded is said only if there is nothing to choose', async () => {
    for (const [known, isSaid] of [
      [[], true],
      [['a'], false],
    ] as const) {
      const window = vscode.window as { createQuickPick: unknown };
      const { createQuickPick } = vscode.window;
      let picker: vscode.QuickPick<vscode.QuickPickItem> | undefined;
      window.createQuickPick = () => (picker = createQuickPick.call(vscode.window));
      let isAsked = false;
      const failing = (): Promise<string[]> => {
        isAsked = true;
        return fails();
      };
      const chosen = chooseOthers(modelsOf([...known], failing), unstarred(), [], 2);
      window.createQuickPick = createQuickPick;
      await eventually(() => assert.ok(isAsked && picker?.busy === false));
      assert.equal(picker?.placeholder !== 'Which other models or apps should answer?', isSaid);
      picker?.hide();
      assert.deepEqual(await chosen, []);
    }
  });

  it('are at most as many as can be asked, and none that is asked already', async () => {
    const listed = ['a', 'b', 'c', 'asked'].map((id) => ({ id }));
    const models = { known: () => Promise.resolve(listed), load: () => Promise.resolve(listed) } as unknown as Models;
    let chosen: unknown[] = [];
    await usingLists(
      async () => (chosen = await chooseOthers(models, new FavouriteModels(memory(), () => undefined), ['asked'], 2)),
      async (list) => {
        await eventually(() => assert.ok(list.labels().includes('c')));
        assert.ok(!list.labels().includes('asked'));
        assert.equal(list.title(), 'Also Ask up to 2 More Models');
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
