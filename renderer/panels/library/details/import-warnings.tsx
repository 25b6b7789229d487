import { counted } from '../../../../contract/words/counted.ts';

/** Warnings of the import of a clip, as their number; unfolded, as a list. */
export function ImportWarnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <details class="import-warnings selectable">
      <summary>{counted(warnings.length, 'import warning')}</summary>
      <ul>
        {warnings.map((warning, i) => (
          <li key={i}>{warning}</li>
        ))}
      </ul>
    </details>
  );
}
