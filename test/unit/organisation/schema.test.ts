import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tools/install.mjs';
import { settingsOf, type Section } from '../../support/manifestSettings.ts';
import { organisationSchema, schemaFile } from '../../../tools/organisationSchema.ts';

interface Written {
  properties: { settings: { properties: Record<string, { required: string[]; properties: object }> } };
}

describe('The schema of organisation files', () => {
  const written = JSON.parse(readFileSync(schemaFile, 'utf8')) as Written;
  const { contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    contributes: {
      configuration: Section<unknown>[];
      jsonValidation: { fileMatch: string[]; url: string }[];
    };
  };

  it('is up to date with package.json: npm run schema writes it', () =>
    assert.deepEqual(written, JSON.parse(JSON.stringify(organisationSchema()))));

  it('has every setting, which can be locked, and the favourites, which cannot', () => {
    const settings = written.properties.settings.properties;
    const names = Object.keys(settingsOf(contributes.configuration)).map((id) => id.replace('realmChat.', ''));
    assert.deepEqual(Object.keys(settings), [...names, 'favourites']);
    for (const [name, { required, properties }] of Object.entries(settings)) {
      assert.deepEqual(required, ['value'], name);
      assert.equal('locked' in properties, name !== 'favourites', name);
    }
  });

  it('is registered in VS Code for the files of all three systems', () => {
    const [validation] = contributes.jsonValidation;
    assert.deepEqual(contributes.jsonValidation.length, 1);
    assert.equal(join(root, validation?.url ?? ''), schemaFile);
    assert.deepEqual(validation?.fileMatch, ['/realm-chat/organisation.json', '/Realm Chat/organisation.json']);
  });
});
