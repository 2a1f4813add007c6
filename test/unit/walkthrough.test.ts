import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/install.mjs';
import { settingsOf, type Section } from '../support/manifestSettings.ts';

interface Step {
  id: string;
  title: string;
  description: string;
  media: { image: Record<string, string>; altText: string };
  completionEvents: string[];
}

interface Manifest {
  contributes: {
    walkthroughs: { steps: Step[] }[];
    commands: { command: string }[];
    configuration: Section<unknown>[];
  };
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { walkthroughs, commands, configuration } = (read('package.json') as Manifest).contributes;
const texts = read('package.nls.json') as Record<string, string>;
const steps = walkthroughs.flatMap((walkthrough) => walkthrough.steps);

/** The file in which the extension completes a step. */
const contexts: Record<string, string> = {
  'realmChat.connected': 'src/connect/connections/setUp.ts',
  'realmChat.replied': 'src/panel/chatPanel.ts',
};

/** Whether the name of a completion event exists, for each kind of event. */
const known: Record<string, (name: string) => boolean> = {
  onCommand: (name) => commands.some(({ command }) => command === name),
  onSettingChanged: (name) => Object.hasOwn(settingsOf(configuration), name),
  onContext: (name) => readFileSync(join(root, contexts[name] ?? ''), 'utf8').includes(`completeStep('${name}')`),
};

describe('The walkthrough', () => {
  const pictures = steps.flatMap(({ media }) => Object.values(media.image));

  for (const { id, title, description, media, completionEvents } of steps)
    it(`has a picture for each kind of theme, texts, and a reachable completion event: ${id}`, () => {
      assert.deepEqual(Object.keys(media.image), ['dark', 'light', 'hc', 'hcLight']);
      for (const key of [title, description, media.altText]) assert.ok(texts[key.slice(1, -1)], key);
      assert.notEqual(completionEvents.length, 0);
      for (const event of completionEvents) {
        const [kind = '', name = ''] = event.split(':');
        assert.ok(known[kind]?.(name), event);
      }
    });

  it('has WebP pictures that are all different, with at most 200 KB together', () => {
    const contents = pictures.map((file) => readFileSync(join(root, file)));
    for (const content of contents) assert.equal(content.toString('latin1', 8, 12), 'WEBP');
    assert.equal(new Set(contents.map((content) => content.toString('base64'))).size, pictures.length);
    assert.ok(pictures.reduce((sum, file) => sum + statSync(join(root, file)).size, 0) <= 200_000);
  });
});
