import { clipDuration } from '../../clip.ts';
import { findJoint, type JointMap } from '../../joints/joint-map.ts';
import { findFootContacts, stepsOf } from '../../metrics/foot-contacts.ts';
import { chainTo, writePointTrack } from '../../metrics/point-track.ts';
import { oncePer } from '../../once-per.ts';
import type { RootedClip } from '../../root/rooted-clip.ts';
import { footPoints } from './foot-slide.ts';

/** A longer time between two plants is a stand, not a step, s. */
const LONGEST_STEP = 1;

const SIDES = ['left', 'right'] as const;

interface Plant {
  readonly time: number; // s on the clip
  readonly side: 0 | 1; // 1 = right
}

/** The foot plants of each clip on a figure, by time. */
const plantsOn = oncePer((map: JointMap) => oncePer((clip: RootedClip) => findPlants(clip, map)));

/**
 * The phase of the legs of a clip at a time: where it is in a stride, from one plant of the left foot to the next, the right foot plants at
 * 0.5. Null unless the feet take turns there: three plants in a row, each a step after the one before.
 */
export function legPhase(clip: RootedClip, map: JointMap, time: number): number | null {
  const duration = clipDuration(clip);
  const plants = plantsOn(map)(clip);
  const rounds = clip.loop ? [-1, 0, 1] : [0];
  const all = rounds.flatMap((round) =>
    plants.map((plant) => ({ ...plant, time: plant.time + round * duration })),
  );
  const now = clip.loop ? time - Math.floor(time / duration) * duration : time;
  const next = all.findIndex((plant) => plant.time > now);
  const isStep = (i: number): boolean =>
    i > 0 &&
    i < all.length &&
    all[i].side !== all[i - 1].side &&
    all[i].time - all[i - 1].time <= LONGEST_STEP;
  if (!isStep(next) || !(isStep(next - 1) || isStep(next + 1))) return null;
  const { side, time: from } = all[next - 1];
  return 0.5 * (side + (now - from) / (all[next].time - from));
}

function findPlants(clip: RootedClip, map: JointMap): readonly Plant[] {
  const { frameCount, fps, loop, skeleton } = clip;
  // A foot is compared with its own lowest height: legs that swim have a phase too.
  const motion = { fps, loop, groundHeight: Number.POSITIVE_INFINITY };
  const plants = SIDES.flatMap((name, side) => {
    const tracks = footPoints(map, [findJoint(map, 'foot', name)]).map((point) =>
      writePointTrack(new Float32Array(frameCount * 3), clip, chainTo(point, skeleton.parentIndices), {
        start: 0,
        end: frameCount,
      }),
    );
    const found = stepsOf(findFootContacts(tracks, motion), frameCount, loop).plants;
    return found.map((frame): Plant => ({ time: frame / fps, side: side === 0 ? 0 : 1 }));
  });
  return plants.sort((a, b) => a.time - b.time);
}
