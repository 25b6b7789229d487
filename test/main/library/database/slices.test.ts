import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inPieces } from '#main/library/database/slices.ts';
import { forAll } from '#test/fixtures/property.ts';

test('pieces have each item once and in order, and only the last may be shorter', () =>
  forAll(fc.array(fc.nat()), fc.integer({ min: 1, max: 5 }), (items, size) => {
    const pieces = [...inPieces(items, size)];
    expect(pieces.flat()).toEqual(items);
    expect(pieces.slice(0, -1).every((piece) => piece.length === size)).toBe(true);
    expect(pieces.at(-1)?.length ?? 1).toSatisfy((length: number) => length > 0 && length <= size);
  }));
