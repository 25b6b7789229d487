import { Scissors } from 'lucide';
import type { Slot, ProfileMode } from '#core/transition/document/document.ts';
import {
  FACTOR_STEP,
  minFactor,
  resetJoints,
  setCut,
  setFactors,
  withDescendants,
  MAX_FACTOR,
} from '#renderer/stores/slots/slot-edits.ts';
import { filledShare, useSlider } from '#renderer/kit/adjust.ts';
import { Button } from '#renderer/kit/button.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { slotTime } from '#core/methods/binding/read-values.ts';
import { useEffect, useRef } from 'preact/hooks';
import { depthOf } from '#renderer/stores/session/joint-steps.ts';
import { selectedJoints, selectJoint } from '#renderer/stores/session/joint-selection.ts';
import { shownJointOf } from '#renderer/stores/shown/open-transition.ts';
import type { JointMap } from '#core/rig/roles/joint-map.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { counterpartName } from '#renderer/stores/commands/transitions/mirror-commands.ts';
import { commitEdit, previewEdit } from '#renderer/stores/transitions/transition-edits.ts';
import { clamp, formatNumber } from '#core/kit/numbers.ts';
import { arrows } from '#renderer/kit/keys.ts';
import { describeRefusal, parseNumberText } from '#renderer/kit/number-text.ts';
import { TextField } from '#renderer/kit/text-field.tsx';

interface FactorFieldProps {
  readonly label: string;
  readonly factor: number;
  readonly mode: ProfileMode;
  readonly time: number | null; // s, of a joint with factor 1; null = the factor acts on no time
  readonly disabled: boolean;
  readonly preview: (factor: number) => void;
}

const FINE = FACTOR_STEP / 5; // with Shift
const COARSE = FACTOR_STEP * 10; // with Ctrl

/** A factor as text: `0.5`, `50%`, `1/3`. Typing and the arrow keys preview it. */
function FactorField({ label, factor, mode, time, disabled, preview }: FactorFieldProps) {
  const { editing } = useApp();
  const previewText = (text: string): void => {
    const value = readFactor(text, mode);
    if (value !== undefined) preview(value);
  };
  return (
    <TextField
      class="factor"
      inputMode="decimal"
      label={label}
      data-tip={time === null ? '' : `${formatNumber(time * factor, 2)} s for this joint`}
      disabled={disabled}
      value={factorText(factor)}
      problem={(text) => (readFactor(text, mode) === undefined ? describeRefusal(text, '') : null)}
      stepped={(event) => {
        const direction = arrows[event.key]?.[1] ?? 0;
        return direction === 0
          ? undefined
          : factorText(withinRange(factor + direction * stepOf(event), mode));
      }}
      onInput={({ currentTarget }) => previewText(currentTarget.value)}
      keep={(text) => {
        previewText(text);
        editing.keep();
      }}
      cancel={editing.cancel}
    />
  );
}

/** `×0.50`; a factor between two hundredths has more digits. */
export function factorText(factor: number): string {
  const isFine = Math.abs(factor * 100 - Math.round(factor * 100)) > 0.05;
  return `×${formatNumber(factor, isFine ? 3 : 2)}`;
}

/** The closest allowed factor to the typed one; undefined if it is not a number. */
export function readFactor(text: string, mode: ProfileMode): number | undefined {
  const value = parseNumberText(text.trim().replace(/^[×x]\s*/i, ''), '', 60);
  return value === undefined ? undefined : withinRange(value, mode);
}

function withinRange(factor: number, mode: ProfileMode): number {
  return clamp(factor, minFactor(mode), MAX_FACTOR);
}

function stepOf({ shiftKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (shiftKey) return FINE;
  return ctrlKey || metaKey ? COARSE : FACTOR_STEP;
}

export interface ProfileRowProps extends ProfiledJoint {
  readonly slot: Slot;
}

const USUAL_MOST = 2;

/**
 * A joint with the slider and field of its factor, and a button that cuts it. The figure shows each change at
 * once.
 */
export function ProfileRow(props: ProfileRowProps) {
  const { skeleton, joint, slot } = props;
  const name = skeleton.names[joint];
  const factor = factorOf(slot, name);
  const isCut = slot.cutJoints?.includes(name) ?? false;
  const { preview, reset, cut } = useProfileChange(props);
  const { row, isPicked, pick } = usePickedJoint(joint);
  const classes = [
    'profile-row',
    (factor !== 1 || isCut) && 'changed',
    isCut && 'is-cut',
    isPicked && 'picked',
  ];
  return (
    <div ref={row} class={classes.filter(Boolean).join(' ')} role="group" aria-label={name}>
      <button
        type="button"
        class="profile-joint plain cut"
        style={{ paddingLeft: `${Math.min(depthOf(skeleton.parentIndices, joint), 8) * 8}px` }}
        aria-pressed={isPicked}
        data-tip={`${name}: click to select, double-click to reset to ×1 and blend`}
        onClick={pick}
        onDblClick={reset}
      >
        {name}
      </button>
      <FactorSlider
        name={name}
        factor={factor}
        preview={preview}
        reset={reset}
        least={minFactor(slot.profileMode ?? 'time')}
        disabled={isCut}
      />
      <FactorField
        label={`Factor of ${name}`}
        mode={slot.profileMode ?? 'time'}
        time={slot.profileMode === 'weight' ? null : slotTime(slot)}
        disabled={isCut}
        factor={factor}
        preview={preview}
      />
      <CutButton name={name} isCut={isCut} onClick={() => cut(!isCut)} />
    </div>
  );
}

interface CutButtonProps {
  readonly name: string; // of a joint or a curve
  readonly isCut: boolean;
  readonly onClick: () => void;
}

/** Cuts a joint or a curve: a slot does not blend it. */
export function CutButton({ name, isCut, onClick }: CutButtonProps) {
  const tip = isCut ? `Blend ${name} again` : `Cut ${name}: it follows the destination from the seam on`;
  return <Button icon={Scissors} tip={tip} bare pressed={isCut} onClick={onClick} />;
}

interface FactorSliderProps extends Pick<FactorFieldProps, 'factor' | 'disabled' | 'preview'> {
  readonly name: string;
  readonly least: number;
  readonly reset: () => void;
}

function FactorSlider({ name, factor, least, disabled, preview, reset }: FactorSliderProps) {
  const { editing } = useApp();
  const slide = useSlider({
    ...editing,
    preview,
    other({ key }) {
      const isReset = key === 'Delete' || key === 'Backspace'; // elsewhere it removes markers
      if (isReset) reset();
      return isReset;
    },
  });
  const most = Math.max(USUAL_MOST, factor);
  return (
    <input
      type="range"
      aria-label={name}
      style={{ '--share': filledShare(factor, least, most) }}
      min={least}
      max={most}
      step={FACTOR_STEP}
      value={factor}
      disabled={disabled}
      {...slide}
    />
  );
}

function factorOf({ profile }: Slot, name: string): number {
  return profile !== null && Object.hasOwn(profile, name) ? (profile[name] ?? 1) : 1;
}

/**
 * Selection of a joint of `openJoints`, shared with the views: its row scrolls into view when it is selected
 * elsewhere.
 */
function usePickedJoint(own: number) {
  const { session, open } = useApp();
  const joint = shownJointOf(open.clips.value, own);
  const row = useRef<HTMLDivElement>(null);
  const isPicked = selectedJoints(session).includes(joint);
  const isLast = session.selectedJoint.value === joint;
  useEffect(() => {
    if (isLast) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isLast]);
  return { row, isPicked, pick: (): void => selectJoint(session, joint < 0 ? null : joint) };
}

/** A joint of a slot's profile, and the joints that change with it. */
interface ProfiledJoint {
  readonly skeleton: Skeleton;
  readonly map: JointMap | null; // of the skeleton
  readonly joint: number;
  readonly index: number; // of the slot
  readonly mirrored: boolean; // also changes its counterpart
  readonly withChildren: boolean; // also changes its descendants
}

/**
 * Edits of a joint in a profile: an adjustment previews its factor; everything else is one edit.
 */
function useProfileChange(profiled: ProfiledJoint) {
  const app = useApp();
  const { index } = profiled;
  return {
    preview: (factor: number): void =>
      previewEdit(app, (before) => setFactors(before, index, reachedBy(profiled), factor)),
    reset: (): void => commitEdit(app, (before) => resetJoints(before, index, reachedBy(profiled))),
    cut: (isCut: boolean): void =>
      commitEdit(app, (before) => setCut(before, index, 'joints', reachedBy(profiled), isCut)),
  };
}

/** Names of the joints that a change affects. */
function reachedBy({ skeleton, map, joint, mirrored, withChildren }: ProfiledJoint): readonly string[] {
  const own = (withChildren ? withDescendants(skeleton, joint) : [joint]).map((j) => skeleton.names[j]);
  if (!mirrored) return own;
  return [...new Set(own.flatMap((name) => [name, counterpartName(map, name) ?? name]))];
}
