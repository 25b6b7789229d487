import { z } from 'zod';
import { boundedJson } from '#core/kit/bounded-json.ts';
import { openGrowing } from '../../export/growing-file.ts';
import type { Replacing } from '../../export/replacing.ts';
import { findingsSchema, type AuditFindings } from '../work-kinds/audit-kind.ts';

/** Lines of earlier versions hold measures alone, and are not used. */
const { slots, ...others } = findingsSchema.shape;
const line = z.strictObject({ key: z.string(), slots, ...z.strictObject(others).partial().shape });

/** Results on the disk, by the hash of what they depend on. */
export type AuditResults = Awaited<ReturnType<typeof openResults>>;

/** Opens a file of results, one JSON line each. A line that a kill left half is ignored. */
export async function openResults(file: string, replacing: Replacing) {
  const found = new Map<string, AuditFindings>();
  const read = (text: string): boolean => {
    try {
      const { key, slots, rest, lost, ends } = line.parse(boundedJson(text));
      if (rest && lost && ends) found.set(key, { slots, rest, lost, ends });
      return true;
    } catch {
      return false;
    }
  };
  const { add, close } = await openGrowing(file, read, replacing);
  return {
    find: (key: string): AuditFindings | undefined => found.get(key),
    /** Appends a result: a kill between two loses none. */
    add(key: string, findings: AuditFindings): Promise<void> {
      found.set(key, findings);
      return add(JSON.stringify({ key, ...findings }));
    },
    close,
  };
}
