import { playedText } from '../muscle/bound-muscles.ts';
import { measureFrame } from './stress-meter.ts';
import type { SlotGrant } from './granted-slots.ts';
import { grantBefore } from './plan-requests.ts';
import { stressMeasures } from './stress-samples.ts';
import { linkAfter, type StressSlot } from './stress-slot.ts';
import { evaluateFrame, type StressRun } from './stress-run.ts';

/**
 * Takes over what `run` has in common with `before`, so that a request which is dragged plays only what
 * follows it again: measures and checkpoints of all frames before the first grant that differs. The result
 * has the bits of a run that was played from its start. Nothing is taken over if clips, slots or rate differ,
 * or if `run` was already played.
 *
 * @param before a run that is no longer played
 */
export function continueRun(run: StressRun, before: StressRun): void {
  if (run.stepped > 0 || !isAlike(run, before)) return;
  const grants = commonGrants(run, before);
  const next = Math.min(...[run, before].map(({ plan }) => plan.grants[grants]?.frame ?? Infinity));
  const frames = Math.min(next, before.stepped, run.frames);
  if (frames < 3) return;
  run.slots.forEach((slot, i) => takeOver(slot, before.slots[i], run, frames));
  run.stepped = frames;
}

/** A sum of unsound frames cannot be divided. */
function isAlike(run: StressRun, before: StressRun): boolean {
  return (
    run.rate === before.rate &&
    run.slots.length === before.slots.length &&
    run.slots.every(({ shared, settings }, i) => {
      const other = before.slots[i];
      const sameClips =
        shared.clips.length === other.shared.clips.length &&
        shared.clips.every((clip, k) => clip === other.shared.clips[k]);
      const sameMeter = shared.meter.limits === other.shared.meter.limits && shared.map === other.shared.map;
      const sameSlot = playedText(settings) === playedText(other.settings);
      return sameClips && sameMeter && sameSlot && other.unsound === 0;
    })
  );
}

/** The number of grants that are the same from the start, in all slots. */
function commonGrants(run: StressRun, before: StressRun): number {
  const most = Math.min(run.plan.grants.length, before.plan.grants.length);
  let count = 0;
  while (count < most && isSameGrant(run, before, count)) count++;
  return count;
}

function isSameGrant(run: StressRun, before: StressRun, index: number): boolean {
  const [a, b] = [run.plan.grants[index], before.plan.grants[index]];
  const asked = run.plan.requests[a.request].request;
  const other = before.plan.requests[b.request].request;
  return (
    a.frame === b.frame &&
    asked.clip === other.clip &&
    asked.entry === other.entry &&
    asked.duration === other.duration &&
    run.slots.every(({ grants }, i) => isSameDuration(grants?.[index], before.slots[i].grants?.[index]))
  );
}

const isSameDuration = (a: SlotGrant | undefined, b: SlotGrant | undefined): boolean =>
  a?.asked === b?.asked && a?.granted === b?.granted;

/** Takes over a slot up to `frames`, and measures the last two again, since the meter remembers them. */
function takeOver(slot: StressSlot, before: StressSlot, run: StressRun, frames: number): void {
  const at = (frame: number): number => grantBefore(run.plan, frame) + 1;
  const grants = at(frames - 1);
  const { spacing, links } = before.kept;
  slot.kept.spacing = spacing;
  slot.kept.links.splice(0, Infinity, ...links.slice(0, Math.floor(grants / spacing) + 1));
  Object.assign(slot.played, { grants, link: linkAfter(before, grants) });
  for (const frame of [frames - 3, frames - 2, frames - 1]) {
    const { pose } = evaluateFrame(run, linkAfter(before, at(frame)), frame);
    measureFrame(slot.samples, slot.meter, frame, pose, run.work.asked);
  }
  for (const measure of stressMeasures)
    slot.samples[measure].set(before.samples[measure].subarray(0, frames));
}
