import { close, properties as ofRules } from '../../fuzz/ignoreRules.ts';
import { properties } from '../../fuzz/globs.ts';
import { itHolds } from '../../support/property.ts';

describe('Patterns for paths (V280)', () => {
  after(close);
  itHolds([...properties, ...ofRules]);
});
