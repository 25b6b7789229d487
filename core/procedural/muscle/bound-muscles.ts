import type { MuscleAsset } from './muscle-asset.ts';

/** An asset as a blend uses it: found in the library, on the side of the body that is played. */
export interface BoundMuscles {
  readonly asset: MuscleAsset;
  readonly mirrored: boolean; // the asset is already; its fatigue pose must be
  /**
   * Its fatigue pose on the skeleton that plays: [joints * 7] position m and rotation xyzw of each joint;
   * null = none.
   */
  readonly fatiguePose: readonly number[] | null;
}

/** Key of the muscles that values name, beside them. */
const BOUND = Symbol('bound muscles');

/** `values` with the muscles that they name. Only for evaluation: a file has the name alone. */
export function withBoundMuscles<Values extends object>(values: Values, muscles: BoundMuscles): Values {
  return { ...values, [BOUND]: muscles };
}

/** The muscles beside `values`; undefined if they name none of a library. */
export function boundMusclesOf(values: { readonly [BOUND]?: BoundMuscles }): BoundMuscles | undefined {
  return values[BOUND];
}

/** What plays as text, with the muscles beside its values, to compare it. */
export function playedText(played: unknown): string {
  return JSON.stringify(played, (_, value: unknown) => {
    const muscles = typeof value === 'object' && value !== null ? boundMusclesOf(value) : undefined;
    return muscles === undefined ? value : [Object.entries(value as object), muscles];
  });
}
