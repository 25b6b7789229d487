import type { AuditReport } from '#contract/exchange/audit-report.ts';
import { counted } from '#contract/words/counted.ts';
import { describeFarFromRest } from '#core/engines/godot.ts';
import { unmeasuredIn, unmeasuredLines } from '#core/judge/unmeasured.ts';
import { describeSourceEnd } from '#core/transition/evaluation/source-end.ts';
import type { Database } from '../../library/database/database.ts';
import { shownCharacter } from '../../library/rows/shown-on-rows.ts';
import { lostNotes } from '../inputs/lost-notes.ts';
import type { AuditFindings } from '../work-kinds/audit-kind.ts';
import type { Case } from './judge-cases.ts';

type Found = readonly (Case & AuditFindings)[];
type Notes = AuditReport['notes'];

/**
 * What an audit states besides measures: what was not measured, slots far from their rest pose, sources that end
 * before their blends do, and lost motion.
 */
export const notesOf = (db: Database, found: Found): Notes => [
  ...unmeasuredNotes(found),
  ...slotNotes(found, ({ rest }) => rest, describeFarFromRest),
  ...slotNotes(found, ({ ends }) => ends, describeSourceEnd),
  ...losses(db, found),
];

/** Metrics without a value, once for all transitions alike: they keep a budget only as far as anybody knows. */
function unmeasuredNotes(found: Found): Notes {
  const names = new Map<string, string[]>();
  for (const { name, slots } of found)
    for (const line of unmeasuredLines(unmeasuredIn(slots)))
      names.set(line, [...(names.get(line) ?? []), name]);
  return [...names].map(([line, [first, ...more]]) => {
    const others = more.length === 0 ? '' : ` and ${counted(more.length, 'other')}`;
    return { transition: first, slot: null, message: `${first}${others}: ${line}` };
  });
}

/** A note on each slot of which something was found. */
const slotNotes = <What>(
  found: Found,
  of: (findings: AuditFindings) => readonly (What | null)[],
  describe: (what: What) => string,
): Notes =>
  found.flatMap((each) =>
    of(each).flatMap((what, slot) =>
      what === null ? [] : [{ transition: each.name, slot: each.names[slot], message: describe(what) }],
    ),
  );

function losses(db: Database, found: Found): Notes {
  const losing = found
    .filter(({ lost }) => lost.length > 0)
    .map((each) => ({ ...each, shownOn: shownCharacter(db, each.id) }));
  return lostNotes(db, losing).map(({ of, message }) => ({ transition: of.name, slot: null, message }));
}
