// renderer/features/export: what one, the approved or all transitions become: settings for an engine, or a report
import { openDialog } from '../../kit/dialog.tsx';
import { inMenu } from '../../stores/action.ts';
import { needsTransitions } from '../../stores/conditions.ts';
import { ExportDialog } from './export-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

export const exportActions = inMenu('File', 'settings', [
  {
    id: 'settings.exportForEngine',
    title: 'Export for engine…',
    tip: 'Settings of one, the approved or all transitions, with the scripts that Unreal, Unity, Godot or Blender needs',
    keys: ['Mod+Shift+E'],
    disabled: needsTransitions,
    run: ({ session }) => openDialog(session, ExportDialog, {}),
  },
]);

export const reportActions = inMenu('File', 'settings', [
  {
    id: 'report.save',
    title: 'Save report…',
    tip: 'One, the approved or all transitions as a web page: reviews, poses, metrics, curves',
    disabled: needsTransitions,
    run: ({ session }) => openDialog(session, ReportDialog, {}),
  },
]);
