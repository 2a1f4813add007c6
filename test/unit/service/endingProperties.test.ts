import { properties } from '../../fuzz/endings.ts';
import { itHolds } from '../../support/property.ts';

describe('Ends of replies made at random', () => itHolds(properties));
