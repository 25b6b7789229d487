import type { LibraryValues } from '#contract/edits/library-values.ts';
import { emptyValues, type ValueKind } from '#contract/edits/kinds.ts';
import { engineIds } from '#core/engines/engine.ts';
import type { Database } from '../database/database.ts';
import { readSetting } from '../database/settings.ts';
import { isFields, type StoredJson } from './stored-json.ts';

/** Columns of JSON that a library reads, and what the rest of the program relies on in each. */

export const documents: StoredJson = {
  table: 'transitions',
  column: 'document',
  noun: ['transition', 'transitions'],
  id: 'id',
  name: 'name',
  where: 'removed = 0',
  isReadable: (value) =>
    isFields(value) &&
    typeof value.id === 'string' &&
    typeof value.name === 'string' &&
    isUse(value.source) &&
    isUse(value.destination) &&
    isFields(value.alignment) &&
    isFields(value.alignment.offset) &&
    Array.isArray(value.slots) &&
    value.slots.every(isSlot) &&
    typeof value.chosen === 'number' &&
    value.chosen in value.slots &&
    Array.isArray(value.trailing) &&
    isFields(value.review) &&
    typeof value.review.status === 'string',
};

const isUse = (value: unknown): boolean =>
  isFields(value) && typeof value.id === 'string' && typeof value.time === 'number';

const isSlot = (value: unknown): boolean =>
  isFields(value) && typeof value.method === 'string' && isFields(value.values);

export const slotSettings: StoredJson = {
  table: 'presets',
  column: 'settings',
  noun: ['preset', 'presets'],
  id: 'id',
  name: 'name',
  isReadable: isSlot,
};

export const jointEdits: StoredJson = {
  table: 'joint_maps',
  column: 'edits',
  noun: ['joint map', 'joint maps'],
  id: 'signature',
  name: 'coalesce((SELECT clips.name FROM clips JOIN skeletons ON skeletons.id = skeleton_id WHERE skeletons.signature = joint_maps.signature LIMIT 1), signature)',
  isReadable: (value) => isFields(value) && Object.values(value).every(isFields),
};

const override = (what: 'import' | 'root', isReadable: StoredJson['isReadable']): StoredJson => ({
  table: 'choices',
  column: 'value',
  noun: [`${what} override`, `${what} overrides`],
  id: 'subject',
  name: 'coalesce((SELECT name FROM clips WHERE id = subject), subject)',
  where: `what = '${what}'`,
  isReadable,
});

export const overrideValues = {
  import: override('import', isFields),
  root: override('root', (value) => isFields(value) && typeof value.kind === 'string'),
} as const;

export const reports: StoredJson = {
  table: 'clips',
  column: 'report',
  noun: ['clip', 'clips'],
  id: 'id',
  name: 'name',
  isReadable: (value) =>
    isFields(value) &&
    typeof value.unit === 'number' &&
    typeof value.upAxis === 'string' &&
    typeof value.trimmedFrames === 'number' &&
    Array.isArray(value.warnings),
};

export const storedJoints: StoredJson = {
  table: 'skeletons',
  column: 'joints',
  noun: ['skeleton', 'skeletons'],
  id: 'id',
  name: 'coalesce((SELECT name FROM clips WHERE skeleton_id = skeletons.id LIMIT 1), id)',
  isReadable: (value) => Array.isArray(value) && value.length > 0 && value.every(isJoint),
};

const isJoint = (value: unknown): boolean =>
  isFields(value) &&
  typeof value.name === 'string' &&
  typeof value.parent === 'number' &&
  Array.isArray(value.rest);

const isBudget = (value: unknown): boolean =>
  typeof value === 'number' ||
  (isFields(value) && typeof value.limit === 'number' && typeof value.judgedBy === 'string');

const isValueOf: Readonly<Record<ValueKind, (value: unknown) => boolean>> = {
  budgets: (value) => isFields(value) && Object.values(value).every(isBudget),
  nameWords: (value) =>
    isFields(value) && Object.values(value).every((isShown) => typeof isShown === 'boolean'),
  engine: (value) => ['none', ...engineIds].some((engine) => engine === value),
};

const settingOf = (name: ValueKind): StoredJson => ({
  table: 'settings',
  column: 'value',
  noun: ['setting', 'settings'],
  id: 'key',
  name: 'key',
  where: `key = '${name}'`,
  isReadable: isValueOf[name],
});

export const settings = Object.fromEntries(
  (Object.keys(emptyValues) as ValueKind[]).map((name) => [name, settingOf(name)]),
) as { readonly [Name in ValueKind]: StoredJson };

/** A value of the library, as in a new one if another program has damaged it. */
export function readLibraryValue<Name extends ValueKind>(db: Database, name: Name): LibraryValues[Name] {
  const value = readSetting(db, name);
  return isValueOf[name](value) ? (value as LibraryValues[Name]) : emptyValues[name];
}
