import type { ExportedFields } from '#contract/exchange/export-plan.ts';
import type { EngineField } from '#core/engines/engine.ts';

/** What to type into the forms of an engine, for each transition. */
export function TypedValues({ typed }: { readonly typed: readonly ExportedFields[] }) {
  return (
    <section class="typed-values" aria-label="What to type" tabIndex={0}>
      {typed.map(({ transition, fields }, index) => (
        <table key={index}>
          <caption>{transition}</caption>
          <tbody>
            {fields.map(({ where, name, value }, row) => (
              <tr key={row}>
                <th scope="row" class="dim">
                  {fields[row - 1]?.where === where ? '' : where}
                </th>
                <td>{name}</td>
                <td class="typed-value">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}

/** The same as text: columns with tabs between them, as sheets take them. */
export function textOf(typed: readonly ExportedFields[]): string {
  const line = ({ where, name, value }: EngineField): string => [where, name, value].join('\t');
  return typed.map(({ transition, fields }) => [transition, ...fields.map(line)].join('\n')).join('\n\n');
}
