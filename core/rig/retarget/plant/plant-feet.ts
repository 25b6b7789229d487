// core/rig/retarget/plant: legs of retargeted motion, bent so that feet keep to the ground
import type { Sliced } from '../../../kit/long-work.ts';
import { clamp } from '../../../kit/numbers.ts';
import type { Floats } from '../../../kit/floats.ts';
import type { Clip } from '../../../clip/clip.ts';
import { quatNormalize } from '../../../math/quaternion.ts';
import { inverseTurn, turnsInRow, type Turn } from '../../../math/turn-algebra.ts';
import { lengthOf } from '../../../math/vector.ts';
import type { FootContact } from '../../feet/foot-contacts.ts';
import { recognisedParts } from '../../roles/body-limbs.ts';
import type { LimbTip } from '../../roles/limb-tips.ts';
import { jointCount } from '../../../pose/skeleton.ts';
import { coverSmoothly } from './bounded-curves.ts';
import { moveJoint } from '../../ground/ground-figure.ts';
import { footOffsets, footRises, nearContacts } from './foot-moves.ts';
import {
  kneeBends,
  between,
  eachWorld,
  legContacts,
  legTracks,
  type LegTrack,
  type World,
} from './leg-tracks.ts';
import { legTurns, reachAt, type LegTurns, type PlantedLeg } from './leg-turns.ts';

/** Hips are lowered by so much at most, leg lengths. */
const MOST_LOWERED = 0.15;

/** What planting needs to know of a retargeting. */
interface Planting {
  readonly scale: number; // of the lengths of the source
  readonly hips: number; // joint of the target
  readonly feet: ReadonlyMap<number, LimbTip>; // feet that hang elsewhere
}

/**
 * Bends the legs of a retargeted motion so that feet keep to the ground as the source's do, where a constant
 * is not enough: ankles, toes and proportions differ. Each is as high, and keeps its place from contact to
 * contact. Feet keep their rotations. Hips are lowered where a straight leg would not reach, smoothly, so that
 * their vertical acceleration stays that of the source (see `coverSmoothly`). No knee turns much faster than
 * in the motion as it was (see `boundedSlope`): where it would have to, the height of its foot gives way.
 * Nothing is changed if the legs are not known. All frames must be there; the work pauses now and then.
 *
 * @param out on its ground
 */
export function* plantFeet(out: Clip, clip: Clip, planting: Planting): Sliced<void> {
  const [from, to] = [yield* legTracks(clip), yield* legTracks(out)];
  if (from.length === 0 || from.length !== to.length) return;
  const { frameCount } = out;
  const legs = yield* wishedLegs(from, to, { out, clip, scale: planting.scale });
  const missing = new Float64Array(frameCount);
  for (const leg of legs)
    for (let frame = 0; frame < frameCount; frame++)
      missing[frame] = Math.max(
        missing[frame],
        missingTo(leg.goals.subarray(frame * 3, frame * 3 + 3), reachAt(leg.track, frame)),
      );
  const lowered = yield* lowerHips(out, missing, planting);
  for (const { goals } of legs)
    for (let frame = 0; frame < frameCount; frame++) goals[frame * 3 + 1] += lowered[frame];
  const turns: ((frame: number) => LegTurns)[] = [];
  for (const leg of legs) turns.push(yield* legTurns(out, leg));
  yield* eachWorld(out, (world, frame) => {
    legs.forEach((leg, i) => turnLeg(out, frame, world, leg.track, turns[i](frame)));
  });
}

interface Played {
  readonly out: Clip;
  readonly clip: Clip;
  readonly scale: number;
}

function* wishedLegs(
  from: readonly LegTrack[],
  to: readonly LegTrack[],
  { out, clip, scale }: Played,
): Sliced<readonly PlantedLeg[]> {
  const { frameCount, fps, loop } = out;
  const contacts: (readonly FootContact[])[] = [];
  for (const track of from) {
    contacts.push(legContacts(clip, track));
    yield;
  }
  const near = contacts.map((ofFoot) => nearContacts(ofFoot, frameCount, fps));
  const rises = footRises(from, to, near, scale);
  const asides = asidesOf(to);
  const legs: PlantedLeg[] = [];
  for (const [i, track] of to.entries()) {
    if (track.knee < 0) continue;
    const goals = track.ankles.map((value, at) => value - track.hips[at]);
    const strain = (frame: number, x: number, z: number): number => {
      const [a, b, c] = goals.subarray(frame * 3, frame * 3 + 3);
      return Math.max(0, lengthOf(a + x, b + rises[i][frame], c + z) - reachAt(track, frame));
    };
    const held = { source: from[i].points, scale, contacts: contacts[i], fps, loop, ways: goals, strain };
    const offsets = yield* footOffsets(track.points, held);
    for (let frame = 0; frame < frameCount; frame++) {
      goals[frame * 3] += offsets[frame * 2];
      goals[frame * 3 + 1] += rises[i][frame];
      goals[frame * 3 + 2] += offsets[frame * 2 + 1];
    }
    yield;
    legs.push({ track, bends: kneeBends(track, asides), stands: standing(contacts[i], frameCount), goals });
    yield;
  }
  return legs;
}

function standing(contacts: readonly FootContact[], frames: number): Uint8Array {
  const stands = new Uint8Array(frames);
  for (const { start, end } of contacts) stands.fill(1, Math.max(start, 0), end);
  return stands;
}

/** From the left thigh to the right one, [frames * 3]; 0 with one leg. */
function asidesOf(legs: readonly LegTrack[]): Float64Array {
  const [{ hips: left }, { hips: right }] = [legs[0], legs[legs.length - 1]];
  return left.map((value, i) => right[i] - value);
}

/** How much lower the hips must be for a leg to reach, m. @param most its length, m */
function missingTo([x, y, z]: Floats & Iterable<number>, most: number): number {
  const down = Math.sqrt(Math.max(0, most ** 2 - x * x - z * z));
  return clamp(-y - down, 0, MOST_LOWERED * most);
}

/** Lowers the hips, and says by how much, [frames] m. */
function* lowerHips(out: Clip, missing: Float64Array, { hips, feet }: Planting): Sliced<Float64Array> {
  const places = new Float64Array(out.frameCount);
  yield* eachWorld(out, ({ positions }, frame) => void (places[frame] = positions[hips * 3 + 1]));
  const lowered = coverSmoothly(missing, places, out.loop);
  for (let frame = 0; frame < out.frameCount; frame++)
    for (const joint of [hips, ...feet.keys()]) moveJoint(out, frame, joint, [0, -lowered[frame], 0]);
  return lowered;
}

/** Turns knee and thigh of a leg, and leaves its foot as it was turned. */
function turnLeg(out: Clip, frame: number, world: World, track: LegTrack, turns: LegTurns): void {
  const { upper, tip, apart } = track.leg;
  const { atKnee, atThigh, ankle } = turns;
  if (apart >= 0) {
    const before = between(track.hips, track.ankles, frame);
    moveJoint(
      out,
      frame,
      apart,
      ankle.map((value, axis) => value - before[axis]),
    );
  }
  turnJoint(out, frame, world, upper, atThigh);
  turnJoint(out, frame, world, track.knee, atKnee);
  if (recognisedParts(out.skeleton)[tip.joint].role === 'foot')
    turnJoint(out, frame, world, tip.joint, inverseTurn(turnsInRow(atThigh, atKnee)));
}

/** Turns a joint by `turn`, in the world as it was, which stays as it was. */
function turnJoint(out: Clip, frame: number, world: World, joint: number, turn: Turn): void {
  const parent = out.skeleton.parentIndices[joint];
  const above = parent < 0 ? turnsInRow() : world.rotations.slice(parent * 4, parent * 4 + 4);
  const first = (frame * jointCount(out.skeleton) + joint) * 4;
  const own = out.rotations.subarray(first, first + 4);
  quatNormalize(own, turnsInRow(inverseTurn(above), turn, above, own));
}
