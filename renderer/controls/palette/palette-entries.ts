import type { Preset, ClipSummary } from '#contract/rows/library-rows.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { keyText, runAction, titleOf, type Action } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import type { Editor, Playing, Workbench } from '#renderer/stores/workbench.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { commitEdit } from '#renderer/stores/transitions/transition-edits.ts';
import { openJoints } from '#renderer/stores/shown/open-transition.ts';
import { applyPreset, presetOf } from '#renderer/stores/slots/slot-edits.ts';
import { openTransition, chooseClip } from '#renderer/stores/commands/transitions/transition-commands.ts';
import { labNouns } from '#renderer/stores/lab/lab-nouns.ts';
import { openItem } from '#renderer/stores/commands/lab/item-commands.ts';
import { transitionLabel } from '#contract/rows/transition-names.ts';
import { fit } from './fuzzy.ts';
import { labelText } from '#contract/rows/clip-label.ts';
import {
  SHOW_LIBRARY_ON,
  SHOW_ON,
  showOn,
  type ShownScope,
} from '#renderer/stores/commands/transitions/character-commands.ts';
import {
  INTERRUPT,
  interruptWith,
  whyNotInterrupt,
} from '#renderer/stores/commands/transitions/interrupt.ts';
import { folderNameOf } from '#renderer/stores/document/file-places.ts';

/** The action that opens the palette, which does not list itself. */
export const PALETTE = 'view.palette';

/** A command of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  readonly group: string; // shown beside the title
  readonly keys: string;
  readonly unasked: boolean; // listed before a text is typed
  /** Why it is disabled; null = enabled. */
  readonly disabledReason: string | null;
  /** Text typed for completion instead of running. */
  readonly asks?: string | undefined;
  run(): void;
}

/** An entry that matches the typed text. */
export interface PaletteMatch {
  readonly entry: PaletteEntry;
  readonly letters: readonly number[]; // indices of matching letters in its title
  readonly recent: boolean;
}

const MAX_MATCHES = 60;

/** All actions, presets, transitions, items and recent libraries. Clips are searched: see `clipEntries`. */
export function paletteEntries(app: App, actions: readonly Action[]): readonly PaletteEntry[] {
  return [
    ...actionEntries(app, actions),
    ...presetEntries(app),
    ...transitionEntries(app),
    ...labEntries(app),
    ...recentEntries(app),
  ];
}

/**
 * The entries that match `query`, best first; equal matches put recent ones first, and disabled ones last. A
 * query that begins with the text of an entry that asks finds what completes it. Without a query: recent
 * entries, then every action.
 */
export function matchEntries(
  entries: readonly PaletteEntry[],
  query: string,
  recent: readonly string[],
): readonly PaletteMatch[] {
  const asked = query.trim() !== '';
  const begun = entries.find(({ asks }) => asks !== undefined && query.startsWith(asks))?.asks ?? '';
  const ranked = entries.flatMap((entry) => {
    const used = recent.indexOf(entry.id);
    // Without a query, clips of a large library would hide the actions.
    if (!asked && used < 0 && !entry.unasked) return [];
    if (!entry.title.startsWith(begun)) return [];
    const found = fit(query, entry.title);
    if (!found) return [];
    const freshness = used < 0 ? 0 : (recent.length - used) / recent.length;
    const score = (asked ? found.score : 0) + freshness - (entry.disabledReason === null ? 0 : 0.5);
    return [{ entry, letters: found.letters, recent: used >= 0, score }];
  });
  return ranked.toSorted((a, b) => b.score - a.score).slice(0, MAX_MATCHES);
}

function actionEntries(app: App, actions: readonly Action[]): PaletteEntry[] {
  return actions
    .filter(({ id, offered }) => id !== PALETTE && (offered?.(app) ?? true))
    .map((action) => ({
      id: action.id,
      title: titleOf(app, action),
      group: action.menu,
      keys: keyText(action, app.surroundings.mac),
      unasked: true,
      disabledReason: action.disabled?.(app) ?? null,
      asks: action.asks,
      run: () => runAction(app, action),
    }));
}

function presetEntries(app: Editor): PaletteEntry[] {
  const slots = app.open.editable.value?.slots ?? [];
  return app.document.current.presets.value.flatMap((preset) =>
    slots.map((slot, index) => ({
      id: `preset ${preset.id} ${index}`,
      title: `Apply preset ${preset.name} to ${slotLetter(index)}`,
      group: 'Preset',
      keys: '',
      unasked: false,
      disabledReason: whyNotPreset(app, { slot, index, preset }),
      run: () => {
        const joints = openJoints(app.open.clips.peek());
        commitEdit(app, (open) => applyPreset(open, index, preset, joints));
      },
    })),
  );
}

function whyNotPreset(
  { session, open }: Playing,
  { slot, index, preset }: { readonly slot: Slot; readonly index: number; readonly preset: Preset },
): string | null {
  if (session.blind.value) return 'a blind comparison is running';
  return presetOf(slot, [preset], openJoints(open.clips.value))?.changed.length === 0
    ? `already applied to ${slotLetter(index)}`
    : null;
}

function transitionEntries(app: Pick<Workbench, 'document' | 'session' | 'workspace'>): PaletteEntry[] {
  const openId = app.workspace.state.value.openTransition;
  const transitions = app.document.shown.transitions.value;
  const motions = { transitions, clips: app.document.shown.clips.value };
  return transitions.map((transition) => ({
    id: `open ${transition.id}`,
    title: `Open ${transitionLabel(transition, motions)}`,
    group: 'Transition',
    keys: '',
    unasked: false,
    disabledReason: transition.id === openId ? 'already open' : null,
    run: () => openTransition(app, transition),
  }));
}

function labEntries(app: Workbench): PaletteEntry[] {
  return app.lab.items.value.map((item) => ({
    id: `lab ${item.id}`,
    title: `Open ${labNouns[item.kind]} ${item.name}`,
    group: 'Library',
    keys: '',
    unasked: false,
    disabledReason: null,
    run: () => openItem(app, item),
  }));
}

function recentEntries({ library: { files } }: Pick<Workbench, 'library'>): PaletteEntry[] {
  return files.recent.value.map((library) => ({
    id: `library ${library.id}`,
    title: `Open library ${library.name}`,
    group: library.path, // libraries may share a name
    keys: '',
    unasked: false,
    disabledReason: library.missing ? 'the file is missing' : null,
    run: () => files.openRecent(library),
  }));
}

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
function clipsOf(app: Pick<Workbench, 'document'>, recent: readonly string[]): readonly ClipSummary[] {
  const clips = app.document.shown.clips.value;
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
