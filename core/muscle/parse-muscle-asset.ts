import { isCanonicalName } from '../joints/canonical-names.ts';
import { failure, success, type Result } from '../result.ts';
import {
  LENGTH_UNITS,
  MUSCLE_ASSET_FORMAT,
  MUSCLE_ASSET_VERSION,
  columnsOf,
  MUSCLE_FIELDS,
  MUSCLE_MODELS,
  type JointRow,
  type MuscleAsset,
  type MuscleField,
  type MuscleNumber,
} from './muscle-asset.ts';

/** A problem of an asset, with its path, for example `joints.left foot.activation`. */
export interface MuscleAssetProblem {
  readonly path: string; // empty for the whole file
  readonly message: string;
}

type Fields = Readonly<Record<string, unknown>>;

const ASSET_FIELDS = [
  'format',
  'version',
  'name',
  'source',
  'lengthsIn',
  'model',
  'tags',
  'fatiguePose',
  'joints',
];
const POSE_FIELDS = ['clip', 'time'];
export const MAX_TEXT_LENGTH = 1000;
export const MAX_TAGS = 100;
/** Limit on the time of a fatigue pose, s. */
export const LATEST_POSE = 1e6;

/** Parses an asset from JSON: returns it with defaults, or all problems. */
export function parseMuscleAsset(json: unknown): Result<MuscleAsset, readonly MuscleAssetProblem[]> {
  if (!isFields(json))
    return failure([{ path: '', message: `Muscles must be an object, not ${named(json)}.` }]);
  const problems: MuscleAssetProblem[] = [];
  checkHead(problems, json);
  const joints = readJoints(problems, json);
  if (problems.length > 0) return failure(problems);
  const { name, source, lengthsIn, model, tags, fatiguePose } = json as unknown as MuscleAsset;
  return success({
    format: MUSCLE_ASSET_FORMAT,
    version: MUSCLE_ASSET_VERSION,
    name,
    source,
    lengthsIn,
    ...(model !== undefined && { model }),
    ...(tags !== undefined && { tags }),
    ...(fatiguePose !== undefined && { fatiguePose }),
    joints,
  });
}

function checkHead(problems: MuscleAssetProblem[], json: Fields): void {
  checkUnknown(problems, json, '', ASSET_FIELDS);
  checkOneOf(problems, json, 'format', [MUSCLE_ASSET_FORMAT]);
  checkOneOf(problems, json, 'version', [MUSCLE_ASSET_VERSION]);
  checkOneOf(problems, json, 'lengthsIn', LENGTH_UNITS);
  if (json['model'] !== undefined) checkOneOf(problems, json, 'model', MUSCLE_MODELS);
  checkTags(problems, json['tags']);
  checkPose(problems, json['fatiguePose']);
  for (const field of ['name', 'source']) {
    const value = json[field];
    if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH) {
      problems.push({
        path: field,
        message: `${field} must be text of at most ${MAX_TEXT_LENGTH} characters.`,
      });
    }
  }
}

function checkTags(problems: MuscleAssetProblem[], tags: unknown): void {
  const isTag = (tag: unknown): boolean =>
    typeof tag === 'string' && tag !== '' && tag.length <= MAX_TEXT_LENGTH;
  if (tags === undefined || (Array.isArray(tags) && tags.length <= MAX_TAGS && tags.every(isTag))) return;
  problems.push({ path: 'tags', message: `tags must be a list of at most ${MAX_TAGS} tags.` });
}

function checkPose(problems: MuscleAssetProblem[], pose: unknown): void {
  if (pose === undefined) return;
  if (!isFields(pose)) {
    problems.push({ path: 'fatiguePose', message: `fatiguePose must be an object, not ${named(pose)}.` });
    return;
  }
  checkUnknown(problems, pose, 'fatiguePose.', POSE_FIELDS);
  if (typeof pose['clip'] !== 'string' || pose['clip'].length > MAX_TEXT_LENGTH)
    problems.push({ path: 'fatiguePose.clip', message: 'fatiguePose.clip must be the id of a clip.' });
  checkNumber(problems, pose['time'], 'fatiguePose.time', { unit: 's', minimum: 0, maximum: LATEST_POSE });
}

function checkOneOf(
  problems: MuscleAssetProblem[],
  json: Fields,
  field: string,
  options: readonly (string | number)[],
): void {
  if (options.some((option) => option === json[field])) return;
  const expected = options.map((option) => JSON.stringify(option)).join(' or ');
  problems.push({ path: field, message: `${field} must be ${expected}, not ${named(json[field])}.` });
}

function checkUnknown(
  problems: MuscleAssetProblem[],
  fields: Fields,
  path: string,
  known: readonly string[],
): void {
  for (const field of Object.keys(fields).filter((name) => !known.includes(name))) {
    const message = `There is no field “${field}” here. Fields: ${known.join(', ')}.`;
    problems.push({ path: path + field, message });
  }
}

function readJoints(problems: MuscleAssetProblem[], asset: Fields): Record<string, JointRow> {
  const { joints: json, lengthsIn } = asset;
  if (!isFields(json)) {
    problems.push({ path: 'joints', message: `joints must be an object by joint name, not ${named(json)}.` });
    return {};
  }
  for (const joint of Object.keys(json).filter((name) => !isCanonicalName(name))) {
    const message = `“${joint}” is not a joint of a body. Use side and part, for example “left shin”.`;
    problems.push({ path: `joints.${joint}`, message });
  }
  const columns = columnsOf(asset);
  const unit = lengthsIn === 'optimalLengths' ? 'optimal length' : 'm';
  const rows = Object.entries(json).map(([joint, row]) => {
    const path = `joints.${joint}`;
    return [joint, readRow(problems, row, path, { columns, unit })] as const;
  });
  return Object.fromEntries(rows);
}

/** Parses the row at `path` and adds its problems to `problems`; any problem rejects the whole asset. */
function readRow(
  problems: MuscleAssetProblem[],
  json: unknown,
  path: string,
  { columns, unit }: { readonly columns: readonly MuscleNumber[]; readonly unit: string },
): JointRow {
  const fields = isFields(json) ? json : {};
  if (!isFields(json)) problems.push({ path, message: `${path} must be an object, not ${named(json)}.` });
  checkUnknown(problems, fields, `${path}.`, columns);
  const numbers = columns.map((name) => {
    const field = MUSCLE_FIELDS[name];
    if (Object.hasOwn(fields, name) || field.default === undefined) {
      checkNumber(problems, fields[name], `${path}.${name}`, {
        ...field,
        unit: field.unit.replace('length', unit),
      });
      return [name, fields[name]];
    }
    return [name, typeof field.default === 'number' || unit === 'm' ? defaultOf(field, fields) : 1];
  });
  return Object.fromEntries(numbers) as JointRow;
}

function defaultOf({ default: value }: MuscleField, fields: Fields): unknown {
  return typeof value === 'string' ? fields[value] : value;
}

function checkNumber(
  problems: MuscleAssetProblem[],
  value: unknown,
  path: string,
  field: Pick<MuscleField, 'unit' | 'minimum' | 'maximum'>,
): void {
  const { minimum, maximum } = field;
  if (typeof value === 'number' && value >= minimum && value <= maximum) return;
  const unit = field.unit === '' ? '' : ` ${field.unit}`;
  const message = `${path} must be a number between ${minimum} and ${maximum}${unit}, not ${named(value)}.`;
  problems.push({ path, message: value === undefined ? `${path} is missing.` : message });
}

function isFields(json: unknown): json is Fields {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function named(json: unknown): string {
  if (json === undefined) return 'missing';
  if (Array.isArray(json)) return 'a list';
  return typeof json === 'object' && json !== null ? 'an object' : JSON.stringify(json);
}
