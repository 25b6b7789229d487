// core/tree/nodes: one file for each kind of node
import { changing, type Changing } from '../../blending/changing.ts';
import { cycleTime, type Cycle } from '../../blending/cadence/marker-phase.ts';
import { clipDuration } from '../../clip.ts';
import type { Pose } from '../../pose.ts';
import { createRootSample } from '../../root/root-sample.ts';
import type { RootedClip } from '../../root/rooted-clip.ts';
import { createClipCursor, type ClipCursor } from '../../sampling/clip-cursor.ts';
import { sampleCursor } from '../../sampling/sample-clip.ts';
import { sampleRoot } from '../../sampling/sample-root.ts';
import type { Binder, Blender, Moment, NodeKind } from '../node-kind.ts';
import { flagSpec, numberSpec, optionalSpec, textSpec } from '../schema/plain-specs.ts';
import { listSpec } from '../schema/structure-specs.ts';

interface ClipFields {
  readonly clip: string; // id
  readonly time: number; // s on the clip at the node's 0
  readonly playRate: number;
  /** s on the clip, ascending: where a part of its cycle begins. For cadence. */
  readonly markers: readonly number[];
  /**
   * Takes a loop's steady travel out, so that blending with others does not slide: its root stands, and its pose sways about that. What
   * the root surges within a round goes with the travel, or a loop that turns would drift.
   */
  readonly inPlace: boolean;
}

/** A clip that plays: a leaf. Below a `cadence` its time comes from the common phase, and `time` does not count. */
export const clipNode: NodeKind<ClipFields> = {
  id: 'clip',
  label: 'Clip',
  fields: {
    clip: textSpec,
    time: optionalSpec(numberSpec(), 0),
    playRate: optionalSpec(numberSpec({ above: 0 }), 1),
    markers: optionalSpec(listSpec(numberSpec({ minimum: 0 }), 0), []),
    inPlace: optionalSpec(flagSpec, false),
  },

  check({ markers }, report) {
    markers.forEach((marker, i) => {
      if (i > 0 && marker <= markers[i - 1]) report(`markers[${i}]`, 'Markers must ascend.');
    });
  },

  bind(fields, binder) {
    const clip = binder.clip(fields.clip, 'clip');
    if (fields.inPlace && !clip.loop) {
      binder.report('inPlace', 'Only a loop has steady travel that could be taken out.');
    }
    return binder.cadence === null ? bindFree(fields, clip, binder) : bindCadenced(fields, clip, binder);
  },
};

function bindFree({ time, playRate, inPlace }: ClipFields, clip: RootedClip, { origin }: Binder): Blender {
  return createPlayer(clip, inPlace, (place, moment) => {
    place.value = time + (moment.time - origin) * playRate;
    place.rate = playRate;
  });
}

function bindCadenced(fields: ClipFields, clip: RootedClip, binder: Binder): Blender {
  const { markers, playRate, inPlace } = fields;
  const duration = clipDuration(clip);
  if (!clip.loop || duration <= 0) binder.report('clip', 'Only a loop can keep cadence: this clip is none.');
  const late = markers.findIndex((marker) => marker >= duration);
  if (late >= 0)
    binder.report(`markers[${late}]`, `The clip's cycle ends at ${duration} s, before this marker.`);
  const recorded: Cycle = { markers, duration };
  const { phase } = binder.cadence ?? { phase: changing(0) };
  const player = createPlayer(clip, inPlace, (place) => cycleTime(place, recorded, phase));
  // The group counts in seconds of play.
  return { ...player, cycle: { markers, duration: duration / playRate } };
}

/**
 * A leaf that plays `clip`.
 *
 * @param seek writes where on the clip it is at a moment, s, and how fast it plays there, s per s
 */
function createPlayer(
  clip: RootedClip,
  inPlace: boolean,
  seek: (place: Changing, moment: Moment) => unknown,
): Blender {
  const cursor = createClipCursor(clip);
  const place = changing(0);
  const root = createRootSample();
  const moveTo = (moment: Moment): ClipCursor => {
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

/** Takes the rate in an object: a number as argument would be boxed at each call. */
function scaleVelocities(out: Pose, { rate }: Changing): Pose {
  if (rate === 1) return out;
  const { linearVelocities, angularVelocities } = out;
  for (let i = 0; i < linearVelocities.length; i++) {
    linearVelocities[i] *= rate;
    angularVelocities[i] *= rate;
  }
  return out;
}
