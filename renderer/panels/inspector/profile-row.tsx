import { useRef } from 'preact/hooks';
import type { Skeleton } from '../../../core/skeleton.ts';
import type { Slot } from '../../../core/transition/document.ts';
import {
  FACTOR_STEP,
  leastFactor,
  mirroredJoint,
  setFactors,
  withDescendants,
} from '../../state/profile-edits.ts';
import { useApp } from '../window-context.ts';
import { previewEdit } from './preview-edit.ts';

export interface ProfileRowProps {
  readonly skeleton: Skeleton;
  readonly joint: number;
  readonly index: number; // of the slot
  readonly slot: Slot;
  readonly mirrored: boolean; // the joint on the other side goes along
  readonly withChildren: boolean; // so do those that hang on it
}

const USUAL_MOST = 2;

/** One joint: its factor shows on the figure while it is dragged, and is one edit when it is let go. */
export function ProfileRow(props: ProfileRowProps) {
  const app = useApp();
  const abandoned = useRef(false);
  const { skeleton, joint, index, slot } = props;
  const name = skeleton.names[joint];
  const factor = factorOf(slot, name);
  const least = leastFactor(slot.profileMode ?? 'time');
  const most = Math.max(USUAL_MOST, factor);
  const preview = (value: number): void => {
    if (!abandoned.current) previewEdit(app, (before) => setFactors(before, index, reachedBy(props), value));
  };
  const keep = (): void => {
    if (!abandoned.current) app.editing.commitPreview();
    abandoned.current = false;
  };
  return (
    <label class={factor === 1 ? 'profile-row' : 'profile-row changed'}>
      <span
        class="cut"
        style={{ paddingLeft: `${Math.min(depthOf(skeleton, joint), 8) * 8}px` }}
        data-tip={`${name}: double click brings back 1`}
        onDblClick={() => {
          preview(1);
          keep();
        }}
      >
        {name}
      </span>
      <input
        type="range"
        aria-label={name}
        style={{ '--share': `${((factor - least) / (most - least)) * 100}%` }}
        min={least}
        max={most}
        step={FACTOR_STEP}
        value={factor}
        onInput={(event) => preview(Number(event.currentTarget.value))}
        onPointerUp={keep}
        onPointerCancel={keep}
        // What Escape gave back stays so until the pointer or the arrow is let go.
        onKeyUp={({ key }) => key !== 'Escape' && keep()}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') {
            // The arrows are also the player's.
            if (/^(Arrow|Page|Home|End)/.test(event.key)) event.stopPropagation();
          } else if (app.document.preview.peek() !== null) {
            event.stopPropagation();
            abandoned.current = true;
            app.editing.cancel();
          }
        }}
      />
      <output>{`×${factor.toFixed(2)}`}</output>
    </label>
  );
}

function factorOf({ profile }: Slot, name: string): number {
  return profile !== null && Object.hasOwn(profile, name) ? (profile[name] ?? 1) : 1;
}

/** Names of the joints that a change of this one changes. */
function reachedBy({ skeleton, joint, mirrored, withChildren }: ProfileRowProps): readonly string[] {
  const own = (withChildren ? withDescendants(skeleton, joint) : [joint]).map((j) => skeleton.names[j]);
  if (!mirrored) return own;
  return [...new Set(own.flatMap((name) => [name, mirroredJoint(name, skeleton.names) ?? name]))];
}

function depthOf({ parentIndices }: Skeleton, joint: number): number {
  let depth = 0;
  for (let j = parentIndices[joint]; j >= 0; j = parentIndices[j]) depth++;
  return depth;
}
