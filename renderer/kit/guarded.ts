import { messageOf } from '#core/result.ts';

/** Faults of one work that are reported, at most: their words may differ from frame to frame. */
const MOST = 5;

/**
 * `work` whose faults stop nothing that follows it: they are reported like those that nobody catches
 * (`reportError`), and it answers undefined then. Work of each frame has its fault reported once.
 */
export function guarded<Given extends readonly unknown[], Answer>(
  work: (...given: Given) => Answer,
): (...given: Given) => Answer | undefined {
  const reported = new Set<string>();
  return (...given) => {
    try {
      return work(...given);
    } catch (error) {
      const fault = messageOf(error);
      if (reported.has(fault) || reported.size >= MOST) return undefined;
      reported.add(fault);
      reportError(error);
      return undefined;
    }
  };
}
