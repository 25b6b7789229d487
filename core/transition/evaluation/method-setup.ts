import { assert } from '../../kit/assert.ts';
import type { Slot, SlotSettings } from '../document/document.ts';
import { timeName } from '../../methods/binding/read-values.ts';
import { findBlendMethod } from '../../methods/registry.ts';
import { withFatiguePose } from '../../methods/binding/fatigue-destination.ts';
import type { MethodSetup, JointTreatment } from './captured-blend.ts';
import { canonicalNamesOf } from '../../rig/roles/canonical-names.ts';
import { createPose } from '../../pose/pose.ts';
import { channelsOf } from '../../clip/clip-tracks.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { playClip, playFrom } from '../clips/clip-playback.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';

/** The method of a slot with its values for joints and root, and its tick. */
export function methodSetupOf({
  method: id,
  values,
  rootTime,
  tick,
  fatiguePose = false,
}: Slot): MethodSetup {
  const found = findBlendMethod(id);
  assert(found !== undefined, `no blend method ${id}, although it was validated`);
  const method = fatiguePose ? withFatiguePose(found) : found;
  const ticksPerSecond = method.isEngineNode === true ? Number(values['tick']) : tick;
  return {
    method,
    values,
    ...(rootTime !== undefined && { rootValues: { ...values, [timeName(values)]: rootTime } }),
    ...(ticksPerSecond !== undefined && { tick: 1 / ticksPerSecond }),
  };
}

/**
 * The factor on the time of a joint with this factor in the profile of a slot. A node of an engine divides by
 * a factor on weight.
 */
export function timeFactor(
  { method, profileMode = 'time' }: Pick<SlotSettings, 'method' | 'profileMode'>,
  factor: number,
): number {
  if (profileMode === 'time') return factor;
  return isNode(method) ? 1 / factor : 1;
}

const isNode = (method: string): boolean => findBlendMethod(method)?.isEngineNode === true;

/**
 * The time in which a slot settles, s after the seam: its slowest joint by its profile, or its root. Joints
 * that are cut do not count. Infinite if one never settles, 0 for an unknown method.
 *
 * @param names of the joints that play; absent = those of the profile, and one that it does not name
 */
export function slotSettling(slot: SlotSettings, names?: readonly string[]): number {
  if (findBlendMethod(slot.method) === undefined) return 0;
  const { method, values, rootValues = values } = methodSetupOf(slot);
  const { profile, cutJoints = [] } = slot;
  const factors = (names ?? ['', ...Object.keys(profile ?? {})]).map((name) => {
    if (cutJoints.includes(name)) return 0;
    return timeFactor(slot, profile !== null && Object.hasOwn(profile, name) ? profile[name] : 1);
  });
  const joints = method.settlingTime(values);
  return Math.max(joints === 0 ? 0 : joints * Math.max(0, ...factors), method.settlingTime(rootValues));
}

/**
 * Binds the settings of a slot for single joints to a skeleton; factors that the profile does not name are 1.
 *
 * @param clips at the ends of its seam, on that skeleton
 */
export function bindJoints(
  slot: Omit<SlotSettings, 'values'>,
  map: JointMap | null,
  clips: Readonly<Record<'source' | 'destination', RootedClip>>,
): JointTreatment {
  const { skeleton, root } = clips.destination;
  const { names } = skeleton;
  const { profile, cutJoints = [], cutCurves, ignoresSourceVelocity } = slot;
  const channels = channelsOf(clips.destination);
  const profiled = new Float64Array(channels.owners).fill(1);
  if (profile !== null)
    names.forEach((name, joint) => {
      if (Object.hasOwn(profile, name)) profiled[joint] = profile[name];
    });
  const cut = names.flatMap((name, joint) => (cutJoints.includes(name) ? [joint] : []));
  return {
    channels,
    factors: profiled.map((factor) => timeFactor(slot, factor)),
    weightFactors: slot.profileMode === 'weight' && !isNode(slot.method) ? profiled : undefined,
    canonicalNames: map === null ? undefined : canonicalNamesOf(map),
    hips: Math.max(root.hips, 0),
    cutJoints: Int32Array.from(cut),
    cutCurves,
    ignoresSourceVelocity,
    firstPose: (end) => playClip(createPose(channels), playFrom(clips[end]), { elapsed: 0 }),
  };
}
