import { signal } from '@preact/signals';
import { createPose } from '#core/pose/pose.ts';
import type { Moment, Motion, MovedFigure } from '#renderer/motion/motion.ts';

/** Parts of a figure. */
type SomeFigure = { readonly [Field in keyof Omit<MovedFigure, 'pose'>]?: unknown } & {
  readonly pose?: Partial<Record<'positions' | 'rotations', ArrayLike<number>>> & {
    readonly tracked?: unknown;
  };
};

/** Parts of a motion, which has one moment only: all who ask for one share its figures. */
export interface MotionParts extends Partial<Omit<Motion, 'createMoment'>> {
  readonly figures: readonly SomeFigure[];
  evaluate?(time: number): void;
}

/** A motion of these parts; what is missing is not read, but that poses have neither scales nor curves. */
export function oneMoment({ figures, evaluate = () => undefined, ...parts }: MotionParts): Moment {
  for (const { pose } of figures)
    if (pose) Object.assign(pose, { tracked: pose.tracked ?? createPose((pose.positions?.length ?? 0) / 3) });
  const moment: Moment = {
    figures: figures as unknown as readonly MovedFigure[],
    evaluate,
    motion: {
      known: signal(Infinity),
      facets: {},
      groundHeight: 0,
      createMoment: () => moment,
      ...parts,
    } as Motion,
  };
  return moment;
}

/** Stores in which nothing is shown beside the slots, and no foot is locked. */
export const nothingShown = {
  judgement: signal(null),
  shown: { overlays: signal<ReadonlySet<string>>(new Set()), figures: signal<readonly unknown[]>([]) },
};
