import { messageOf } from '#core/kit/result.ts';

/** A fault in a named part of the window, which is missing from the picture then. */
export class PartFault extends Error {
  readonly part: string; // as menus and panels call it

  constructor(part: string, cause: unknown) {
    super(`${part}: ${messageOf(cause)}`, { cause });
    this.part = part;
    if (cause instanceof Error) this.stack = `${part}: ${cause.stack}`;
  }
}

/** Faults of one work that are reported, at most: their words may differ from frame to frame. */
const MOST = 5;

/**
 * `work` whose faults stop nothing that follows it: they are reported like those that nobody catches
 * (`reportError`), with the part of the window that it draws, and it answers undefined then. Work of each frame
 * has its fault reported once.
 */
export function guarded<Given extends readonly unknown[], Answer>(
  part: string,
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
      reportError(error instanceof PartFault ? error : new PartFault(part, error));
      return undefined;
    }
  };
}
