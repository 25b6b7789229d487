import { z } from 'zod';

/** How a run of a farm is: workers leave one that is not open. */
export const farmRunStates = ['open', 'paused', 'cancelled'] as const;

export const farmRunSchema = z.object({
  id: z.uuid(),
  kind: z.string().max(200), // of work, as `audit`
  name: z.string().max(200),
  program: z.string().max(200), // that computes it, for people
  author: z.string().max(200),
  priority: z.int(), // higher ones first
  state: z.enum(farmRunStates),
  done: z.int(), // items
  total: z.int(),
});

/** A run of a farm: what somebody asked for first. */
export type FarmRun = z.output<typeof farmRunSchema>;

/** A farm, as people see it. */
export interface FarmState {
  readonly workers: number;
  readonly runs: readonly FarmRun[]; // those that are not done first, then by priority and age
}
