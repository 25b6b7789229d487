/** The file's axis that points up. */
export type UpAxis = 'y' | 'z';

/** What a file may not say. Left out: guessed from the figure, or as the format has it. */
export interface ImportOptions {
  readonly unit?: number; // metres per unit of the file, > 0
  readonly upAxis?: UpAxis;
}

/** What the file had, and what was made of it. */
export interface ImportReport {
  readonly unit: number; // metres per unit of the file
  readonly unitName: string;
  readonly unitGuessed: boolean;
  readonly upAxis: UpAxis;
  readonly upAxisGuessed: boolean;
  /** Of what is guessed: whether the file alone is good evidence. */
  readonly sureOf: { readonly unit: boolean; readonly upAxis: boolean };
  readonly standingHeight: number; // m, estimated from the bones
  readonly isBody: boolean; // a person is recognised: that height can be held against people's
  readonly isStoodOn: boolean; // feet that stand told the ground height: see `Ground`
  readonly otherGroundHeight: number; // m, the ground height if the other axis were up
  readonly otherIsStoodOn: boolean;
  readonly fps: number; // as the file has it; the clip's is the rate that this stands for
  readonly rotationOrders: readonly string[]; // in channel order, each once: `ZYX`; none where turns are quaternions
  readonly trimmedFrames: number; // left out at the start
  readonly warnings: readonly string[];
}

/** What a report says before all frames were looked at: see `finishTake`. */
export const UNFINISHED = {
  trimmedFrames: 0,
  isStoodOn: false,
  otherGroundHeight: 0,
  otherIsStoodOn: false,
} as const;
