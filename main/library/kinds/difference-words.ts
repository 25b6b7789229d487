import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { Database } from '../database/database.ts';
import { valuesIn } from '../database/statements.ts';
import { unitNameOf } from '#core/kit/length-unit.ts';
import { encodingNames } from '#core/formats/import-report.ts';
import type { BlendMethod } from '#core/methods/parts/method.ts';
import type { SettingKind } from '#core/methods/parts/setting-spec.ts';
import { blendMethods, findBlendMethod, methodLabel } from '#core/methods/registry.ts';
import { slotFields, type FieldOfKind } from '#core/transition/document/slot-fields.ts';
import { isSlotField, storedWords, titleOf } from '#core/transition/document/slot-settings.ts';
import { valueAt } from './fields.ts';
import { alignmentWords, inUnit, wording } from '#core/transition/review/review-changes.ts';

/** Words with the names of what their ids stand for, also in the team of the library. */
export const withNames = (db: Database, words: string): string =>
  words.replace(uuid, (id) => valuesIn<string>(db, nameOfId).get({ id }) ?? id);

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi;

const nameOfId = ['clips', 'transitions', 'presets', 'lab_items', 'files', 'team_clips']
  .map((table) => `SELECT name FROM ${table} WHERE id = @id`)
  .join(' UNION ALL ');

/** A value that differs between two versions of a document. */
export interface Difference {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  readonly method: BlendMethod | undefined; // of the slot around it
}

/** Fields that follow from others. */
const derived = ['date', 'of', 'marker', 'preset'];
export const isDerived = (name: string): boolean => derived.includes(name);

/** The values that differ. Values of another method are not listed: the method is. */
export function differencesOf(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
  outer?: BlendMethod,
): Difference[] {
  if (before === after) return [];
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  if (was === null || is === null || lengthOf(before) !== lengthOf(after))
    return [{ path, before, after, method: outer }];
  const method = typeof is['method'] === 'string' ? findBlendMethod(is['method']) : outer;
  const skipped = was['method'] === is['method'] ? derived : [...derived, 'values'];
  return Object.keys({ ...was, ...is })
    .filter((key) => !skipped.includes(key))
    .flatMap((key) => differencesOf(was[key], is[key], [...path, key], method));
}

/** Null: it has none. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  value === undefined || typeof value === 'object' ? { ...value } : null;

const lengthOf = (value: unknown): number | null => (Array.isArray(value) ? value.length : null);

/** Labels of fields whose name does not say all. */
const labels: Readonly<Record<string, string>> = {
  'source.id': 'Source',
  'source.time': 'Source out',
  'destination.id': 'Destination',
  'destination.time': 'Dest in',
  planted: 'Planted feet',
  fps: 'Frame rate',
};

const units: Readonly<Record<string, RegExp>> = {
  s: /\b(time|start|end|duration|dampTime|halfLife)$/,
  m: /\b(groundHeight|offset\.[xz])$/,
  '×': /\bplayRate$/,
  fps: /\bfps$/,
};

/** A field with its values in words: `Half-life`, `0.12 s`, `0.2 s`. */
interface FieldWords {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** `Half-life: 0.12 s → 0.2 s`. */
export function describeDifference(difference: Difference): string {
  const { label, before, after } = wordsOf(difference);
  return `${label}: ${before} → ${after}`;
}

function wordsOf({ path, before, after, method }: Difference): FieldWords {
  const ofSlot = path[0] === 'slots' && path.length > 2;
  const inner = path.slice(ofSlot ? 2 : 0).filter((part) => !/^(settings|content|values)$/.test(part));
  const [key = '', around = '', outer = ''] = inner.toReversed();
  const isField = inner.length === 1 && (ofSlot || path[0] === 'settings');
  const setting = path.includes('values') ? specNamed(key, method) : isField ? fieldNamed(key) : undefined;
  const isSwitch = typeof (before ?? after) === 'boolean';
  const absent = around === 'profile' ? 1 : isSwitch ? false : null;
  const text = (value: unknown): string =>
    setting === undefined
      ? describeValue(key, around, value ?? absent)
      : shortened(storedWords(setting.spec, value, wording, setting.unset));
  const label = setting ? titleOf(setting) : (labels[`${around}.${key}`] ?? placed(key, around, outer));
  return { label, before: text(before), after: text(after) };
}

/** The blend method around a place in a document. */
export function methodAt(document: unknown, path: readonly string[]): BlendMethod | undefined {
  const around = path.map((_, i) => valueAt(document, [...path.slice(0, i + 1), 'method']));
  const id = around.findLast((each) => typeof each === 'string');
  return typeof id === 'string' ? findBlendMethod(id) : undefined;
}

/** What is declared of a setting of slots, and what acts without it, if that is not the default. */
type Declared = Pick<FieldOfKind<SettingKind>, 'spec' | 'unset'>;

const fieldNamed = (key: string): Declared | undefined => (isSlotField(key) ? slotFields[key] : undefined);

/** A value of a method, or of any other: the method of the slot may be another one by now. */
function specNamed(key: string, method: BlendMethod | undefined): Declared | undefined {
  const all = [method, ...blendMethods].map((each) => ({ ...each?.parameters, ...each?.options }));
  const found = all.find((specs) => Object.hasOwn(specs, key));
  return found && { spec: found[key] };
}

/** A field of a document in words, with its slot: `B · Half-life`. @param before another value than the document’s */
export function describeField(document: unknown, path: readonly string[], before: unknown): FieldWords {
  const words = wordsOf({ path, before, after: valueAt(document, path), method: methodAt(document, path) });
  const slot = path[0] === 'slots' && path.length > 2 ? `${slotLetter(Number(path[1]))} · ` : '';
  return { ...words, label: slot + words.label };
}

/** A field with what it belongs to: `Joint profile of Hips`, `X of samples 3`. */
function placed(key: string, around: string, outer: string): string {
  const label = labels[key] ?? sentence(key);
  if (around === '') return label;
  if (around === 'profile') return `Joint profile of ${key}`;
  if (index.test(key)) return `${sentence(around)} ${Number(key) + 1}`;
  return index.test(around) ? `${label} of ${outer} ${Number(around) + 1}` : `${label} of ${around}`;
}

const index = /^\d+$/;

function describeValue(key: string, around: string, value: unknown): string {
  if (key === 'chosen') return slotLetter(Number(value));
  if (key === 'yaw') return `${inUnit((Number(value) * 180) / Math.PI, '')}°`;
  if (key === 'unit' && typeof value === 'number') return unitNameOf(value);
  if (typeof value === 'number')
    return inUnit(value, Object.keys(units).find((unit) => units[unit].test(`${around}.${key}`)) ?? '');
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return String(value.length);
  if (typeof value !== 'string' || value === '') return value ? 'set' : 'none';
  if (key === 'method') return methodLabel(value);
  const known: Readonly<Record<string, string>> = key === 'encoding' ? encodingNames : alignmentWords;
  if (/^(kind|status|role|encoding)$/.test(key)) return known[value] ?? sentence(value).toLowerCase();
  return shortened(value);
}

/** What may be long is cut, in characters. */
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text);

/** `cutJoints` as `Cut joints`. */
function sentence(key: string): string {
  const words = key.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
