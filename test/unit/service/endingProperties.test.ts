import { properties } from '../../fuzz/endings.ts';
import { itHolds } from '../../support/property.ts';

describe('Ends of random replies', () => itHolds(properties));
