import { distanceAt, lengthAt } from '../../math/vector.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import type { TransitionProblem } from './transition-problem.ts';

/** Tolerances of bones for rounding in files: relative to length, and in metres. */
const LENGTH_TOLERANCE = 0.01;
const OFFSET_TOLERANCE = 0.001;

/**
 * Finds the difference that prevents blending joint by joint: other joints, or other bones. Null if the
 * skeletons match.
 */
export function findSkeletonMismatch(source: Skeleton, destination: Skeleton): TransitionProblem | null {
  if (source === destination) return null;
  return findJointMismatch(source, destination) ?? findBoneMismatch(source, destination);
}

function findJointMismatch(source: Skeleton, destination: Skeleton): TransitionProblem | null {
  const [a, b] = [source.names, destination.names];
  const problem = (detail: string): TransitionProblem => ({
    code: 'differentSkeletons',
    field: '',
    message: `The two clips have different skeletons: ${detail}.`,
  });
  const differs = a.findIndex((name, j) => name !== b[j]);
  if (differs >= 0 && differs < b.length) {
    return problem(
      `joint ${differs + 1} is ${a[differs]} in the source and ${b[differs]} in the destination`,
    );
  }
  if (a.length !== b.length) {
    return problem(`the source has ${a.length} joints, the destination ${b.length}`);
  }
  const moved = source.parentIndices.findIndex((parent, j) => parent !== destination.parentIndices[j]);
  if (moved < 0) return null;
  const parentName = (skeleton: Skeleton): string =>
    skeleton.names[skeleton.parentIndices[moved]] ?? 'nothing';
  return problem(
    `the parent of ${a[moved]} is ${parentName(source)} in the source and ${parentName(destination)} in the destination`,
  );
}

/** Finds the bone that differs most, except roots. */
function findBoneMismatch(source: Skeleton, destination: Skeleton): TransitionProblem | null {
  const [a, b] = [source.restPositions, destination.restPositions];
  let worst = -1;
  let excess = 0;
  for (let j = 0; j < source.parentIndices.length; j++) {
    if (source.parentIndices[j] < 0) continue;
    const tolerance = OFFSET_TOLERANCE + LENGTH_TOLERANCE * lengthAt(a, j * 3);
    const apart = distanceAt(a, j * 3, b, j * 3);
    if (apart - tolerance > excess) [worst, excess] = [j, apart - tolerance];
  }
  if (worst < 0) return null;
  const name = source.names[worst];
  const [from, to] = [lengthAt(a, worst * 3), lengthAt(b, worst * 3)];
  const detail =
    Math.abs(from - to) > OFFSET_TOLERANCE
      ? `the bone to ${name} is ${centimetres(from)} long in the source and ${centimetres(to)} in the destination`
      : `the bone to ${name} (${centimetres(from)}) has another direction in the rest pose`;
  return {
    code: 'differentProportions',
    field: '',
    message: `The two clips have the same joints but different proportions: ${detail}.`,
  };
}

function centimetres(metres: number): string {
  return `${(metres * 100).toFixed(1)} cm`;
}
