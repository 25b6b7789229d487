import type { ClipSettings, ClipSummary } from '../../../../contract/rows/library-rows.ts';
import type { Editor, Workbench } from '../../../state/workbench.ts';
import {
  keepsOwn,
  scopeOfChoice,
  SHOW_ON,
  stopShowing,
} from '../../../state/commands/transitions/character-commands.ts';
import { ownSkeleton } from '../../../state/transitions/shown-on.ts';
import { transitionEnds } from '../../../state/marks/marker-edits.ts';
import { defaultWorkspace, qualities, themeChoices, timeUnits } from '../../../state/workspace/workspace.ts';
import type { Workspace } from '../../../state/workspace/workspace.ts';
import type { Folder, Row } from '../controls/row.ts';
import { rootRow } from './root-row.ts';

const unitLabels = { frames: 'frames', seconds: 'seconds', timecode: 'timecode' };
const qualityLabels = { automatic: 'auto', full: 'full', low: 'low', lowest: 'low ×.5' };

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
        ...{ kind: 'flag' as const, key: 'inPlace', label: 'In place' },
        description: 'Keeps characters over one spot: they turn, but do not travel.',
        ...{ usual: defaultWorkspace.inPlace, value: state.inPlace },
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
        label: 'Drawing',
        description:
          'Automatic keeps the frame rate, and draws one full frame when playback stops. Lowest has a quarter of the pixels.',
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
function characterRows(app: Workbench): Row[] {
  const { character, motion, subject } = app.open;
  if (subject.value === null) return [];
  const scope = scopeOfChoice(app);
  const isOwn = keepsOwn(app);
  const problem = motion.value.state === 'ready' ? motion.value.shownOn.problem : null;
  return [
    {
      kind: 'menu',
      key: 'shownOn',
      label: 'Show on',
      description:
        'The character whose mesh and joints play the motion, or the motion’s own skeleton. Settings keep the joints of the destination.',
      note: problem ?? (scope === 'library' ? 'Chosen for the whole library.' : ''),
      badge: problem !== null ? 'not shown' : scope === 'library' ? 'library' : '',
      value: character.value?.name ?? ownSkeleton.name,
      usual: isOwn ? 'as the library' : scope === 'open' ? ownSkeleton.name : undefined,
      open: () => {
        app.session.paletteText.value = SHOW_ON;
        app.session.palette.value = true;
      },
      reset: () => void stopShowing(app, 'open'),
    },
  ];
}

/** Settings of the clips that apply wherever they are used. */
export function clipsFolder(app: Editor): Folder {
  const isClip = app.open.isClip.value;
  const ends = isClip ? (['destination'] as const) : transitionEnds;
  const rows = ends.flatMap((end): Row[] => {
    const clip = app.open[end].value;
    const word = isClip ? 'Clip' : end === 'source' ? 'Source' : 'Dest';
    return clip && clip.isTake !== true ? clipRows(app, clip, word, end) : [];
  });
  return { key: 'clips', title: isClip ? 'Clip' : 'Clips', rows };
}

function clipRows(app: Editor, clip: ClipSummary, word: string, end: 'source' | 'destination'): Row[] {
  const set = (name: string, patch: Partial<ClipSettings>): void => {
    const before = app.document.current.peek().clips.get(clip.id)?.settings;
    if (!before) return;
    const change = { kind: 'clip.set', id: clip.id, before, after: { ...before, ...patch } } as const;
    app.editing.preview({ name, changes: [change] });
  };
  return [
    {
      ...{ kind: 'number', key: `${end}.ground`, label: `${word} ground` },
      description: `Height of the floor under ${clip.name}, where its lowest toes stand.`,
      ...{ minimum: -1, maximum: 1, step: 0.005, quantity: 'm', tone: end },
      value: clip.settings.groundHeight,
      preview: (groundHeight) => set('Change ground height', { groundHeight }),
    },
    {
      ...{ kind: 'flag', key: `${end}.loop`, label: `${word} loops` },
      description: `After its end, ${clip.name} repeats from its start. Otherwise it holds its last pose.`,
      value: clip.settings.loop,
      preview: (loop) => set(loop ? 'Loop clip' : 'Stop looping clip', { loop }),
    },
    rootRow(app, clip, word, end),
  ];
}
