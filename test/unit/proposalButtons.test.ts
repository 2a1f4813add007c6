import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listsOf } from '../../src/editor/proposal/shownButtons.ts';
import { root } from '../../tools/install.mjs';

interface Contributes {
  languages: { id: string; aliases: string[] }[];
  commands: { command: string; icon?: string }[];
  keybindings: { command: string }[];
  menus: Record<string, { command: string; group: string; when?: string }[]>;
  configurationDefaults: Record<string, Record<string, unknown>>;
}

describe('The buttons of proposals in package.json', () => {
  let contributes: Contributes;
  before(async () => {
    const text = await readFile(join(root, 'package.json'), 'utf8');
    ({ contributes } = JSON.parse(text) as { contributes: Contributes });
  });

  const names = ['acceptInTitle', 'discardInTitle', 'acceptAllProposals', 'discardAllProposals'];
  for (const name of names)
    it(`are words before the buttons of VS Code, which come from the number 1 on: ${name} (V379)`, () => {
      const command = `realmChat.${name}`;
      // VS Code shows a command without an icon by its name, and a key binding after it.
      assert.equal(contributes.commands.find((each) => each.command === command)?.icon, undefined);
      assert.ok(!contributes.keybindings.some((each) => each.command === command));
      const [item] = contributes.menus['editor/title']?.filter((each) => each.command === command) ?? [];
      assert.match(item?.group ?? '', /^navigation@-\d$/);
    });

  it('are enabled for the proposals of a list that is set', () => {
    const lists = [...JSON.stringify(contributes).matchAll(/resource in (realmChat\.\w+)/g)].map(([, list]) => list);
    assert.deepEqual([...new Set(lists)].toSorted(), Object.keys(listsOf([])).toSorted());
  });

  it('have their first numbers: Accept, Discard, and then what asks again', () => {
    const single = contributes.menus['editor/title']?.filter(({ when }) => when?.startsWith('resourceScheme')) ?? [];
    const order = single.toSorted((one, other) => numberOf(one.group) - numberOf(other.group));
    const commands = ['acceptInTitle', 'discardInTitle', 'retryProposal', 'changeInstruction'];
    assert.deepEqual(
      order.map(({ command }) => command),
      commands.map((name) => `realmChat.${name}`),
    );
  });

  it('are shown above changes in every language of proposals, and the setting for it is that of no other language (V377)', () => {
    const ids = contributes.languages.filter(({ aliases }) => aliases.length === 0).map(({ id }) => id);
    const [key = '', ...others] = Object.entries(contributes.configurationDefaults).flatMap(([languages, settings]) =>
      'diffEditor.codeLens' in settings ? [languages] : [],
    );
    assert.deepEqual([key, others], [ids.map((id) => `[${id}]`).join(''), []]);
    assert.ok(ids.every((id) => id.startsWith('realm-chat-')));
  });
});

function numberOf(group: string): number {
  return Number(group.slice(group.indexOf('@') + 1));
}
