import { z } from 'zod';
import { measuresSchema } from '#contract/exchange/comparison-report.ts';
import { openGrowing } from '../../export/growing-file.ts';
import type { SlotMeasures } from '../work-kinds/audit-kind.ts';

const line = z.strictObject({ key: z.string(), slots: z.array(measuresSchema) });

/** Results on the disk, by the hash of what they depend on. */
export type AuditResults = Awaited<ReturnType<typeof openResults>>;

/** Opens a file of results, one JSON line each. A line that a kill left half is ignored. */
export async function openResults(file: string) {
  const found = new Map<string, SlotMeasures>();
  const { add, close } = await openGrowing(file, {
    noun: 'results of an audit',
    read(text) {
      try {
        const { key, slots } = line.parse(JSON.parse(text));
        found.set(key, slots);
        return true;
      } catch {
        return false;
      }
    },
  });
  return {
    find: (key: string): SlotMeasures | undefined => found.get(key),
    /** Appends a result: a kill between two loses none. */
    add(key: string, slots: SlotMeasures): Promise<void> {
      found.set(key, slots);
      return add(JSON.stringify({ key, slots }));
    },
    close,
  };
}
