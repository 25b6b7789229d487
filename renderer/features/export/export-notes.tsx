import { useEffect, useState } from 'preact/hooks';
import type { Edit } from '#contract/edits/edits.ts';
import type { ExportNote, ExportScope } from '#contract/exchange/export-plan.ts';
import { counted } from '#contract/words/counted.ts';
import { asPlayed } from '#core/engines/as-played.ts';
import type { Engine, EngineTarget } from '#core/engines/engine.ts';
import { findEngine } from '#core/engines/engines.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { methodLabel } from '#core/methods/registry.ts';
import { useExportChoices } from '#renderer/controls/exporting-dialog.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { Button } from '#renderer/kit/button.tsx';
import { slotLetter } from '#core/transition/document/slot-letter.ts';

/** Notes with equal words are one, of all their transitions. */
function grouped(notes: readonly ExportNote[]) {
  const groups = new Map<string, string[]>();
  for (const { transition, words } of notes)
    for (const sentence of words) groups.set(sentence, [...(groups.get(sentence) ?? []), transition]);
  return [...groups];
}

interface NotesProps {
  readonly notes: readonly ExportNote[];
  readonly target: EngineTarget;
}

/**
 * What the engine does not have as it is, the most frequent first. Unfolded in the first dialog of a library
 * that has some.
 */
export function ExportNotes({ notes, target }: NotesProps) {
  const [{ areNotesRead }, choose] = useExportChoices('engine');
  const [isFirst] = useState(!areNotesRead);
  const isShown = notes.length > 0;
  useEffect(() => {
    if (isShown && !areNotesRead) choose({ areNotesRead: true });
  }, [isShown]);
  if (!isShown) return null;
  const rows = grouped(notes).toSorted(([, a], [, b]) => b.length - a.length);
  return (
    <details class="export-notes" open={isFirst}>
      <summary>
        {findEngine(target)?.label} differs in {counted(rows.length, 'point')}. <u>Why</u>
      </summary>
      <ul>
        {rows.map(([words, transitions]) => (
          <li key={words} data-tip={transitions.slice(0, 20).join('\n')}>
            {words}
            {transitions.length > 1 && <span class="dim"> {counted(transitions.length, 'transition')}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A button that switches the exported slots to what the engine plays; none if it plays them. */
export function SwitchButton({
  scope,
  target,
}: {
  readonly scope: ExportScope;
  readonly target: EngineTarget;
}) {
  const { document, editing, session } = useApp();
  const engine = findEngine(target);
  const edit = engine && switchEdit(document.current.transitions.value, scope, engine);
  if (!edit || session.blind.value !== null) return null;
  return (
    <div>
      <Button
        tip="Shows what the game plays, over the same time. An approved review becomes stale."
        onClick={() => void editing.commit(edit)}
      >
        {edit.name}
      </Button>
    </div>
  );
}

/** Switches the exported slots to what an engine plays; null if it plays them all. */
export function switchEdit(
  transitions: readonly Transition[],
  scope: ExportScope,
  engine: Engine,
): Edit | null {
  const isIn = ({ id, review }: Transition): boolean =>
    scope === 'all' || (scope === 'approved' ? review.status === 'approved' : scope.includes(id));
  const changes = transitions.filter(isIn).flatMap((before) => {
    const { slots, chosen } = before;
    const slot = asPlayed(engine, slots[chosen]);
    if (slot === null) return [];
    return [
      { kind: 'transition.set', before, after: { ...before, slots: slots.with(chosen, slot) } } as const,
    ];
  });
  if (changes.length === 0) return null;
  const [{ after }] = changes;
  const { method } = after.slots[after.chosen];
  const name =
    changes.length === 1
      ? `Switch ${slotLetter(after.chosen)} to ${methodLabel(method)}`
      : `Switch ${counted(changes.length, 'transition')} to what ${engine.label} plays`;
  return { name, changes };
}
