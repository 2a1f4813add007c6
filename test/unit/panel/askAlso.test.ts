import assert from 'node:assert/strict';
import { openAccessibleView } from '../../../src/panel/accessibleView.ts';
import { askAlso } from '../../../src/panel/askAlso.ts';

/** A panel whose session has a model and replies, and in which the user chooses some models. */
function panel({ together = ['b', undefined] as (string | undefined)[], chosen = ['c'], moves = false }) {
  const told: unknown[] = [];
  let installationName = 'here';
  const parts = {
    session: {
      get addressee() {
        return { installationName, model: { id: 'a' } };
      },
      shown: {
        repliesTogether: (id: string) => together.map((modelId) => ({ id, ...(modelId !== undefined && { modelId }) })),
      },
      askAlso: (id: string, also: string[]) => Promise.resolve(void told.push(['asked', id, also])),
    },
    view: { notify: (fact: unknown) => void told.push(fact) },
  };
  const connection = {
    chooseOthers: (asked: string[], most: number) => {
      told.push([asked, most]);
      if (moves) installationName = 'there';
      return Promise.resolve(chosen);
    },
  };
  const ask = (id?: string): Promise<void> =>
    askAlso(
      parts as unknown as Parameters<typeof askAlso>[0],
      connection as unknown as Parameters<typeof askAlso>[1],
      { notify: (text) => void told.push(text) },
      id,
    );
  return { told, ask };
}

describe('Further models', () => {
  it('are asked with the message that is being written', async () => {
    const { told, ask } = panel({});
    await ask();
    assert.deepEqual(told, [[['a'], 3], { type: 'send-also', also: ['c'] }]);
  });

  it('are asked for a reply beside another one', async () => {
    const { told, ask } = panel({});
    await ask('1');
    assert.deepEqual(told, [
      [['b', ''], 2],
      ['asked', '1', ['c']],
    ]);
  });

  it('are not asked if four are asked already', async () => {
    const { told, ask } = panel({ together: ['a', 'b', 'c', 'd'] });
    await ask('1');
    assert.deepEqual(told, ['At most 4 models or apps can answer together.']);
  });

  it('are not asked if the user chooses none', async () => {
    const { told, ask } = panel({ chosen: [] });
    await ask();
    assert.deepEqual(told, [[['a'], 3]]);
  });

  it('are not asked if the connection has changed meanwhile, which is said (V510)', async () => {
    const { told, ask } = panel({ moves: true });
    await ask();
    assert.deepEqual(told, [[['a'], 3], 'Not sent: the connection was changed meanwhile.']);
  });
});

describe('The accessible view', () => {
  const opened = async (text?: string): Promise<unknown[]> => {
    const told: unknown[] = [];
    const view = {
      focusOnWake: (id: string) => void told.push(['wakes', id]),
      returnFocus: (id: string) => void told.push(['returns', id]),
    };
    const dialogs = { notify: (said: string) => void told.push(said) };
    const read = (title: string, shown: string) => Promise.resolve(void told.push([title, shown]));
    const services = { dialogs, documents: () => Promise.resolve({ read }) };
    const wish = { type: 'open-accessible-view', id: '1', ...(text !== undefined && { text }) } as const;
    await openAccessibleView(wish, view as unknown as Parameters<typeof openAccessibleView>[1], services);
    return told;
  };

  it('shows a message, and returns the focus to it', async () =>
    assert.deepEqual(await opened('Hi'), [
      ['wakes', '1'],
      ['Accessible View', 'Hi'],
      ['returns', '1'],
    ]));

  it('says that an empty chat has nothing to read', async () =>
    assert.deepEqual(await opened(), ['This chat is empty. There is nothing to read.']));
});
