import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { billOfMaterials } from '../../../tools/packaging/billOfMaterials.ts';
import { root } from '../../../tools/install.mjs';
import { packedInputs, thirdParties, titleOf, type ThirdParty } from '../../../tools/packaging/thirdParties.ts';

const trimmed = (text: string): string => text.replaceAll('\r', '').trim();

describe('Third-party code', () => {
  let inputs: string[];
  let parties: ThirdParty[];
  before(async function () {
    // This builds all bundles.
    this.timeout(120_000);
    inputs = await packedInputs();
    parties = thirdParties(inputs);
  });

  it('is listed completely in THIRD_PARTY_NOTICES.txt with its licences', () => {
    const notices = readFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), 'utf8');
    for (const party of parties) {
      assert.ok(
        notices.includes(`\n${titleOf(party)}\n`),
        `There is no notice of ${titleOf(party)}: run npm run notices.`,
      );
      for (const text of party.texts)
        assert.ok(notices.includes(trimmed(text)), `A licence of ${party.name} is missing: run npm run notices.`);
    }
    const titles = notices.match(/^[^\n]+ - [A-Z][\w.-]+$(?=\nhttps)/gm) ?? [];
    assert.deepEqual(
      titles.toSorted(),
      parties
        .filter(({ url }) => url !== undefined)
        .map(titleOf)
        .toSorted(),
    );
  });

  it('has a notice for each bundled package, each grammar, and each source file from others', () => {
    const names = parties.map(({ name }) => name);
    const packages = inputs.flatMap(
      (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(path)?.[1] ?? [],
    );
    const grammars = inputs.flatMap((path) => /tree-sitter-(?!tsx|wasm)[\w-]+(?=\.wasm$)/.exec(path)?.[0] ?? []);
    assert.ok(packages.length > 0 && grammars.length > 0);
    for (const name of [...packages, ...grammars]) assert.ok(names.includes(name), name);
    const texts = parties.flatMap((party) => party.texts).map((text) => text.replaceAll(/[\s*]+/g, ' ').trim());
    for (const file of inputs.filter((path) => path.startsWith('src/'))) {
      const [, comment] = /^\/\*!(.*?)\*\//s.exec(readFileSync(join(root, file), 'utf8')) ?? [];
      if (comment !== undefined) assert.ok(texts.includes(comment.replaceAll(/[\s*]+/g, ' ').trim()), file);
    }
  });

  it('is refused if a licence is missing or not used', () => {
    assert.throws(
      () => thirdParties(inputs.filter((path) => !path.includes('temml'))),
      /a row for KaTeX, which is not packed/,
    );
    const unlicensed = [...inputs, 'node_modules/isarray/index.js'];
    assert.throws(() => thirdParties(unlicensed), /needs a row, and a text, for isarray/);
  });

  it('is listed in a bill of materials that the schema of CycloneDX accepts', async () => {
    const packed = { name: 'realm-chat', version: '1.2.3', license: 'MIT', sha256: 'a'.repeat(64) };
    const bill = billOfMaterials(packed, parties);
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    assert.equal(await validator.validate(bill), null);
    assert.notEqual(await validator.validate(bill.replace('"type": "library"', '"type": "book"')), null);
    const { components } = JSON.parse(bill) as { components: { name: string; hashes?: unknown[] }[] };
    assert.deepEqual(
      components.map(({ name }) => name),
      parties.map(({ name }) => name),
    );
    const unhashed = parties.filter(({ folder }, index) => folder !== undefined && !components[index]?.hashes);
    assert.deepEqual(unhashed, []);
  });
});
