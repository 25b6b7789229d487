// renderer/features/export: what one, the approved or all transitions become: settings for an engine, or a report
import type { EngineId } from '#core/engines/engine.ts';
import { engines, findEngine } from '#core/engines/engines.ts';
import { openDialog } from '#renderer/kit/dialog.tsx';
import { inMenu, type ActionRow } from '#renderer/stores/action.ts';
import { needsLibrary, needsTransitions } from '#renderer/stores/conditions.ts';
import { ExportDialog, EngineDialog } from './export-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

export const exportActions = [
  ...inMenu('File', 'settings', [
    {
      id: 'settings.exportForEngine',
      title: 'Export for engine…',
      short: 'Export',
      tipNow: ({ document }) => {
        const engine = findEngine(document.current.engine.value)?.label ?? 'Unreal, Unity, Godot or Blender';
        return `Settings of one, the approved or all transitions, with the scripts that ${engine} needs`;
      },
      keys: ['Mod+Shift+E'],
      disabled: needsTransitions,
      run: ({ session }) => openDialog(session, ExportDialog, { engine: null }),
    },
  ]),
  ...inMenu('File', null, engines.map(rowOf)),
  ...inMenu('File', 'settings', [
    {
      id: 'engine.choose',
      title: 'Choose engine…',
      tip: 'What the game plays: new transitions begin with its methods, and the inspector marks what it lacks',
      disabled: needsLibrary,
      run: ({ session }) => openDialog(session, EngineDialog, {}),
    },
  ]),
];

/** The export for an engine, also if the library is for another one. */
function rowOf({ id, label }: { readonly id: EngineId; readonly label: string }): ActionRow {
  return {
    id: `export.${id}`,
    title: `Export for ${label}…`,
    short: label,
    tip: `Settings of one, the approved or all transitions, with the scripts that ${label} needs`,
    disabled: needsTransitions,
    run: ({ session }) => openDialog(session, ExportDialog, { engine: id }),
  };
}

export const reportActions = inMenu('File', 'settings', [
  {
    id: 'report.save',
    title: 'Save report…',
    short: 'Report',
    tip: 'One, the approved or all transitions as a web page: reviews, poses, metrics, curves',
    disabled: needsTransitions,
    run: ({ session }) => openDialog(session, ReportDialog, {}),
  },
]);
