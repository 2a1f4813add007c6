import { properties } from '../../fuzz/replies.ts';
import { itHolds } from '../../support/property.ts';

describe('Random replies', () => {
  itHolds(properties);
});
