import { failure, success, type Result } from '../result.ts';
import type { MuscleAsset } from './muscle-asset.ts';
import { parseMuscleAsset } from './parse-muscle-asset.ts';

/** An asset as a blend uses it: found in the library, on the side of the body that is played. */
export interface BoundMuscles {
  readonly asset: MuscleAsset;
  readonly mirrored: boolean; // the asset is already; its fatigue pose must be
  /** Its fatigue pose on the skeleton that plays: [joints * 7] position m and rotation xyzw of each joint; null = none. */
  readonly fatiguePose: readonly number[] | null;
}

/** Texts that are kept parsed: a blend is bound anew at each step of a drag. */
const MOST_KEPT = 16;

const kept = new Map<string, Result<BoundMuscles, string>>();

/** Bound muscles as the value of a parameter, as with custom easings. Only for evaluation: documents name the asset instead. */
export function boundMusclesText(muscles: BoundMuscles): string {
  return JSON.stringify(muscles);
}

/** True if a value holds muscles instead of naming them. */
export function isBoundText(value: string): boolean {
  return value.startsWith('{');
}

/** Parses `boundMusclesText`; a failure is a sentence. */
export function parseBoundMuscles(text: string): Result<BoundMuscles, string> {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const parsed = parse(text);
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
  kept.set(text, parsed);
  return parsed;
}

function parse(text: string): Result<BoundMuscles, string> {
  const json = readJson(text);
  const asset = parseMuscleAsset(json?.['asset']);
  if (!asset.ok) return failure(asset.error[0].message);
  const pose = json?.['fatiguePose'];
  const mirrored = json?.['mirrored'] === true;
  return success({ asset: asset.value, mirrored, fatiguePose: isPose(pose) ? pose : null });
}

function readJson(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return null; // reported as an asset that is missing
  }
}

function isPose(pose: unknown): pose is readonly number[] {
  return Array.isArray(pose) && pose.length % 7 === 0 && pose.every((value) => Number.isFinite(value));
}
