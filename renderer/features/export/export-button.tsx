import { ChevronDown, Upload } from 'lucide';
import { ActionButton } from '../../controls/action-button.tsx';
import { MenuButton } from '../../controls/menu-button.tsx';
import { useExportChoices } from '../../controls/use-export-choices.ts';
import type { Action } from '../../stores/action.ts';
import { exportIds } from '../../stores/workspace/export-choices.ts';

const [, ...listed] = exportIds;
const engineEntries = listed.filter((id) => id.startsWith('export.'));
const entries = [...engineEntries, null, ...listed.filter((id) => !id.startsWith('export.'))];

/** Exports as the last time; a menu beside it has every other export. */
export function ExportButton() {
  const [{ last }] = useExportChoices('button');
  return (
    <div class="row" role="group" aria-label="Export">
      <ActionButton action={last} icon={Upload} primary named />
      <MenuButton
        text="Choose what to export"
        tip="Lists engines, settings, motion, pictures and the report"
        icon={ChevronDown}
        menu="Export"
        entries={entries}
        bare
      />
    </div>
  );
}

/** A command that the button shows once it has run, however it was begun. */
export function remembered(action: Action): Action {
  const last = exportIds.find((id) => id === action.id);
  if (last === undefined) return action;
  return {
    ...action,
    run(app) {
      const { exports } = app.workspace.state.peek();
      app.workspace.set({ exports: { ...exports, button: { last } } });
      action.run(app);
    },
  };
}
