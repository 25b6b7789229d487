import { useMemo } from 'preact/hooks';
import {
  conflictKinds,
  type ConflictKind,
  type MergeConflict,
} from '../../../contract/exchange/merge-plan.ts';
import { grouped } from '../../../contract/words/counted.ts';
import { ConflictList } from './conflict-list.tsx';
import type { ConflictsProps } from './use-conflict-keys.ts';

const kindWords: Readonly<Record<ConflictKind, readonly [one: string, several: string]>> = {
  transition: ['transition', 'transitions'],
  marker: ['marker', 'markers'],
  range: ['range', 'ranges'],
  note: ['note', 'notes'],
  settings: ['clip setting', 'clip settings'],
  root: ['root', 'roots'],
  preset: ['preset', 'presets'],
  lab: ['Lab item', 'Lab items'],
  jointMap: ['joint map', 'joint maps'],
  character: ['character to show on', 'characters to show on'],
  import: ['unit or up axis', 'units and up axes'],
};

/** Conflicts, resolved one by one, by kind, or all at once. */
export function Conflicts({ conflicts, theirs }: ConflictsProps) {
  const kinds = useMemo(
    () => conflictKinds.map((kind) => [kind, conflicts.filter((each) => each.kind === kind)] as const),
    [conflicts],
  ).filter(([, of]) => of.length > 0);
  return (
    <section class="conflicts" aria-label="Conflicts">
      <h3>Conflicts</h3>
      <div class="take-all">
        <TakeTheirs words="Use theirs for all" of={conflicts} theirs={theirs} />
        {kinds.length > 1 &&
          kinds.map(([kind, of]) => (
            <TakeTheirs
              key={kind}
              words={`${grouped(of.length)} ${kindWords[kind][of.length === 1 ? 0 : 1]}`}
              of={of}
              theirs={theirs}
            />
          ))}
      </div>
      <ConflictList conflicts={conflicts} theirs={theirs} />
    </section>
  );
}

interface TakeTheirsProps extends Pick<ConflictsProps, 'theirs'> {
  readonly words: string;
  readonly of: readonly MergeConflict[];
}

/** Checked if theirs is chosen for all, indeterminate for some. */
function TakeTheirs({ words, of, theirs }: TakeTheirsProps) {
  const taken = of.reduce((count, { id }) => count + Number(theirs.value.has(id)), 0);
  const all = taken === of.length;
  const take = (): void => {
    const next = new Set(theirs.peek());
    for (const { id } of of) {
      if (all) next.delete(id);
      else next.add(id);
    }
    theirs.value = next;
  };
  return (
    <label>
      <input type="checkbox" checked={all} indeterminate={taken > 0 && !all} onChange={take} />
      {words}
    </label>
  );
}
