import { changing } from '../../blending/changing.ts';
import { cycleTime, type Cycle } from '../../blending/cadence/marker-phase.ts';
import { clipDuration, type Clip } from '../../clip.ts';
import type { Pose } from '../../pose.ts';
import { createClipCursor, type ClipCursor } from '../../sampling/clip-cursor.ts';
import { sampleCursor } from '../../sampling/sample-clip.ts';
import { holdInPlace } from '../node-parts/in-place.ts';
import type { Binder, Blender, NodeKind } from '../node-kind.ts';
import { flagSpec, numberSpec, optionalSpec, textSpec } from '../schema/plain-specs.ts';
import { listSpec } from '../schema/structure-specs.ts';

interface ClipFields {
  readonly clip: string; // id
  readonly time: number; // s on the clip at the node's 0
  readonly playRate: number;
  /** s on the clip, ascending: where a part of its cycle begins. For cadence. */
  readonly markers: readonly number[];
  /** Takes a loop's steady travel out, so that blending with others does not slide. */
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

function bindFree(fields: ClipFields, clip: Clip, { origin }: Binder): Blender {
  const { time, playRate, inPlace } = fields;
  const cursor = createClipCursor(clip);
  const speed = { rate: playRate };
  return {
    children: [],
    weights: new Float64Array(0),
    weigh: () => undefined,
    blend(out, moment) {
      cursor.time = time + (moment.time - origin) * playRate;
      return sampleAt(out, cursor, speed, inPlace);
    },
  };
}

function bindCadenced(fields: ClipFields, clip: Clip, binder: Binder): Blender {
  const { playRate, inPlace } = fields;
  const duration = clipDuration(clip);
  if (!clip.loop || duration <= 0) binder.report('clip', 'Only a loop can keep cadence: this clip is none.');
  const late = fields.markers.findIndex((marker) => marker >= duration);
  if (late >= 0)
    binder.report(`markers[${late}]`, `The clip's cycle ends at ${duration} s, before this marker.`);
  const recorded: Cycle = { markers: fields.markers, duration };
  const cursor = createClipCursor(clip);
  const place = changing(0);
  const { phase } = binder.cadence ?? { phase: place };
  return {
    children: [],
    weights: new Float64Array(0),
    // The group counts in seconds of play.
    cycle: { markers: fields.markers, duration: duration / playRate },
    weigh: () => undefined,
    blend(out) {
      cycleTime(place, recorded, phase);
      cursor.time = place.value;
      return sampleAt(out, cursor, place, inPlace);
    },
  };
}

/** Takes the rate in an object: a number as argument would be boxed at each call. */
function sampleAt(out: Pose, cursor: ClipCursor, speed: { readonly rate: number }, inPlace: boolean): Pose {
  sampleCursor(out, cursor);
  if (inPlace) holdInPlace(out, cursor);
  const { rate } = speed;
  if (rate === 1) return out;
  const { linearVelocities, angularVelocities } = out;
  for (let i = 0; i < linearVelocities.length; i++) {
    linearVelocities[i] *= rate;
    angularVelocities[i] *= rate;
  }
  return out;
}
