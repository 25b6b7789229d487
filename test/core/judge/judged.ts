import type { Clip } from '#core/clip/clip.ts';
import type { JudgedSlot } from '#core/judge/metric.ts';
import { metricNamed } from '#core/judge/metrics/registry.ts';
import { sampleSlots } from '#core/judge/sample-slots.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** All slots of a transition from `source` to `destination`, as metrics read them. */
export function judged(
  source: Clip,
  destination: Clip,
  changes: Partial<Transition> = {},
): readonly JudgedSlot[] {
  const clips = [rooted(source), rooted(destination)] as const;
  const evaluation = valueOf(bindTransition([transitionOf(changes)], clips, null));
  const map = createJointMap(clips[1].skeleton);
  return sampleSlots({ evaluation, map, clips });
}

/** The value of a metric for a slot. */
export function measured(slot: JudgedSlot, id: string): number {
  const metric = metricNamed(id);
  if (metric === undefined) throw new Error(`no metric ${id}`);
  return metric.measure(slot).value;
}
