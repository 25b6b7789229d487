import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { type RootOverride, describeRootOverride } from '#core/clip/root/root-override.ts';
import { folderOf, nameOf } from '#renderer/stores/document/file-places.ts';
import type { TransitionEnd } from '#renderer/stores/marks/marker-edits.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { SideMenu, TryOn } from '#renderer/controls/side-menu.tsx';
import type { Editor } from '#renderer/stores/workbench.ts';
import type { OpenClips } from '#renderer/stores/shown/open-clips.ts';
import { toggleLayer } from '#renderer/stores/session/layers.ts';
import { DETECTED, type MenuRow } from '#renderer/controls/parameters/row.ts';
import type { OverrideSubject } from '#contract/clips/import-override.ts';
import type { Edit } from '#contract/edits/edits.ts';
import { ancestorsOf } from '#core/rig/roles/joint-tree.ts';
import type { JointMap } from '#core/rig/roles/joint-map.ts';

/** The scope of a root override: the clip, or all clips in its folder and subfolders. */
type RootScope = 'clip' | 'folder';

/** The root override of the clip or its folder; null = not set. */
export function rootOf({ path, root }: ClipSummary, scope: RootScope): RootOverride | null {
  if (scope === 'clip') return root.own;
  return root.folders.find((folder) => folder.path === folderOf(path))?.choice ?? null;
}

/** @param after null = not set */
export function setRoot(clip: ClipSummary, scope: RootScope, after: RootOverride | null): Edit {
  const folder = folderOf(clip.path);
  const subject: OverrideSubject =
    scope === 'clip' ? { kind: 'clip', id: clip.id } : { kind: 'folder', path: folder };
  const name = `Set root of ${scope === 'clip' ? clip.name : nameOf(folder)}`;
  return { name, changes: [{ kind: 'root.set', subject, before: rootOf(clip, scope), after }] };
}

/** Names of the joints above the hips, from the top. */
export function jointsAboveHips({ skeleton, joints }: JointMap): readonly string[] {
  const hips = joints.findIndex(({ role }) => role === 'hips');
  if (hips < 0) return [];
  return ancestorsOf(skeleton, hips)
    .toReversed()
    .map((joint) => skeleton.names[joint]);
}

/** Root of the clip at one end: detected, or set for the clip or its folder. */
export function rootRow(
  { session, editing, open }: Editor,
  clip: ClipSummary,
  word: string,
  end: TransitionEnd,
): MenuRow {
  const { choice, own, folders } = clip.root;
  const [folder] = folders;
  const above = own === null ? folder : undefined;
  const found = foundRoot(open.clips.value, end);
  const isMissing = choice.kind === 'joint' && found !== null && rootName(found) !== rootName(choice);
  const isDetected = choice.kind === 'auto' && found !== null;
  const value = rootName(isDetected ? found : choice);
  const defaultValue = rootName(folder?.choice ?? { kind: 'auto' });
  return {
    kind: 'menu',
    key: `${end}.root`,
    label: `${word} root`,
    description: 'Source of the root motion: the position of the figure on the ground, and its facing.',
    note: isMissing
      ? `${choice.joint} is not above the hips of this clip, so the hips are used.`
      : above
        ? `Set for all in ${nameOf(above.path)}.`
        : '',
    badge: isMissing ? describeRootOverride(found) : isDetected ? DETECTED : above ? 'folder' : '',
    value,
    defaultValue: rootName(choice) === defaultValue ? value : defaultValue,
    open: () => toggleLayer(session.sideMenu, { kind: 'root', end }),
    reset: () => void editing.commit(setRoot(clip, 'clip', null)),
  };
}

/** The root in use of the clip at one end; null until its motion is loaded. */
function foundRoot(clips: OpenClips, end: TransitionEnd): RootOverride | null {
  if (clips.state !== 'ready') return null;
  const { origin } = clips[end].root;
  return origin.kind === 'joint' ? { kind: 'joint', joint: origin.name } : origin;
}

/** Name of a root override in a menu: `Automatic`. */
function rootName(choice: RootOverride): string {
  const words = describeRootOverride(choice);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Sets the root override of a clip, or of its folder. */
export function RootMenu() {
  const { session, open, document } = useApp();
  const menu = session.sideMenu.value;
  if (menu?.kind !== 'root') return null;
  // The clip without the preview of a choice.
  const clip = document.current.clips.value.get(open[menu.end].value?.id ?? '');
  return clip ? <OpenMenu key={menu.end} clip={clip} end={menu.end} /> : null;
}

function OpenMenu({ clip, end }: { readonly clip: ClipSummary; readonly end: TransitionEnd }) {
  const { path, name } = clip;
  return (
    <SideMenu title={`Root of ${name}`} anchor={`clips.${end}.root`}>
      <div class="side-menu-lists">
        <Choices clip={clip} scope="clip" title={`For ${name}`} />
        <Choices clip={clip} scope="folder" title={`For all in ${nameOf(folderOf(path))}`} />
      </div>
    </SideMenu>
  );
}

interface ChoicesProps {
  readonly clip: ClipSummary;
  readonly scope: RootScope;
  readonly title: string;
}

function Choices({ clip, scope, title }: ChoicesProps) {
  const { open } = useApp();
  const current = rootOf(clip, scope);
  const currentName = current ? rootName(current) : NOT_SET;
  const map = open.jointMaps.value.find(({ jointsId }) => jointsId === clip.jointsId)?.map;
  const items = itemsOf(clip, scope, map ? jointsAboveHips(map) : []);
  return (
    <>
      <h3>{title}</h3>
      <ul class="side-menu-list" aria-label={title}>
        {items.map(({ name, facts, choice }) => (
          <li key={name}>
            <TryOn
              name={name}
              facts={facts}
              current={name === currentName}
              edit={() => setRoot(clip, scope, choice)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface Item {
  readonly name: string;
  readonly facts: string;
  readonly choice: RootOverride | null;
}

const NOT_SET = 'Not set';

const standardItems: readonly (readonly [RootOverride, facts: string])[] = [
  [{ kind: 'auto' }, 'A joint above the hips if it travels, else the hips'],
  [{ kind: 'hips' }, 'Hips, thighs and upper arms, smoothed'],
  [{ kind: 'none' }, 'The root stays at the start of the clip'],
];

/** @param joints joints above the hips of the clip */
function itemsOf(clip: ClipSummary, scope: RootScope, joints: readonly string[]): readonly Item[] {
  const current = rootOf(clip, scope);
  // The override of a folder may name a joint that this clip does not have.
  const chosen = current?.kind === 'joint' ? [current.joint] : [];
  const ofJoints = [...new Set([...joints, ...chosen])].map(
    (joint) =>
      [
        { kind: 'joint', joint },
        joints.includes(joint) ? 'The motion of this joint' : 'Not in this clip, so the hips are used',
      ] as const,
  );
  return [
    { name: NOT_SET, facts: otherwise(clip, scope), choice: null },
    ...[...standardItems, ...ofJoints].map(([choice, facts]) => ({ name: rootName(choice), facts, choice })),
  ];
}

/** Name of the root that applies without an override. */
function otherwise({ path, root }: ClipSummary, scope: RootScope): string {
  const above = root.folders.find((folder) => scope === 'clip' || folder.path !== folderOf(path));
  return above ? `${rootName(above.choice)}, as set for ${nameOf(above.path)}` : 'Automatic';
}
