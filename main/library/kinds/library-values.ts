import { isDeepStrictEqual } from 'node:util';
import { libraryValueSchemas, type LibraryValues } from '#contract/edits/library-values.ts';
import {
  conflictWords,
  emptyValues,
  steplessValues,
  type ChangeOf,
  type ValueKind,
} from '#contract/edits/kinds.ts';
import type { Database } from '../database/database.ts';
import { saveLibraryValue } from '../database/settings.ts';
import { readLibraryValue, settings } from '../json/json-columns.ts';
import { valueEntries } from './entries.ts';
import { entryKind, type Kind } from './kind.ts';

type Value = LibraryValues[ValueKind];
type ValueChange = ChangeOf<ValueKind>;

/** A value of the whole library. */
function libraryValue(name: ValueKind): Kind<ValueChange> {
  const empty = emptyValues[name];
  const read = (db: Database): Value => readLibraryValue(db, name);
  return {
    ...entryKind(
      name,
      valueEntries<ValueChange, Value>({
        kind: `${name}.set`,
        schema: libraryValueSchemas[name],
        empty,
        called: `the ${conflictWords[name][0]}`,
        leavesOthers: steplessValues.has(name),
        ...(typeof empty !== 'object' && { field: { name } }),
        subjects: (db) => (isDeepStrictEqual(read(db), empty) ? [] : ['']),
        subjectOf: () => '',
        read,
        stored: () => ({ json: settings[name], id: name }),
        store: (db, _, value) => saveLibraryValue(db, name, value),
        of: () => ({}),
      }),
    ),
    content: (db) => ({ [name]: read(db) }),
  };
}

export const libraryValues = Object.fromEntries(
  (Object.keys(emptyValues) as ValueKind[]).map((name) => [name, libraryValue(name)]),
) as { readonly [Name in ValueKind]: Kind<ChangeOf<Name>> };
