import { useSignal } from '@preact/signals';
import { RotateCcw, TriangleAlert, X } from 'lucide';
import { countKnown } from '../../../core/joints/joint-map.ts';
import { resetJoints } from '../../state/transitions/joint-map-edits.ts';
import type { OpenJointMap } from '../../state/transitions/joint-map-edits.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { isFound, JointSearch } from '../controls/joint-search.tsx';
import { useModal } from '../controls/use-modal.ts';
import { useApp } from '../controls/window-context.ts';
import { JointMapRow } from './joint-map-row.tsx';

/** What each joint of the open clips is: its part of the body, its side, and the joint it changes places with in a mirror. */
export function JointMapDialog() {
  const { session, open } = useApp();
  if (!session.jointMap.value || open.jointMaps.value.length === 0) return null;
  return <OpenDialog maps={open.jointMaps.value} />;
}

function OpenDialog({ maps }: { readonly maps: readonly OpenJointMap[] }) {
  const app = useApp();
  const chosen = useSignal(maps[0].jointsId);
  const shown = maps.find(({ jointsId }) => jointsId === chosen.value) ?? maps[0];
  const { close, props } = useModal(() => void (app.session.jointMap.value = false));
  const isEdited = Object.keys(shown.edits).length > 0;
  return (
    <dialog {...props} class="joint-map" aria-label="Joint map">
      <header>
        <h2>Joint map</h2>
        <Skeletons maps={maps} shown={shown} choose={(id) => (chosen.value = id)} />
        <Button
          icon={RotateCcw}
          tip="Make all joints as recognised again"
          bare
          disabledReason={isEdited ? null : 'they are'}
          onClick={() => void app.editing.commit(resetJoints(shown))}
        />
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      <Findings shown={shown} />
      <Joints key={shown.jointsId} shown={shown} />
    </dialog>
  );
}

interface SkeletonsProps {
  readonly maps: readonly OpenJointMap[];
  readonly shown: OpenJointMap;
  choose(jointsId: string): void;
}

/** Which skeleton, where there are several: by the clips that move it. */
function Skeletons({ maps, shown, choose }: SkeletonsProps) {
  const nameOf = ({ clips }: OpenJointMap): string => clips.join(', ');
  if (maps.length === 1) return <p class="joint-map-of cut">{nameOf(shown)}</p>;
  return (
    <div class="segments joint-map-of" role="group" aria-label="Skeleton of">
      {maps.map((each) => (
        <button
          key={each.jointsId}
          type="button"
          class="cut"
          aria-pressed={each === shown}
          onClick={() => choose(each.jointsId)}
        >
          {nameOf(each)}
        </button>
      ))}
    </div>
  );
}

/** Problems beyond this many are counted. */
const MOST_PROBLEMS = 4;

/** How much is known, and what does not go together. */
function Findings({ shown: { map, edits } }: { readonly shown: OpenJointMap }) {
  const { problems, joints } = map;
  const byHand = Object.keys(edits).length;
  const more = problems.length - MOST_PROBLEMS;
  return (
    <div class="joint-map-findings" role="status">
      <p>
        {countKnown(map)} of {joints.length} joints are known
        {byHand > 0 ? `, ${byHand} set by hand` : ' by their names'}. All skeletons with these joints share
        this map.
      </p>
      {problems.slice(0, MOST_PROBLEMS).map((problem) => (
        <p key={problem} class="joint-map-problem">
          <Icon node={TriangleAlert} size={13} />
          {problem}
        </p>
      ))}
      {more > 0 && <p class="joint-map-problem">and {more} more</p>}
    </div>
  );
}

function Joints({ shown }: { readonly shown: OpenJointMap }) {
  const search = useSignal('');
  const { names } = shown.map.skeleton;
  return (
    <>
      <JointSearch text={search} autofocus />
      <datalist id="joint-map-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div class="joint-map-heads" aria-hidden="true">
        <span>Joint</span>
        <span>Part</span>
        <span>Side</span>
        <span>In a mirror</span>
      </div>
      <div class="joint-map-joints">
        {names.map((name, j) => isFound(name, search) && <JointMapRow key={name} shown={shown} joint={j} />)}
      </div>
    </>
  );
}
