import type { Database } from 'better-sqlite3';
import { boundedJson } from '#core/kit/bounded-json.ts';

/** The parts of a transition of a version before 29 that say what plays in its review: see `keepJointMaps`. */
interface OldTransition {
  readonly source: OldUse;
  readonly destination: OldUse;
  readonly review: { readonly date?: string | null; readonly of?: OldStep[] };
}
interface OldUse {
  readonly kind: string;
  readonly id: string;
}
type OldStep = Record<'source' | 'destination', OldEnd>;
interface OldEnd {
  readonly clip: unknown; // null: the output of the step before
  joints?: unknown;
  takeJoints?: readonly unknown[];
}

/**
 * Reviews kept a joint map only where motion was mirrored or retargeted. Each gets the present map of its clips, if the
 * log shows no later edit of that map; others are stale, since nobody knows what was seen. Nothing is added in a
 * team, whose log shows no edits of others.
 */
export function keepJointMaps(db: Database): void {
  if (db.prepare(`SELECT 1 FROM settings WHERE key = 'team'`).get() !== undefined) return;
  const rows = db
    .prepare<[], { readonly place: number; readonly document: string }>(
      `SELECT place, document FROM transitions WHERE json_valid(document) AND document ->> '$.review.of' IS NOT NULL`,
    )
    .all();
  const save = db.prepare('UPDATE transitions SET document = ? WHERE place = ?');
  const mapsAt = presentMaps(db);
  const find = db
    .prepare<[string], string>('SELECT document FROM transitions WHERE id = ? AND json_valid(document)')
    .pluck();
  for (const { place, document } of rows) {
    const transition = boundedJson(document) as OldTransition;
    const { date, of = [] } = transition.review;
    const uses = usesOf(transition, of.length, (id) => find.get(id));
    endsOf(of).forEach((end, k) => {
      if (end.clip === null || end.joints !== undefined) return;
      const [joints, ...others] = mapsAt(uses[k]?.id, date ?? '');
      if (joints !== undefined) end.joints = joints;
      if (others.length > 0) end.takeJoints = others;
    });
    save.run(JSON.stringify(transition), place);
  }
}

/** The ends of a review that are clips, in the order of `usesOf`. */
const endsOf = (of: readonly OldStep[]): readonly OldEnd[] =>
  of.flatMap(({ source, destination }, k) => (k === 0 ? [source, destination] : [destination]));

/** What so many steps play now, the last of which is `transition`; fewer if it interrupts fewer. */
function usesOf(
  transition: OldTransition,
  steps: number,
  find: (id: string) => string | undefined,
): readonly OldUse[] {
  const uses = [transition.destination];
  let { source } = transition;
  while (source.kind === 'chain' && uses.length < steps) {
    const text = find(source.id);
    if (text === undefined) break;
    const before = boundedJson(text) as OldTransition;
    uses.unshift(before.destination);
    source = before.source;
  }
  return [source, ...uses];
}

/** The edits of the joint maps of a clip or a tree, its own first; none if one of them may be later than a date. */
function presentMaps(db: Database): (id: string | undefined, date: string) => readonly unknown[] {
  const clipsOf = db
    .prepare<[string], string>(
      `SELECT each.value FROM lab_items, json_tree(content, '$.root') AS each
       WHERE lab_items.id = ? AND each.key = 'clip' AND each.type = 'text' ORDER BY each.id`,
    )
    .pluck();
  const mapOf = db
    .prepare<[string], string>(
      `SELECT signature FROM skeletons JOIN clips ON clips.skeleton_id = skeletons.id
       WHERE clips.id = ?`,
    )
    .pluck();
  const present = db.prepare<[string], string>('SELECT edits FROM joint_maps WHERE signature = ?').pluck();
  const isKnown = knownMaps(db);
  return (id = '', date) => {
    const clips = clipsOf.all(id);
    const maps = [...new Set((clips.length === 0 ? [id] : clips).map((clip) => mapOf.get(clip)))];
    const edits = maps.map((map) => {
      const text = map === undefined ? undefined : present.get(map);
      return map !== undefined && isKnown(map, text, date) ? boundedJson(text ?? '{}') : undefined;
    });
    return edits.includes(undefined) ? [] : edits;
  };
}

/** True if the log shows that a map was at a date as it is now; one without edits if it shows nothing else. */
function knownMaps(db: Database): (map: string, edits: string | undefined, date: string) => boolean {
  // One that was undone counts, too: one before a review is undone after it only together with the review.
  const isLater = db
    .prepare<[string, string], number>(
      `SELECT EXISTS (SELECT 1 FROM edit_writes JOIN edit_keys ON edit_keys.number = edit_writes.key
         JOIN edits ON edits.number = edit_writes.number / (1 << 24)
         WHERE edit_keys.key = 'jointMap ' || ? AND edits.time > ?)`,
    )
    .pluck();
  const begins = db.prepare<[], string | null>('SELECT min(time) FROM edits').pluck().get() ?? '';
  return (map, edits, date) => isLater.get(map, date) === 0 && (edits === undefined || begins <= date);
}
