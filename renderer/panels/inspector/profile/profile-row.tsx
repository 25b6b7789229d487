import { Scissors } from 'lucide';
import { useRef } from 'preact/hooks';
import type { Edit } from '../../../../contract/edits/edits.ts';
import type { JointMap } from '../../../../core/joints/joint-map.ts';
import type { Skeleton } from '../../../../core/skeleton.ts';
import type { Slot, Transition } from '../../../../core/transition/document/document.ts';
import { counterpartName } from '../../../state/commands/transitions/mirror-commands.ts';
import {
  FACTOR_STEP,
  leastFactor,
  resetJoints,
  setCut,
  setFactors,
  withDescendants,
} from '../../../state/slots/profile-edits.ts';
import { Button } from '../../controls/button.tsx';
import { useApp } from '../../controls/window-context.ts';
import { FactorField } from './factor-field.tsx';
import { previewEdit } from '../controls/preview-edit.ts';

export interface ProfileRowProps {
  readonly skeleton: Skeleton;
  readonly map: JointMap | null; // of that skeleton
  readonly joint: number;
  readonly index: number; // of the slot
  readonly slot: Slot;
  readonly mirrored: boolean; // the joint on the other side goes along
  readonly withChildren: boolean; // so do those that hang on it
}

const USUAL_MOST = 2;

/** One joint: its factor, by a slider or typed, and whether it is cut. What is dragged or typed shows on the figure at once. */
export function ProfileRow(props: ProfileRowProps) {
  const app = useApp();
  const abandoned = useRef(false);
  const { skeleton, joint, index, slot } = props;
  const name = skeleton.names[joint];
  const factor = factorOf(slot, name);
  const isCut = slot.cutJoints?.includes(name) ?? false;
  const preview = (value: number): void => {
    if (!abandoned.current) previewEdit(app, (before) => setFactors(before, index, reachedBy(props), value));
  };
  const keep = (): void => {
    if (!abandoned.current) app.editing.commitPreview();
    abandoned.current = false;
  };
  const commit = (edit: (before: Transition, joints: readonly string[]) => Edit): void => {
    const before = app.open.editable.peek();
    if (before) void app.editing.commit(edit(before, reachedBy(props)));
  };
  const reset = (): void => commit((before, joints) => resetJoints(before, index, joints));
  const classes = ['profile-row', (factor !== 1 || isCut) && 'changed', isCut && 'is-cut'];
  return (
    <div class={classes.filter(Boolean).join(' ')} role="group" aria-label={name}>
      <span
        class="cut"
        style={{ paddingLeft: `${Math.min(depthOf(skeleton, joint), 8) * 8}px` }}
        data-tip={`${name}: double click brings back ×1, blended`}
        onDblClick={reset}
      >
        {name}
      </span>
      <FactorSlider
        {...{ name, factor, preview, keep, reset }}
        least={leastFactor(slot.profileMode ?? 'time')}
        disabled={isCut}
        giveBack={() => {
          abandoned.current = true;
          app.editing.cancel();
        }}
      />
      <FactorField
        label={`Factor of ${name}`}
        mode={slot.profileMode ?? 'time'}
        disabled={isCut}
        {...{ factor, preview }}
      />
      <CutButton
        name={name}
        isCut={isCut}
        onClick={() => commit((before, joints) => setCut(before, index, joints, !isCut))}
      />
    </div>
  );
}

interface CutButtonProps {
  readonly name: string;
  readonly isCut: boolean;
  readonly onClick: () => void;
}

function CutButton({ name, isCut, onClick }: CutButtonProps) {
  const tip = isCut ? `Blend ${name} again` : `Cut ${name}: from the seam on it is as in the destination`;
  return <Button icon={Scissors} tip={tip} bare pressed={isCut} onClick={onClick} />;
}

interface FactorSliderProps {
  readonly name: string;
  readonly factor: number;
  readonly least: number;
  readonly disabled: boolean;
  readonly preview: (factor: number) => void;
  readonly keep: () => void;
  readonly giveBack: () => void;
  readonly reset: () => void;
}

function FactorSlider({ name, factor, least, disabled, preview, keep, giveBack, reset }: FactorSliderProps) {
  const { document } = useApp();
  const most = Math.max(USUAL_MOST, factor);
  return (
    <input
      type="range"
      aria-label={name}
      style={{ '--share': `${((factor - least) / (most - least)) * 100}%` }}
      min={least}
      max={most}
      step={FACTOR_STEP}
      value={factor}
      disabled={disabled}
      onInput={(event) => preview(Number(event.currentTarget.value))}
      onPointerUp={keep}
      onPointerCancel={keep}
      // What Escape gave back stays so until the pointer or the arrow is let go.
      onKeyUp={({ key }) => key !== 'Escape' && keep()}
      onBlur={keep}
      onKeyDown={(event) => {
        if (/^(Delete|Backspace)$/.test(event.key)) reset();
        // The arrows are also the player's, and Delete the marker's.
        if (/^(Arrow|Page|Home|End|Delete|Backspace)/.test(event.key)) event.stopPropagation();
        if (event.key === 'Escape' && document.preview.peek() !== null) {
          event.stopPropagation();
          giveBack();
        }
      }}
    />
  );
}

function factorOf({ profile }: Slot, name: string): number {
  return profile !== null && Object.hasOwn(profile, name) ? (profile[name] ?? 1) : 1;
}

/** Names of the joints that a change of this one changes. */
function reachedBy({ skeleton, map, joint, mirrored, withChildren }: ProfileRowProps): readonly string[] {
  const own = (withChildren ? withDescendants(skeleton, joint) : [joint]).map((j) => skeleton.names[j]);
  if (!mirrored) return own;
  return [...new Set(own.flatMap((name) => [name, counterpartName(map, name) ?? name]))];
}

function depthOf({ parentIndices }: Skeleton, joint: number): number {
  let depth = 0;
  for (let j = parentIndices[joint]; j >= 0; j = parentIndices[j]) depth++;
  return depth;
}
