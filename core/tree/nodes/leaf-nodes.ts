// core/tree/nodes: kinds of nodes: a file for each, or for a few that are alike
import type { Clock } from '../../clip/motion.ts';
import { changing, type Changing } from '../weights/changing.ts';
import { cycleTime, type Cycle } from '../cadence.ts';
import { clipDuration } from '../../clip/clip.ts';
import { createPose, type Pose } from '../../pose/pose.ts';
import { createRootSample } from '../../clip/root/root-sample.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { createClipCursor, type ClipCursor } from '../../clip/sampling/clip-cursor.ts';
import { sampleCursor, sampleClip } from '../../clip/sampling/sample-clip.ts';
import { sampleRoot } from '../../clip/sampling/sample-root.ts';
import { defineNode, type Binder, type Blender } from '../node-kind.ts';
import { flagSpec, integerSpec, numberSpec, optionalSpec } from '../../documents/specs/plain-specs.ts';
import type { FieldsOf } from '../../documents/specs/spec.ts';
import { listSpec } from '../../documents/specs/structure-specs.ts';
import { clipSpec } from '../tree-spec.ts';
import { heldBlender, restBlender } from '../node-parts/rest-clip.ts';

const fields = {
  clip: clipSpec, // id
  time: optionalSpec(numberSpec(), 0), // s on the clip at the node's 0
  playRate: optionalSpec(numberSpec({ above: 0 }), 1),
  /** s on the clip, ascending: starts of the parts of its cycle. For cadence. */
  markers: optionalSpec(listSpec(numberSpec({ minimum: 0 }), 0), []),
  /** Cycles in one round of the loop, for cadence: four strides of a walk step with the five of a jog. */
  cycles: optionalSpec(integerSpec({ minimum: 1, maximum: 1000 }), 1),
  /**
   * Removes a loop's travel, so that blending with other clips does not slide: its root stands still, and its
   * pose sways about it. Variations of the root within a cycle are removed too, or a turning loop would
   * drift.
   */
  inPlace: optionalSpec(flagSpec, false),
};
type ClipFields = FieldsOf<typeof fields>;

/**
 * A playing clip: a leaf. Below a `cadence` its time follows from the common phase, and `time` is ignored.
 */
export const clipNode = defineNode({
  id: 'clip',
  label: 'Clip',
  fields,

  check({ markers, cycles }, report) {
    if (markers.length % cycles !== 0)
      report('cycles', `${cycles} cycles cannot share ${markers.length} markers equally.`);
    markers.forEach((marker, i) => {
      if (i > 0 && marker <= markers[i - 1]) report(`markers[${i}]`, 'Markers must ascend.');
    });
  },

  bind(fields, binder) {
    const clip = binder.clip(fields.clip, 'clip');
    if (fields.inPlace && !clip.loop) {
      binder.report('inPlace', 'Only a loop can play in place.');
    }
    return binder.cadence === null ? bindFree(fields, clip, binder) : bindCadenced(fields, clip, binder);
  },
});

function bindFree({ time, playRate, inPlace }: ClipFields, clip: RootedClip, { origin }: Binder): Blender {
  return createPlayer(clip, inPlace, (place, moment) => {
    place.value = time + (moment.elapsed - origin) * playRate;
    place.rate = playRate;
  });
}

function bindCadenced(fields: ClipFields, clip: RootedClip, binder: Binder): Blender {
  const { markers, cycles, playRate, inPlace } = fields;
  const duration = clipDuration(clip);
  if (!clip.loop || duration <= 0)
    binder.report('clip', 'Only a loop can be in a cadence, and this clip is not a loop.');
  const late = markers.findIndex((marker) => marker >= duration);
  if (late >= 0)
    binder.report(`markers[${late}]`, `This marker is after the end of the clip’s cycle at ${duration} s.`);
  const recorded: Cycle = { markers, duration };
  const { phase } = binder.cadence ?? { phase: changing(0) };
  const round = changing(0);
  const player = createPlayer(clip, inPlace, (place) => {
    round.value = phase.value / cycles;
    round.rate = phase.rate / cycles;
    return cycleTime(place, recorded, round);
  });
  // The group counts in seconds of playback.
  return { ...player, cycle: { markers, duration: duration / playRate / cycles } };
}

/**
 * A leaf that plays `clip`.
 *
 * @param seek writes the clip time, s, and its rate, s per s
 */
function createPlayer(
  clip: RootedClip,
  inPlace: boolean,
  seek: (place: Changing, moment: Clock) => unknown,
): Blender {
  const cursor = createClipCursor(clip);
  const place = changing(0);
  const root = createRootSample();
  const moveTo = (moment: Clock): ClipCursor => {
    seek(place, moment);
    cursor.time = place.value;
    return cursor;
  };
  return {
    children: [],
    weights: new Float64Array(0),
    weigh: () => undefined,
    blend: (out, moment) => scaleVelocities(sampleCursor(out, moveTo(moment)), place),
    travel(out, moment) {
      if (inPlace) return;
      const { velocity } = sampleRoot(root, moveTo(moment));
      for (let i = 0; i < 3; i++) out[i] = velocity[i] * place.rate;
    },
  };
}

/** The rate is passed in an object: a number as argument would be boxed at each call. */
function scaleVelocities(out: Pose, { rate }: Changing): Pose {
  if (rate === 1) return out;
  const { linearVelocities, angularVelocities } = out;
  for (let i = 0; i < linearVelocities.length; i++) linearVelocities[i] *= rate;
  for (let i = 0; i < angularVelocities.length; i++) angularVelocities[i] *= rate;
  return out;
}

/** A held pose: one moment of a clip, standing still. A leaf. */
export const poseNode = defineNode({
  id: 'pose',
  label: 'Held pose',
  fields: {
    clip: clipSpec, // id
    time: optionalSpec(numberSpec(), 0), // s on the clip
  },
  bind({ clip, time }, binder) {
    return heldBlender(sampleClip(createPose(binder.channels), binder.clip(clip, 'clip'), time));
  },
});

/** The rest pose of the skeleton, standing still. A leaf. */
export const restPoseNode = defineNode({
  id: 'restPose',
  label: 'Rest pose',
  fields: {},
  bind: (_, { rest }) => restBlender(rest),
});
