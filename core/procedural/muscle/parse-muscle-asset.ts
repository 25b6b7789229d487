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
  columnsOf,
  MUSCLE_FIELDS,
  MUSCLE_MODELS,
  type JointRow,
  type MuscleAsset,
  type MuscleModel,
  type MuscleNumber,
} from './muscle-asset.ts';

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
