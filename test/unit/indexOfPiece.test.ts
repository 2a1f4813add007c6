import fc from 'fast-check';
import { indexOfPiece } from '../../src/shared/indexOfPiece.ts';
import { itHolds } from '../support/property.ts';

const textOf = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom('a', 'b', '\u{1f600}'), maxLength });

describe('The index of a piece in a text', () => {
  itHolds([
    {
      name: 'is that of indexOf',
      property: () =>
        fc.property(textOf(40), textOf(6), (text, piece) => indexOfPiece(text, piece) === text.indexOf(piece)),
      runs: 2000,
    },
  ]);
});
