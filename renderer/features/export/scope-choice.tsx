import { grouped } from '#contract/words/counted.ts';
import type { ExportScope } from '#contract/exchange/export-plan.ts';
import { useExportChoices } from '#renderer/controls/exporting-dialog.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { SegmentRow } from '#renderer/kit/form-row.tsx';
import type { Condition } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import type { ScopeChoice } from '#renderer/stores/workspace/export-choices.ts';

interface Scope {
  readonly id: ScopeChoice['scope'];
  readonly name: string;
  readonly tip: string;
  readonly scope: ExportScope;
  readonly disabled: boolean; // the tip says why
}

/**
 * The transitions to export: those chosen last, or the first that can be.
 *
 * @param needs reason why the open one cannot be exported
 */
export function useScope(dialog: 'engine' | 'report', needs: Condition) {
  const app = useApp();
  const scopes = scopesOf(app, needs);
  const [choices, choose] = useExportChoices(dialog);
  const possible = scopes.filter(({ disabled }) => !disabled);
  const chosen = possible.find(({ id }) => id === choices.scope) ?? possible[0];
  const row = (
    <SegmentRow
      label="Transitions"
      options={scopes.map(({ id, name, tip, disabled }) => ({ value: id, name, tip, disabled }))}
      value={chosen.id}
      choose={(scope) => choose({ scope })}
    />
  );
  return { ...chosen, row };
}

function scopesOf(app: App, needs: Condition): readonly Scope[] {
  const all = app.document.current.transitions.value;
  const approved = all.filter(({ review }) => review.status === 'approved').length;
  const { id = '', name = '' } = app.open.transition.value ?? {};
  const whyNot = needs(app);
  return [
    {
      id: 'open',
      name: 'The open one',
      tip: whyNot ?? `“${name}”`,
      scope: [id],
      disabled: whyNot !== null,
    },
    {
      id: 'approved',
      name: `Approved (${approved})`,
      tip: approved > 0 ? 'Transitions approved in Review' : 'No transition is approved in Review yet',
      scope: 'approved',
      disabled: approved === 0,
    },
    {
      id: 'all',
      name: `All (${grouped(all.length)})`,
      tip: 'All transitions of the library',
      scope: 'all',
      disabled: false,
    },
  ];
}
