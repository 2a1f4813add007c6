// The contents of the package for programs: a CycloneDX 1.6 bill of materials (SBOM). The same parts give the same bytes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';
import type { ThirdParty } from './thirdParties.ts';

/** The package that the bill describes, with the SHA-256 of its VSIX in hexadecimal digits. */
export interface Packed {
  name: string;
  version: string;
  license: string;
  sha256: string;
}

interface LockFile {
  packages: Record<string, { integrity?: string } | undefined>;
}

/** The bill as JSON text. */
export function billOfMaterials({ name, version, license, sha256 }: Packed, parties: ThirdParty[]): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const components = parties.map((party) => component(party, lock));
  const ref = `${name}@${version}`;
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': ref,
        name,
        version,
        licenses: [{ license: { id: license } }],
        hashes: [{ alg: 'SHA-256', content: sha256 }],
      },
    },
    components,
    dependencies: [{ ref, dependsOn: components.map((each) => each['bom-ref']) }],
  };
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}

function component({ name, version, licence, url, folder }: ThirdParty, { packages }: LockFile) {
  const purl = folder === undefined ? undefined : `pkg:npm/${name.replace('@', '%40')}@${version ?? ''}`;
  const integrity = folder === undefined ? undefined : packages[folder]?.integrity;
  return {
    type: 'library',
    'bom-ref': purl ?? [name, version].filter(Boolean).join('@'),
    name,
    ...(version && { version }),
    licenses: [{ license: { id: licence } }],
    ...(purl && { purl }),
    ...(integrity && { hashes: [{ alg: 'SHA-512', content: hexadecimal(integrity) }] }),
    ...(url && { externalReferences: [{ type: 'website', url }] }),
  };
}

/** Converts the `sha512-<base64>` of package-lock.json, the hash of the package as npm downloads it. */
function hexadecimal(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
}
