import type { Preset } from '#contract/rows/library-rows.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { keyText, runAction, titleOf, type Action } from '../../stores/action.ts';
import type { App } from '../../stores/app.ts';
import type { Editor, Playing, Workbench } from '../../stores/workbench.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { commitEdit } from '../../stores/transitions/transition-edits.ts';
import { openJoints } from '../../stores/shown/open-transition.ts';
import { applyPreset, presetOf } from '../../stores/slots/preset-edits.ts';
import { openTransition } from '../../stores/commands/transitions/transition-commands.ts';
import { labNouns } from '../../stores/lab/lab-nouns.ts';
import { openItem } from '../../stores/commands/lab/item-commands.ts';
import { transitionLabel } from '#contract/rows/transition-names.ts';
import { fit } from './fuzzy.ts';

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
  return app.document.current.value.presets.flatMap((preset) =>
    slots.map((slot, index) => ({
      id: `preset ${preset.id} ${index}`,
      title: `Apply preset ${preset.name} to ${slotLetter(index)}`,
      group: 'Preset',
      keys: '',
      unasked: false,
      disabledReason: whyNotPreset(app, { slot, index, preset }),
      run: () => {
        const joints = openJoints(app.open.motion.peek());
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
  return presetOf(slot, [preset], openJoints(open.motion.value))?.changed.length === 0
    ? `already applied to ${slotLetter(index)}`
    : null;
}

function transitionEntries(app: Pick<Workbench, 'document' | 'session' | 'workspace'>): PaletteEntry[] {
  const openId = app.workspace.state.value.openTransition;
  const { value: shown } = app.document.shown;
  return shown.transitions.map((transition) => ({
    id: `open ${transition.id}`,
    title: `Open ${transitionLabel(transition, shown)}`,
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
