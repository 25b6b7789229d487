import { slotSettling } from '../../transition/evaluation/method-setup.ts';
import type { PlannedRequest, SlotGrant } from './plan-requests.ts';
import type { StressRun } from './stress-run.ts';

/** The record of a request in one slot. */
export interface StressRecord extends PlannedRequest {
  /** Null if it was not granted, or the method has no blend time. */
  readonly durations: SlotGrant | null;
  /** s from its evaluation to the next grant, or the end of the run; 0 if it was not granted. */
  readonly blended: number;
  /** s of the transition remaining at the next grant; 0 if it had arrived, or was not interrupted. */
  readonly cutOff: number;
}

/** The records of all requests in one slot, by arrival: who asked, what was granted, and what cut it. */
export function recordRun(run: StressRun, slot: number): readonly StressRecord[] {
  const { plan, rate, frames } = run;
  const { settings, grants } = run.slots[slot];
  const settles = slotSettling(settings);
  const records: StressRecord[] = plan.requests.map((planned) => ({
    ...planned,
    durations: null,
    blended: 0,
    cutOff: 0,
  }));
  for (const [i, { frame, request }] of plan.grants.entries()) {
    const durations = grants?.[i] ?? null;
    const next = plan.grants[i + 1]?.frame;
    const blended = ((next ?? frames - 1) - frame) / rate;
    const cutOff = next === undefined ? 0 : Math.max(0, (durations?.granted ?? settles) - blended);
    records[request] = { ...plan.requests[request], durations, blended, cutOff };
  }
  return records;
}
