import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { measuresSchema } from '../../../contract/exchange/comparison-report.ts';
import { refuseLibraryFile } from '../../library/database/library-targets.ts';

/** Values of the slots of a transition, by metric; null = it does not apply. */
export type SlotMeasures = readonly Readonly<Record<string, number | null>>[];

const line = z.strictObject({ key: z.string(), slots: z.array(measuresSchema) });

/** Results on the disk, by the hash of what they depend on. */
export type AuditResults = ReturnType<typeof openResults>;

/** Opens a file of results, one JSON line each. A line that a kill left half is ignored, and so is anything else. */
export function openResults(file: string) {
  refuseLibraryFile(file);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const found = new Map<string, SlotMeasures>();
  for (const each of text.split('\n')) {
    try {
      const { key, slots } = line.parse(JSON.parse(each));
      found.set(key, slots);
    } catch {
      continue;
    }
  }
  appendFileSync(file, text === '' || text.endsWith('\n') ? '' : '\n'); // fails now, not after the first result
  return {
    find: (key: string): SlotMeasures | undefined => found.get(key),
    /** Appends a result: a kill between two loses none. */
    add(key: string, slots: SlotMeasures): void {
      found.set(key, slots);
      appendFileSync(file, `${JSON.stringify({ key, slots })}\n`);
    },
  };
}
