import { isDeepStrictEqual } from 'node:util';
import { libraryValueSchemas, type LibraryValues } from '#contract/edits/edits.ts';
import {
  conflictWords,
  emptyValues,
  steplessValues,
  type ChangeOf,
  type ValueKind,
} from '#contract/edits/kinds.ts';
import { capitalized } from '#contract/words/capitalized.ts';
import type { Database } from '../database/database.ts';
import { readLibraryValue, saveSetting } from '../database/settings.ts';
import { valueEntries } from './entries.ts';
import { entryKind, mergeValue, type Kind } from './kind.ts';

type Value = LibraryValues[ValueKind];
type ValueChange = ChangeOf<ValueKind>;

/**
 * A value of the whole library. Entries of a record that only one side has are no conflict; nor is a value
 * that is unset here.
 */
function libraryValue(name: ValueKind): Kind<ValueChange> {
  const empty = emptyValues[name];
  const read = (db: Database): Value => readLibraryValue(db, name);
  /** The value of both: of `mine` where both have one. */
  const filled = (mine: Value, theirs: Value): Value => {
    if (typeof mine !== 'object' || typeof theirs !== 'object') return mine === empty ? theirs : mine;
    return { ...theirs, ...mine } as Value;
  };
  const change = (before: Value, after: Value) =>
    ({ kind: `${name}.set`, before, after }) as ValueChange & { before: Value; after: Value };
  const words = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value));
  return {
    ...entryKind(
      name,
      valueEntries<ValueChange, Value>({
        kind: `${name}.set`,
        schema: libraryValueSchemas[name],
        empty,
        called: `The ${conflictWords[name][0]}`,
        leavesOthers: steplessValues.has(name),
        ...(typeof empty !== 'object' && { field: { name } }),
        subjects: (db) => (isDeepStrictEqual(read(db), empty) ? [] : ['']),
        subjectOf: () => '',
        read,
        store: (db, _, value) => saveSetting(db, name, value),
        of: () => ({}),
      }),
    ),
    content: (db) => ({ [name]: read(db) }),
    collect(db) {
      const value = read(db);
      return { file: isDeepStrictEqual(value, empty) ? {} : { [name]: value } };
    },
    *merge(db, { file: { [name]: theirs }, steps }) {
      if (theirs === undefined) return;
      const mine = read(db);
      const added = filled(mine, theirs);
      const question = { id: name, what: capitalized(conflictWords[name][0]), words };
      mergeValue(steps, change(mine, added), { ...question, isUnset: true });
      mergeValue(steps, change(added, filled(theirs, mine)), { ...question, isUnset: false });
      yield;
    },
  };
}

export const libraryValues = Object.fromEntries(
  (Object.keys(emptyValues) as ValueKind[]).map((name) => [name, libraryValue(name)]),
) as { readonly [Name in ValueKind]: Kind<ChangeOf<Name>> };
