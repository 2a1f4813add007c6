import { properties } from '../../fuzz/sessionWalk.ts';
import { itHolds } from '../../support/property.ts';

describe('A chat', () => {
  itHolds(properties);
});
