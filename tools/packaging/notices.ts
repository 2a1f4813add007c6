// npm run notices: writes THIRD_PARTY_NOTICES.txt, after a change of the packed parts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { notices, packedInputs, thirdParties } from './thirdParties.ts';

const parties = thirdParties(await packedInputs());
writeFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), notices(parties));
console.log(`THIRD_PARTY_NOTICES.txt has the notices of ${parties.length}.`);
