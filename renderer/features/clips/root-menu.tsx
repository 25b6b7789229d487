import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { RootOverride } from '#core/root/root-override.ts';
import { folderOf, nameOf } from '../../stores/document/file-places.ts';
import type { TransitionEnd } from '../../stores/marks/marker-edits.ts';
import { jointsAboveHips, rootOf, setRoot, type RootScope } from './root-edits.ts';
import { rootName } from './root-row.ts';
import { useApp } from '../../controls/window-context.ts';
import { SideMenu, TryOn } from '../../controls/side-menu.tsx';

/** Sets the root override of a clip, or of its folder. */
export function RootMenu() {
  const { session, open, document } = useApp();
  const menu = session.sideMenu.value;
  if (menu?.kind !== 'root') return null;
  // The clip without the preview of a choice.
  const clip = document.current.value.clips.get(open[menu.end].value?.id ?? '');
  return clip ? <OpenMenu key={menu.end} clip={clip} end={menu.end} /> : null;
}

interface OpenMenuProps {
  readonly clip: ClipSummary;
  readonly end: TransitionEnd;
}

function OpenMenu({ clip, end }: OpenMenuProps) {
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
