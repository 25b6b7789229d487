import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { describeRootOverride, type RootOverride } from '#core/root/root-override.ts';
import type { Editor } from '../../stores/workbench.ts';
import { nameOf } from '../../stores/document/file-places.ts';
import type { TransitionEnd } from '../../stores/marks/marker-edits.ts';
import type { Motion } from '../../stores/shown/open-motion.ts';
import { toggleSideMenu } from '../../stores/session/layers.ts';
import { setRoot } from './root-edits.ts';
import { DETECTED, type MenuRow } from '../../controls/parameters/row.ts';

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
  const found = foundRoot(open.motion.value, end);
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
    open: () => toggleSideMenu(session.sideMenu, { kind: 'root', end }),
    reset: () => void editing.commit(setRoot(clip, 'clip', null)),
  };
}

/** The root in use of the clip at one end; null until its motion is loaded. */
function foundRoot(motion: Motion, end: TransitionEnd): RootOverride | null {
  if (motion.state !== 'ready') return null;
  const { origin } = motion[end].root;
  return origin.kind === 'joint' ? { kind: 'joint', joint: origin.name } : origin;
}

/** Name of a root override in a menu: `Automatic`. */
export function rootName(choice: RootOverride): string {
  const words = describeRootOverride(choice);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
