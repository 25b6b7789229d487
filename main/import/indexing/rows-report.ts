/** Minimum interval between reports of changed rows, ms; each makes the window search again. */
const ROWS_INTERVAL_MS = 200;

/** Reports changed rows at a limited rate; the last change is always reported. */
export function createRowsReport(report: () => void) {
  let reported = -Infinity;
  let due: NodeJS.Timeout | undefined;
  const drop = (): void => {
    clearTimeout(due);
    due = undefined;
  };
  const now = (): void => {
    drop();
    reported = performance.now();
    report();
  };
  return {
    /** Reports at once, or as soon as the interval is over. */
    soon: () => {
      due ??= setTimeout(now, Math.max(0, reported + ROWS_INTERVAL_MS - performance.now()));
    },
    /** Reports now, and not again for what changed before. */
    now,
    /** Drops a report that is due. */
    drop,
  };
}
