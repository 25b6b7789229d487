import { canonicalNames, isCanonicalName } from '../../rig/roles/canonical-names.ts';
import type { Result } from '../../kit/result.ts';
import {
  parseDocument,
  isObject,
  listSpec,
  objectSpec,
  recordSpec,
} from '../../documents/specs/structure-specs.ts';
import {
  absentSpec,
  choiceSpec,
  constantSpec,
  numberSpec,
  optionalSpec,
  textWithin,
} from '../../documents/specs/plain-specs.ts';
import type { DocumentProblem, Spec } from '../../documents/specs/spec.ts';
import {
  LENGTH_UNITS,
  MUSCLE_ASSET_FORMAT,
  MUSCLE_ASSET_VERSION,
  MUSCLE_MODELS,
  type JointRow,
  type MuscleAsset,
  type MuscleModel,
  type MuscleNumber,
  type PoseOfClip,
} from './muscle-asset.ts';
import { columnsOf, MUSCLE_FIELDS } from './muscle-fields.ts';
import { oncePer } from '../../kit/long-work.ts';
import type { MuscleItem } from './muscle-choice.ts';
import type { ClipsElsewhere } from '../../clip/take-time.ts';

const longTextSpec = textWithin(0, 1000);

const poseSpec = objectSpec('A fatigue pose', {
  clip: longTextSpec, // id
  time: numberSpec({ minimum: 0, maximum: 1e6, unit: 's' }),
});

const jointNameSpec: Spec<string> = {
  schema: { enum: canonicalNames },
  read(value, path, { report }) {
    const name = value as string;
    if (!isCanonicalName(name)) report(path, notAJoint(name));
    return name;
  },
};

export const notAJoint = (name: string): string =>
  `“${name}” is not a joint of a body. Use side and part, for example “left shin”.`;

/** An asset whose joints have these rows. */
export function assetSpec(row: Spec<JointRow>): Spec<MuscleAsset> {
  return objectSpec('A muscle asset', {
    format: constantSpec(MUSCLE_ASSET_FORMAT),
    version: constantSpec(MUSCLE_ASSET_VERSION),
    name: longTextSpec,
    source: longTextSpec,
    lengthsIn: choiceSpec(LENGTH_UNITS),
    model: absentSpec(choiceSpec(MUSCLE_MODELS), 'hill'),
    tags: absentSpec(listSpec(textWithin(1, 1000), 0, 100)),
    fatiguePose: absentSpec(poseSpec),
    joints: recordSpec(row, jointNameSpec),
  });
}

/**
 * A row of a model, with numbers that other models read if there are any; `length` is the unit of lengths,
 * `m` or words.
 */
export function rowSpec(model: MuscleModel | undefined, length: string): Spec<JointRow> {
  const columns = columnsOf({ model });
  const others = (Object.keys(MUSCLE_FIELDS) as MuscleNumber[]).filter((name) => !columns.includes(name));
  const row = objectSpec(
    model === 'springDamper' ? 'A spring' : 'A muscle',
    Object.fromEntries([
      ...columns.map((name) => [name, columnSpec(name, length)] as const),
      ...others.map((name) => [name, absentSpec(numberOf(name, length))] as const),
    ]),
  );
  return {
    ...row,
    read(value, path, scope) {
      const numbers = row.read(value, path, scope);
      const rest = (name: MuscleNumber) => {
        const { default: defaultValue } = MUSCLE_FIELDS[name];
        return typeof defaultValue === 'string' && length === 'm' ? numbers[defaultValue] : 1;
      };
      const kept = others.filter((name) => numbers[name] !== undefined);
      return Object.fromEntries([
        ...columns.map((name) => [name, numbers[name] ?? rest(name)]),
        ...kept.map((name) => [name, numbers[name]]),
      ]) as JointRow;
    },
  };
}

/** A number of a row; absent if its default is the value of another. */
function columnSpec(name: MuscleNumber, length: string): Spec<number | undefined> {
  const { default: defaultValue } = MUSCLE_FIELDS[name];
  const spec = numberOf(name, length);
  if (defaultValue === undefined) return spec;
  return typeof defaultValue === 'number' ? optionalSpec(spec, defaultValue) : absentSpec(spec);
}

/** The number of a field, in its unit. */
function numberOf(name: MuscleNumber, length: string): Spec<number> {
  const { label, unit: ofField, minimum, maximum } = MUSCLE_FIELDS[name];
  const unit = ofField.replace('length', length);
  const number = numberSpec({ minimum, maximum, unit });
  return { ...number, schema: { ...number.schema, description: unit === '' ? label : `${label}, ${unit}` } };
}

/** Parses an asset from JSON: returns it with defaults, or all problems with their paths. */
export function parseMuscleAsset(json: unknown): Result<MuscleAsset, readonly DocumentProblem[]> {
  const { model, lengthsIn } = (isObject(json) ? json : {}) as Partial<MuscleAsset>;
  const row = rowSpec(model, lengthsIn === 'optimalLengths' ? 'optimal length' : 'm');
  return parseDocument(assetSpec(row), json);
}

/**
 * An item, as the library stores it: of kind `muscles`, its content has the fields of an asset but its name.
 */
export interface StoredItem {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** The asset of an item. */
export function parseMuscleItem({
  name,
  content,
}: Pick<StoredItem, 'name' | 'content'>): Result<MuscleAsset, readonly DocumentProblem[]> {
  return parseMuscleAsset({ ...content, name });
}

/** The content of an item from an asset. */
export function contentOfMuscles({ name: _, ...content }: MuscleAsset): StoredItem['content'] {
  return content;
}

/** The clip of its fatigue pose, from the content of an item. */
export function clipIdsOfMuscles(content: StoredItem['content']): readonly string[] {
  const pose = poseOf(content);
  return pose === undefined ? [] : [pose.clip];
}

/** The content may be of a file that nobody has checked yet. */
function poseOf({ fatiguePose: pose }: StoredItem['content']): PoseOfClip | undefined {
  return isObject(pose) && typeof pose['clip'] === 'string' ? (pose as unknown as PoseOfClip) : undefined;
}

/** The content of an item with the clip of its fatigue pose elsewhere. */
export function withMuscleClips(
  content: StoredItem['content'],
  clips: ClipsElsewhere,
): StoredItem['content'] {
  const pose = poseOf(content);
  if (pose === undefined) return content;
  const time = typeof pose.time === 'number' ? clips.time(pose.clip, pose.time) : pose.time;
  return { ...content, fatiguePose: { ...pose, clip: clips.id(pose.clip), time } };
}

/** The muscle assets among the items of a library. */
export function muscleItems(items: readonly StoredItem[]): readonly MuscleItem[] {
  return items.flatMap((item) => (item.kind === 'muscles' ? itemOf(item) : []));
}

const itemOf = oncePer((item: StoredItem): readonly MuscleItem[] => {
  const parsed = parseMuscleItem(item);
  return parsed.ok ? [{ id: item.id, name: item.name, asset: parsed.value }] : [];
});
