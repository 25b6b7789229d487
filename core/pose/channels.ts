/** What a channel holds; all but turns are blended as plain numbers. */
export type ChannelKind = 'position' | 'scale' | 'curve' | 'turn';

/** Channels of one kind, one behind the other. */
export interface ChannelRun {
  readonly kind: ChannelKind;
  readonly start: number; // its first number in an offset, and in `Pose.linear`
  readonly width: 3 | 1; // numbers of each channel
  readonly owners: Int32Array; // [channels] whose factors each has: a joint, or the owner after them for a curve
}

/**
 * The numbers of a pose and of an offset. Kernels loop over the runs, so they know no layout; a rig without scales and
 * curves has no such runs.
 *
 *   Pose.linear    positions | scales | curves
 *   PoseOffset     positions | scales | curves | turns
 */
export interface Channels {
  readonly joints: number;
  /** Entries of a list for each owner, such as `Seam.factors`: the joints, and one more if there are curves. */
  readonly owners: number;
  readonly linear: number; // numbers before the turns
  readonly runs: readonly ChannelRun[];
  readonly curves: readonly string[]; // names
}

/**
 * @param scaled indices of the joints with a scale, ascending
 * @param curves names
 */
export function createChannels(
  joints: number,
  scaled: readonly number[] = [],
  curves: readonly string[] = [],
): Channels {
  const each = Array.from({ length: joints }, (_, joint) => joint);
  const kinds = [
    { kind: 'position', width: 3, owners: each },
    { kind: 'scale', width: 3, owners: scaled },
    { kind: 'curve', width: 1, owners: curves.map(() => joints) },
    { kind: 'turn', width: 3, owners: each },
  ] as const;
  let linear = 0;
  const runs = kinds.flatMap(({ kind, width, owners }): readonly ChannelRun[] => {
    const start = linear;
    if (kind !== 'turn') linear += owners.length * width;
    return owners.length > 0 ? [{ kind, start, width, owners: Int32Array.from(owners) }] : [];
  });
  return { joints, owners: joints + (curves.length > 0 ? 1 : 0), linear, runs, curves };
}

/** The channels of a rig; as a number, that of the joints of one without scales and curves. */
export type RigChannels = number | Channels;

export const tableOf = (rig: RigChannels): Channels => (typeof rig === 'number' ? jointChannels(rig) : rig);

const known = new Map<number, Channels>();

/** The table of a rig without scales and curves. */
export function jointChannels(joints: number): Channels {
  const channels = known.get(joints) ?? createChannels(joints);
  known.set(joints, channels);
  return channels;
}
