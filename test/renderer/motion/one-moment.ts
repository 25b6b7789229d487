import { signal } from '@preact/signals';
import { createPose } from '#core/pose/pose.ts';
import type { Slot } from '#core/transition/document/document.ts';
import type {
  Figure,
  Moment,
  Motion,
  MotionPart,
  MovedFigure,
  PlayedMotion,
} from '#renderer/stores/shown/motion.ts';

/** Parts of a figure. */
type SomeFigure = { readonly [Field in keyof Omit<MovedFigure, 'pose'>]?: unknown } & {
  readonly pose?: Partial<Record<'positions' | 'rotations', ArrayLike<number>>> & {
    readonly tracked?: unknown;
  };
};

/** Parts of a motion, which has one moment only: all who ask for one share its figures. */
export interface MotionParts extends Partial<Omit<Motion, 'createMoment' | 'figures'>> {
  readonly figures: readonly SomeFigure[];
  readonly listed?: readonly Partial<Figure>[]; // of the motion; default: none is read
  evaluate?(time: number): void;
}

/** A motion of these parts; what is missing is not read, but that poses have neither scales nor curves. */
export function oneMoment({
  figures,
  listed = [],
  evaluate = () => undefined,
  ...parts
}: MotionParts): Moment {
  for (const { pose } of figures)
    if (pose) Object.assign(pose, { tracked: pose.tracked ?? createPose((pose.positions?.length ?? 0) / 3) });
  const moment: Moment = {
    figures: figures as unknown as readonly MovedFigure[],
    evaluate,
    motion: {
      figures: listed,
      known: signal(Infinity),

      groundHeight: 0,
      createMoment: () => moment,
      ...parts,
    } as unknown as Motion,
  };
  return moment;
}

/** What plays, which lacks these parts. @param figures default: none is read */
export function playing(
  lacking: Partial<Record<MotionPart, string>> = {},
  figures: readonly Partial<Figure>[] = [],
): Pick<PlayedMotion, 'figures' | 'lacks'> {
  const none = { clip: null, clipClock: null, seam: null, slots: null, together: null, trailing: null };
  return { figures: signal(figures as readonly Figure[]), lacks: signal({ ...none, ...lacking }) };
}

/** Slots without a name in a list of figures. */
export const slotFigures = (slots: readonly Slot[]): readonly Figure[] =>
  slots.map((slot, of) => ({ slot, of, name: '', snapshot: null }));
