import { labelText } from '#contract/rows/clip-label.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { Workbench } from '../../stores/workbench.ts';
import {
  SHOW_LIBRARY_ON,
  SHOW_ON,
  showOn,
  type ShownScope,
} from '../../stores/commands/transitions/character-commands.ts';
import { INTERRUPT, interruptWith, whyNotInterrupt } from '../../stores/commands/transitions/interrupt.ts';
import { chooseClip } from '../../stores/commands/transitions/transition-commands.ts';
import type { PaletteEntry } from './palette-entries.ts';
import { folderNameOf } from '../../stores/document/file-places.ts';

const endWords = { source: 'as source', destination: 'as destination' } as const;

/** Commands on these clips, and on those of `recent`, ids of entries used before. */
export function clipEntries(
  app: Workbench,
  found: readonly ClipSummary[],
  recent: readonly string[],
): readonly PaletteEntry[] {
  const clips = new Map([...clipsOf(app, recent), ...found].map((clip) => [clip.id, clip]));
  const mayInterrupt = whyNotInterrupt(app) === null;
  const moving = [...clips.values()].filter(({ isCharacter }) => !isCharacter);
  const meshes = [...clips.values()].filter(({ hasMesh }) => hasMesh);
  return [
    ...moving.flatMap((clip) => [
      ...endEntries(app, clip),
      // Only listed if the open transition can be interrupted.
      ...(mayInterrupt ? [interruptionEntry(app, clip)] : []),
    ]),
    ...meshes.flatMap((clip) => [
      showEntry(app, clip, 'open', SHOW_ON),
      showEntry(app, clip, 'library', SHOW_LIBRARY_ON),
    ]),
  ];
}

/** Recent clips are in the document. */
function clipsOf(
  { document }: Pick<Workbench, 'document'>,
  recent: readonly string[],
): readonly ClipSummary[] {
  const { clips } = document.shown.value;
  return recent.flatMap((entryId) => clips.get(entryId.split(' ').at(-1) ?? '') ?? []);
}

function endEntries(app: Pick<Workbench, 'library' | 'session'>, clip: ClipSummary): readonly PaletteEntry[] {
  const chosen = app.session.chosen.value;
  return (['source', 'destination'] as const).map((end) => ({
    ...ofClip(clip),
    id: `${end} ${clip.id}`,
    title: `Use ${labelText(clip.label)} ${endWords[end]}`,
    disabledReason: chosen[end] === clip.id ? `already the ${end}` : null,
    run: () => {
      app.library.list.hold(clip);
      chooseClip(app, end, clip.id);
    },
  }));
}

function interruptionEntry(app: Workbench, clip: ClipSummary): PaletteEntry {
  return {
    ...ofClip(clip),
    id: `interrupt ${clip.id}`,
    title: `${INTERRUPT}${labelText(clip.label)}`,
    disabledReason: null,
    run: () => void interruptWith(app, clip.id),
  };
}

function showEntry(app: Workbench, clip: ClipSummary, scope: ShownScope, words: string): PaletteEntry {
  const isNothingOpen = scope === 'open' && app.open.subject.value === null;
  return {
    ...ofClip(clip),
    id: `show ${scope} ${clip.id}`,
    title: `${words}${labelText(clip.label)}`,
    disabledReason: isNothingOpen ? 'open a transition or a clip first' : null,
    run: () => void showOn(app, scope, clip),
  };
}

function ofClip({ path }: ClipSummary): Pick<PaletteEntry, 'group' | 'keys' | 'unasked'> {
  return { group: folderNameOf(path), keys: '', unasked: false };
}
