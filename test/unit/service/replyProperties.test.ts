import { properties } from '../../fuzz/replies.ts';
import { itHolds } from '../../support/property.ts';

describe('Replies made at random', () => {
  itHolds(properties);
});
