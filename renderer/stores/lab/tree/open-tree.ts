import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import type { LabItem } from '#contract/lab-items.ts';
import { labelText, wholeLabel } from '#contract/rows/clip-label.ts';
import type { NameWords } from '#renderer/kit/cut-name.ts';
import { clipIdsOfTree } from '#core/tree/document/document.ts';
import type { Tree } from '#core/tree/evaluation/tree.ts';
import type { DocumentProblem } from '#core/documents/specs/spec.ts';
import { bindToFigure, type TreeFigure, figureOf } from '#core/tree/performance/take.ts';
import type { ClipCache } from '#renderer/clips/clip-cache.ts';
import { steady } from '#renderer/kit/steady.ts';
import type { DocumentStore } from '#renderer/stores/document/document-store.ts';
import type { Notices } from '#renderer/stores/notices.ts';
import { fetchClips, fetchMissing } from '#renderer/stores/shown/fetch-clips.ts';
import { followFailures, keepMotions, followLabClips } from '../lab-clips.ts';
import { isObject, parseDocument } from '#core/documents/specs/structure-specs.ts';
import { outlineOf, type OutlineNode } from './outline.ts';
import { documentOf } from './tree-edits.ts';
import { failure, type Result } from '#core/kit/result.ts';
import { treeInputSpec, type TreeInput } from '#core/tree/inputs/input-document.ts';

/** Parses an input with its defaults, or returns its first problem. */
export function readInput(json: unknown): Result<TreeInput, DocumentProblem> {
  const input = parseDocument(treeInputSpec, json);
  return input.ok ? input : failure(input.error[0]);
}

/** The inputs in a tree’s content as JSON, by name. */
export function inputsIn(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isObject(content['inputs']) ? content['inputs'] : {};
}

/** A tree bound to its clips. */
export interface BoundTree {
  readonly tree: Tree;
  readonly figure: TreeFigure;
}

/** The open tree. */
export interface OpenTree {
  readonly item: LabItem; // with the gesture under the pointer
  readonly outline: readonly OutlineNode[];
  /** Null while its clips load, and if it has problems. */
  readonly bound: BoundTree | null;
  /** The tree for the views: `bound`, or with clips out of cadence to show what that does. */
  readonly shown: BoundTree | null;
  readonly problems: readonly DocumentProblem[];
  readonly joints: readonly string[]; // names of the figure’s; empty without one
  /** What a clip is called, also one that is missing. */
  labelOf(id: string): NameWords | undefined;
}

/** Follows the open item as far as it is a tree, and loads its clips; null while it is none. */
export function followOpenTree(
  item: ReadonlySignal<LabItem | null>,
  store: DocumentStore,
  clips: ClipCache,
  bridge: Pick<SegueBridge, 'call'>,
  notices: Notices,
  unmatched: ReadonlySignal<string | null>,
): ReadonlySignal<OpenTree | null> {
  const tree = computed(() => (item.value?.kind === 'tree' ? item.value : null));
  const ids = steady(() => clipIdsOfTree(tree.value?.content['root']));
  fetchMissing(() => ids.value, { store, bridge, notices });
  followTakes(store, clips, bridge, notices);
  const figure = followFigure(ids, store, clips);
  const failures = followFailures(keepMotions(ids, clips));
  loadFailedAgain(ids, clips);
  const isDragged = computed(() => store.preview.value !== null);
  const bound = computed(
    () =>
      tree.value &&
      openTree(tree.value, figure.value, { isDragged: isDragged.value, failures: failures.value, store }),
  );
  return computed(() => {
    const open = bound.value;
    return open?.bound && unmatched.value === open.item.id
      ? { ...open, shown: withoutCadence(open.item, open.bound) }
      : open;
  });
}

interface Opening {
  readonly isDragged: boolean;
  readonly failures: ReadonlyMap<string, string>; // why clips could not be loaded
  readonly store: DocumentStore;
}

function openTree(item: LabItem, figure: FoundFigure, { isDragged, failures, store }: Opening): OpenTree {
  const outline = outlineOf(item.content['root']);
  const labelOf = (id: string): NameWords | undefined =>
    store.shown.clips.value.get(id)?.label ?? missingLabel(item, id);
  const joints = figure?.ok === true ? figure.value.map.skeleton.names : [];
  const unbound = { item, outline, labelOf, joints, bound: null, shown: null };
  const left = outline.flatMap(({ path, node }) => problemOf(path, node['clip'], failures, labelOf));
  if (figure === null || left.length > 0) return { ...unbound, problems: left };
  if (!figure.ok) return { ...unbound, problems: figure.error };
  // A recording of some seconds would take several frames at each step of a drag.
  const tree = bindToFigure(documentOf(item), figure.value, {
    followsTurns: !isDragged || !hasKeys(item),
    nameOf: (id) => textOf(labelOf(id)),
  });
  if (!tree.ok) return { ...unbound, problems: tree.error };
  const bound = { tree: tree.value, figure: figure.value };
  return { ...unbound, bound, shown: bound, problems: [] };
}

/** The name that a tree keeps of a clip which was missing when it came. */
function missingLabel({ content }: LabItem, id: string): NameWords | undefined {
  const { clips } = content;
  const clip = isObject(clips) ? clips[id] : undefined;
  return isObject(clip) ? wholeLabel(String(clip['name'])) : undefined;
}

const textOf = (label: NameWords | undefined): string | undefined => label && labelText(label);

/** The problem of a node whose clip could not be loaded. */
function problemOf(
  path: string,
  clip: unknown,
  failures: ReadonlyMap<string, string>,
  labelOf: OpenTree['labelOf'],
): readonly DocumentProblem[] {
  const message = typeof clip === 'string' ? failures.get(clip) : undefined;
  if (message === undefined) return [];
  const name = textOf(labelOf(String(clip))) ?? 'This clip';
  return [{ path: `${path}.clip`, message: `“${name}” could not be loaded: ${message}` }];
}

/** Loads clips again that failed, when a tree that uses them opens or gets another clip. */
function loadFailedAgain(ids: ReadonlySignal<readonly string[]>, clips: ClipCache): void {
  effect(() => {
    for (const id of ids.value) if (clips.get(id).peek().state === 'failed') clips.reloadOne(id);
  });
}

/** A tree whose clips keep their own time; the tree itself if that has problems. */
export function withoutCadence(item: LabItem, bound: BoundTree): BoundTree {
  const { figure } = bound;
  const tree = bindToFigure(documentOf(item), figure, { followsTurns: false, matchesCadence: false });
  return tree.ok ? { tree: tree.value, figure } : bound;
}

/** True if an input changes over the take. */
function hasKeys({ content }: LabItem): boolean {
  return Object.values(inputsIn(content)).some(
    (input) => isObject(input) && Array.isArray(input['keys']) && input['keys'].length > 0,
  );
}

/** Loads the takes in use of trees that were edited again. */
function followTakes(
  store: DocumentStore,
  clips: ClipCache,
  bridge: Pick<SegueBridge, 'call'>,
  notices: Notices,
): void {
  const { lab } = store.saved;
  let before = lab.peek();
  effect(() => {
    const now = lab.value;
    const edited = now.filter((item) => !before.includes(item)).map(({ id }) => id);
    before = now;
    // Also one that could not be loaded while it was deleted.
    const shown = edited.filter(
      (id) => clips.reloadOne(id) || store.saved.peek().clips.get(id) !== undefined,
    );
    if (shown.length === 0) return;
    void fetchClips(store, shown, bridge).then((message) => message !== null && notices.problem(message));
  });
}

/** The figure of a tree with its clips, or why they fit on none; null while clips load, and without any. */
export type FoundFigure = ReturnType<typeof figureOf> | null;

/**
 * Follows the clips of a tree and puts them on one figure, which takes long: once for the same clips and
 * settings, whatever else changes.
 *
 * @param ids JSON, a list of ids
 */
export function followFigure(
  ids: ReadonlySignal<readonly string[]>,
  store: DocumentStore,
  clips: ClipCache,
): ReadonlySignal<FoundFigure> {
  const members = followLabClips(keepMotions(ids, clips), store);
  return computed(() => {
    if (members.value.length === 0) return null;
    return figureOf(
      members.value.map(({ id, motion, joints, settings, summary: { root } }) => ({
        id,
        clip: { ...motion, ...settings },
        joints,
        root: root.choice,
      })),
    );
  });
}
