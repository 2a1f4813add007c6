// npm run package: makes the VSIX and its bill of materials, and prints the SHA-256 of the VSIX.
import { stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { billOfMaterials } from './billOfMaterials.ts';
import { isPreRelease, placeholderNotice } from './listing.ts';
import { manifest, packVsix, vsixFile } from './packaging.ts';
import { packedInputs, thirdParties } from './thirdParties.ts';

const sha256 = await packVsix();
const vsix = vsixFile();
const bill = vsix.replace(/vsix$/, 'cdx.json');
await writeFile(bill, billOfMaterials({ ...manifest, sha256 }, thirdParties(await packedInputs())));

const channel = isPreRelease(manifest.version) ? 'pre-release' : 'release';
console.log(
  `${basename(vsix)}: ${(await stat(vsix)).size} bytes, ${channel}; its bill of materials is ${basename(bill)}.`,
);
const notice = placeholderNotice(manifest);
if (notice !== undefined) console.warn(`Warning: ${notice}`);
console.log(`SHA-256 ${sha256}`);
