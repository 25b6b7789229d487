import { THOUSANDTH } from '../../methods/curves/decay.ts';
import type { Slot } from '../../transition/document/document.ts';
import { findBlendMethod } from '../../methods/registry.ts';
import { deadBlendCourse, springCourse, type OffsetCourse } from './offset-course.ts';

/** How an offset is absorbed, as data. */
export type CourseSpec =
  | { readonly kind: 'inertialization'; readonly halfLife: number } // s
  | { readonly kind: 'deadBlending'; readonly halfLife: number; readonly blendTime: number }; // s

export type CourseKind = CourseSpec['kind'];

/** The course of which a slot’s method is a kind: its source is extrapolated, or an offset decays. */
export const courseKindOf = ({ method }: Slot): CourseKind =>
  findBlendMethod(method)?.shows === 'extrapolation' ? 'deadBlending' : 'inertialization';

/** Half-life of dead blending if the method has none of its own, s. */
const USUAL_HALF_LIFE = 0.1;

/**
 * A course with the times of a slot. A method without the half-life of a spring counts as the spring that
 * settles in the same time. Dead blending with estimated half-lives counts as its shortest one: that of all
 * axes that move away from the destination.
 */
export function courseOfSlot({ method, values }: Slot, kind: CourseKind): CourseSpec {
  const settling = findBlendMethod(method)?.settlingTime(values) ?? 0;
  const numbered = (...names: readonly string[]): number | undefined =>
    names.map((name) => values[name]).find((value) => typeof value === 'number');
  if (kind === 'inertialization')
    return { kind, halfLife: numbered('halfLife') ?? (settling * 2 * Math.LN2) / THOUSANDTH };
  const halfLife =
    numbered('extrapolationHalfLifeMin', 'extrapolationHalfLife', 'minimum') ?? USUAL_HALF_LIFE;
  return { kind, halfLife, blendTime: numbered('blendTime') ?? settling };
}

export const courseFrom = (spec: CourseSpec): OffsetCourse =>
  spec.kind === 'inertialization'
    ? springCourse(spec.halfLife)
    : deadBlendCourse(spec.halfLife, spec.blendTime);
