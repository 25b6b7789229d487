// renderer/features/export: settings for an engine, as files in a folder
import { inMenu } from '../../stores/action.ts';
import { needsLibrary } from '../../stores/conditions.ts';

export const exportActions = inMenu('File', 'settings', [
  {
    id: 'settings.exportForEngine',
    title: 'Export for engine…',
    tip: 'Settings of one, the approved or all transitions, with the scripts that Unreal, Unity, Godot or Blender needs',
    keys: ['Mod+Shift+E'],
    disabled: (app) =>
      needsLibrary(app) ??
      (app.document.current.value.transitions.length > 0 ? null : 'there is no transition to export'),
    run: ({ session }) => void (session.exporting.value = true),
  },
]);
