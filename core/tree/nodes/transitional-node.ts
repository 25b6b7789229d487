import type { Clock } from '../../clip/motion.ts';
import { clipDuration } from '../../clip/clip.ts';
import { applyEasing, EASINGS, type Easing } from '../../methods/curves/easing.ts';
import { createMeanBlender } from '../node-parts/mean-blender.ts';
import { defineNode, type Binder } from '../node-kind.ts';
import { triggerSpec, clipSpec, durationSpec, initialSpec, nodeSpec, type NodeDraft } from '../tree-spec.ts';
import { choiceSpec, optionalSpec } from '../../documents/specs/plain-specs.ts';
import type { FieldsOf } from '../../documents/specs/spec.ts';

const fields = {
  before: nodeSpec,
  clip: clipSpec, // id
  after: nodeSpec,
  start: triggerSpec, // when the clip starts, header first
  header: initialSpec(optionalSpec(durationSpec, 1), endOf), // s at its start
  trailer: initialSpec(optionalSpec(durationSpec, 1), endOf), // s at its end
  blendIn: initialSpec(durationSpec, endOf), // s, up to the end of the header
  blendOut: initialSpec(durationSpec, endOf), // s, from the start of the trailer on
  easing: optionalSpec(choiceSpec(EASINGS), 'smoothstep'),
};
type TransitionalFields = FieldsOf<typeof fields>;

/**
 * A clip that leads from one motion to another, with room to blend at both of its ends:
 *
 *   clip      │ header      │ body        │ trailer      │
 *   before  ─────────────╲                                      blended out over the end of the header
 *   clip               ╱───────────────────╲                    alone throughout its body
 *   after                                   ╱─────────────────  blended in over the start of the trailer; its clock begins there
 *
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", on headers and trailers.
 */
export const transitionalNode = defineNode({
  id: 'transitional',
  label: 'Transitional clip',
  fields,

  bind(fields, binder) {
    const duration = clipDuration(binder.clip(fields.clip, 'clip'));
    checkLengths(fields, duration, binder.report);
    const [start = Number.POSITIVE_INFINITY] = binder.starts(fields.start, 'start');
    const into = { start: start + fields.header - fields.blendIn, span: fields.blendIn };
    const outOf = { start: start + duration - fields.trailer, span: fields.blendOut };
    if (Number.isFinite(start)) binder.changes(start, outOf.start + outOf.span);
    const origin = Number.isFinite(start) ? start : 0;
    const after = Number.isFinite(start) ? outOf.start : 0;
    const children = [
      binder.child(fields.before, 'before'),
      binder.child({ kind: 'clip', clip: fields.clip }, 'clip', { origin, cadence: null }),
      binder.child(fields.after, 'after', { origin: after, cadence: null }),
    ];
    const [entered, left] = [new Float64Array(2), new Float64Array(2)];
    return createMeanBlender(children, (weights, moment) => {
      writeRise(entered, into, fields.easing, moment);
      writeRise(left, outOf, fields.easing, moment);
      weights[0] = 1 - entered[0];
      weights[1] = -entered[1];
      weights[2] = entered[0] * (1 - left[0]);
      weights[3] = entered[1] * (1 - left[0]) - entered[0] * left[1];
      weights[4] = entered[0] * left[0];
      weights[5] = entered[1] * left[0] + entered[0] * left[1];
    });
  },
});

/** Reports a part that is shorter than what it has to hold: cuts without overlap pop. */
function checkLengths(
  { header, trailer, blendIn, blendOut }: TransitionalFields,
  duration: number,
  report: Binder['report'],
): void {
  const check = (part: string, lasts: number, needs: string, takes: number): void => {
    if (takes > lasts)
      report(part, `The ${part} is too short: it lasts ${lasts} s, but ${needs} ${takes} s.`);
  };
  check('header', header, 'blending in takes', blendIn);
  check('trailer', trailer, 'blending out takes', blendOut);
  check('clip', duration, 'header and trailer take', header + trailer);
}

/** An end of a new clip: at most a third of it. */
function endOf({ clip }: NodeDraft): number {
  return Math.min(0.5, Math.floor((clip.duration / 3) * 100) / 100);
}

/** Writes the weight and rate of a blend that takes `span` seconds from `start` on. */
function writeRise(
  out: Float64Array,
  blend: { readonly start: number; readonly span: number },
  easing: Easing,
  { elapsed: time }: Clock,
): void {
  const since = time - blend.start;
  if (since < 0 || since >= blend.span) {
    out[0] = since < 0 ? 0 : 1;
    out[1] = 0;
    return;
  }
  out[0] = since / blend.span;
  applyEasing(out, 0, easing);
  out[1] /= blend.span;
}
