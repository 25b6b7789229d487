import type { ExportNote } from '../../../contract/exchange/export-plan.ts';
import { counted } from '../../../contract/words/counted.ts';

/** Notes with equal words are one, of all their transitions. */
function grouped(notes: readonly ExportNote[]) {
  const groups = new Map<string, string[]>();
  for (const { transition, words } of notes)
    for (const sentence of words) groups.set(sentence, [...(groups.get(sentence) ?? []), transition]);
  return [...groups];
}

/** What the engine does not have as it is, the most frequent first. */
export function ExportNotes({ notes }: { readonly notes: readonly ExportNote[] }) {
  if (notes.length === 0) return null;
  const rows = grouped(notes).toSorted(([, a], [, b]) => b.length - a.length);
  return (
    <section class="export-notes">
      <h3>Not as here</h3>
      <ul>
        {rows.map(([words, transitions]) => (
          <li key={words} data-tip={transitions.slice(0, 20).join('\n')}>
            {words}
            {transitions.length > 1 && <span class="dim"> {counted(transitions.length, 'transition')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
