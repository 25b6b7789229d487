import { labelText } from '#contract/rows/clip-label.ts';
import { openPalette } from '#renderer/controls/palette/palette.tsx';
import type { Workbench } from '#renderer/stores/workbench.ts';
import {
  keepsOwn,
  scopeOfChoice,
  SHOW_ON,
  stopShowing,
} from '#renderer/stores/commands/transitions/character-commands.ts';
import { ownSkeleton } from '#renderer/stores/transitions/shown-on.ts';
import {
  defaultWorkspace,
  qualities,
  themeChoices,
  type Workspace,
} from '#renderer/stores/workspace/workspace.ts';
import { timeUnits } from '#renderer/kit/time-words.ts';
import type { Folder, ParameterRow } from '#renderer/controls/parameters/row.ts';

const unitLabels = { frames: 'frames', seconds: 'seconds', timecode: 'timecode' };
const qualityLabels = { automatic: 'auto', smooth: 'smooth', full: 'full', low: 'low', lowest: 'low ×.5' };

export function viewFolder(app: Workbench): Folder {
  const { workspace } = app;
  const state = workspace.state.value;
  const choice = <Name extends 'timeUnit' | 'quality' | 'theme'>(
    name: Name,
    values: readonly Workspace[Name][],
  ) => ({
    kind: 'choice' as const,
    key: name,
    value: state[name],
    preview: (value: string) => {
      const found = values.find((candidate) => candidate === value);
      if (found !== undefined) workspace.set({ [name]: found });
    },
  });
  return {
    key: 'view',
    title: 'View',
    rows: [
      ...characterRows(app),
      {
        kind: 'flag' as const,
        key: 'inPlace',
        label: 'In place',
        description: 'Keeps characters over one spot: they turn, but do not travel.',
        defaultValue: defaultWorkspace.inPlace,
        value: state.inPlace,
        preview: (inPlace: boolean) => workspace.set({ inPlace }),
      },
      {
        ...choice('timeUnit', timeUnits),
        label: 'Times in',
        description:
          'Frames as numbered in the file of each clip, seconds, or timecode (hours, minutes, seconds, frames).',
        options: unitLabels,
      },
      {
        ...choice('quality', qualities),
        label: 'Quality',
        description:
          'Automatic keeps playback sharp: slow drawing costs frames first, then smooth edges and shadows, and pixels last. Smooth keeps the frame rate with fewer pixels. Both draw one full frame when playback stops. Lowest has a quarter of the pixels.',
        options: qualityLabels,
      },
      {
        ...choice('theme', themeChoices),
        label: 'Theme',
        description: 'Dark, light, or the theme of the system.',
        options: { dark: 'dark', light: 'light', system: 'system' },
      },
    ],
  };
}

/** The character on which the open transition or clip is shown. */
function characterRows(app: Workbench): ParameterRow[] {
  const { character, clips, subject } = app.open;
  if (subject.value === null) return [];
  const scope = scopeOfChoice(app);
  const isOwn = keepsOwn(app);
  const problem = clips.value.state === 'ready' ? clips.value.shownOn.problem : null;
  return [
    {
      kind: 'menu',
      key: 'shownOn',
      label: 'Show on',
      description:
        'The character whose mesh and joints play the motion, or the motion’s own skeleton. Settings keep the joints of the destination.',
      note: problem ?? (scope === 'library' ? 'Chosen for the whole library.' : ''),
      badge: problem !== null ? 'not shown' : scope === 'library' ? 'library' : '',
      value: character.value ? labelText(character.value.label) : ownSkeleton.name,
      defaultValue: isOwn ? 'as the library' : scope === 'open' ? ownSkeleton.name : undefined,
      open: () => openPalette(app, SHOW_ON),
      reset: () => void stopShowing(app, 'open'),
    },
  ];
}
