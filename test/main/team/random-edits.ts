import { OWN_SKELETON, WHOLE_LIBRARY } from '#contract/clips/overrides.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { Database } from '#main/library/database/database.ts';
import { contentOf } from '#main/library/kinds/kinds.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import { readClipSettings, readNote } from '#main/library/rows/clip-settings.ts';
import { readImport } from '#main/library/files/clip-import.ts';
import { readOverride } from '#main/library/files/overrides.ts';
import { readJointEdits } from '#main/library/rows/joint-map-rows.ts';
import { markerRows, rangeRows } from '#main/library/rows/marker-rows.ts';
import { readShownOn } from '#main/library/rows/shown-on-rows.ts';
import { markerOn, presetNamed, rangeOn, transitionOf, treeOf } from '#test/main/sample-rows.ts';

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The label of markers that no random change touches. */
export const KEPT = 'kept';

/** A change of any kind to what a library has, which may be refused. */
export function randomChange(db: Database, random: () => number): Change {
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)];
  const maybe = random() < 0.5;
  const clipIds = db.prepare<[], string>('SELECT id FROM clips ORDER BY hash').pluck().all();
  const clip = one(clipIds);
  const word = one(['calm', 'angry', 'limp']);
  const number = Math.round(random() * 9) / 10;
  const ownMarkers = markerRows.select(db, '').filter(({ label }) => label !== KEPT);
  const { transitions, presets, lab, budgets, engine } = contentOf(db);
  const changes: Record<string, () => Change> = {
    put: () => ({ kind: 'tag.put', tag: word, clipIds: maybe ? clipIds : [clip] }),
    take: () => ({ kind: 'tag.take', tag: word, clipIds: [clip] }),
    renamed: () => ({ kind: 'tag.rename', from: word, to: one(['calm', 'angry', 'limp', 'slow']) }),
    removed: () => ({ kind: 'tag.remove', tag: word }),
    note: () => ({ kind: 'note.set', clipId: clip, before: readNote(db, clip)!, after: one(['', word]) }),
    clip() {
      const before = readClipSettings(db, clip)!;
      const after = maybe ? { ...before, loop: !before.loop } : { ...before, groundHeight: number };
      return { kind: 'clip.set', id: clip, before, after };
    },
    marker: () => itemChange('marker', 'marker', ownMarkers, markerOn(clip, number), { time: number }),
    range: () => itemChange('range', 'range', rangeRows.select(db, ''), rangeOn(clip), { label: word }),
    preset: () =>
      itemChange('preset', 'preset', presets, presetNamed(word), { name: one([word, `${word} 2`]) }),
    lab: () => itemChange('lab', 'item', lab, treeOf(clip, one(clipIds)), { name: word }),
    transition() {
      const known = one(transitions);
      const made = transitionOf(clip, one(clipIds), word);
      const chained = {
        ...made,
        source: { ...made.source, kind: 'chain', id: known?.id, time: 0.01 } as const,
      };
      const slot = { ...made.slots[0], values: { ...made.slots[0].values, halfLife: 0.1 + number } };
      const set = one([
        { name: word },
        { chosen: maybe ? 1 : 0 },
        { slots: [known?.slots[0] ?? slot, slot] },
        { slots: [slot, made.slots[1], made.slots[0]] },
        { destination: made.destination },
      ]);
      return itemChange('transition', 'transition', transitions, known && maybe ? chained : made, set);
    },
    jointMap() {
      const [{ jointsId }] = clipSummaries(db, [clip]);
      const before = readJointEdits(db, jointsId);
      return {
        kind: 'jointMap.set',
        jointsId,
        before,
        after: maybe ? {} : { ...before, [word]: { role: 'spine' } },
      };
    },
    budgets: () => ({
      kind: 'budgets.set',
      before: budgets,
      after: maybe ? {} : { ...budgets, [word]: number },
    }),
    engine: () => ({ kind: 'engine.set', before: engine, after: one(['none', 'unreal', 'unity']) }),
    import() {
      const subject = { kind: 'clip', id: clip } as const;
      const after = one([
        { unit: null, upAxis: null },
        { unit: 0.5, upAxis: null },
        { unit: null, upAxis: 'z' as const },
      ]);
      return { kind: 'import.set', subject, before: readImport(db, subject), after };
    },
    root() {
      const subject = { kind: 'clip', id: clip } as const;
      return {
        kind: 'root.set',
        subject,
        before: readOverride(db, 'root', subject),
        after: maybe ? null : { kind: 'none' },
      };
    },
    character() {
      const subject = one([WHOLE_LIBRARY, clip, transitions[0]?.id ?? clip]);
      const after = one([null, OWN_SKELETON]);
      return { kind: 'character.set', subject, before: readShownOn(db, subject), after };
    },
  };
  /** Adds an item, removes one, or sets fields of one. */
  function itemChange(
    kind: string,
    field: string,
    items: readonly object[],
    made: object,
    set: object,
  ): Change {
    const known = one(items);
    if (known === undefined || random() < 0.3)
      return { kind: `${kind}.add`, [field]: made } as unknown as Change;
    if (random() < 0.2) return { kind: `${kind}.remove`, [field]: known } as unknown as Change;
    return { kind: `${kind}.set`, before: known, after: { ...known, ...set } } as unknown as Change;
  }
  return one(Object.values(changes))();
}
