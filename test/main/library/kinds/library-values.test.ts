import { expect, test } from 'vitest';
import { libraryValueSchemas } from '#contract/edits/library-values.ts';
import { emptyValues, type ValueKind } from '#contract/edits/kinds.ts';
import { readLibraryValue } from '#main/library/json/json-columns.ts';
import { saveLibraryValue } from '#main/library/database/settings.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const written: { readonly [Kind in ValueKind]: readonly unknown[] } = {
  budgets: [{}, { footSlide: -1e6 }, { footSlide: { limit: 2, judgedBy: 'sources' }, jump: 1e6 }],
  nameWords: [{}, { walk: true, constructor: false }],
  engine: ['none', 'unreal', 'unity', 'godot', 'blender'],
};

const damaged: { readonly [Kind in ValueKind]: readonly unknown[] } = {
  budgets: [null, [], 'x', { footSlide: '2' }, { footSlide: { limit: 2 } }, { footSlide: null }],
  nameWords: [null, ['walk'], { walk: 1 }],
  engine: [null, 1, 'Unreal', {}],
};

test.for(Object.keys(emptyValues) as ValueKind[])('%s are read as an edit may write them', (name) => {
  const { db } = temporaryLibrary();
  for (const value of written[name]) {
    expect(libraryValueSchemas[name].safeParse(value).success, JSON.stringify(value)).toBe(true);
    saveLibraryValue(db, name, value);
    expect(readLibraryValue(db, name)).toEqual(value);
  }
  for (const value of damaged[name]) {
    expect(libraryValueSchemas[name].safeParse(value).success, JSON.stringify(value)).toBe(false);
    saveLibraryValue(db, name, value);
    expect(readLibraryValue(db, name)).toEqual(emptyValues[name]);
  }
});

test('a name that a copy would take for a prototype is left out', () => {
  const { db } = temporaryLibrary();
  saveLibraryValue(db, 'budgets', JSON.parse('{"__proto__":1,"footSlide":2}'));
  expect(Object.keys(readLibraryValue(db, 'budgets'))).toEqual(['footSlide']);
});
