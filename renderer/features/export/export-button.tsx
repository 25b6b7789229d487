import { ChevronDown, Upload } from 'lucide';
import { ActionButton, MenuButton } from '#renderer/controls/action-button.tsx';
import { useExportChoices } from '#renderer/controls/exporting-dialog.tsx';
import { exportIds } from '#renderer/stores/workspace/export-choices.ts';

const [, ...listed] = exportIds;
const engineEntries = listed.filter((id) => id.startsWith('export.'));
const entries = [...engineEntries, null, ...listed.filter((id) => !id.startsWith('export.'))];

/** Exports what was finished last, which its tooltip names; a menu beside it has every other export. */
export function ExportButton() {
  const [{ last }] = useExportChoices('button');
  return (
    <div class="row" role="group" aria-label="Export">
      <ActionButton action={last} icon={Upload} primary>
        Export
      </ActionButton>
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
