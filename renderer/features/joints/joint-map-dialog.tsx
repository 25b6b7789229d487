// renderer/features/joints: the picked joints, and the joint map
import './joint-map.css';
import { useSignal } from '@preact/signals';
import { Footprints, RotateCcw } from 'lucide';
import { findJoint } from '#core/rig/roles/joint-map.ts';
import { arePlanted } from '#core/rig/retarget/retarget.ts';
import { feetIn } from '#core/transition/clips/fit-clips.ts';
import { resetJoints, setJoint, type OpenJointMap } from '#renderer/stores/transitions/joint-map-edits.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, openDialog } from '#renderer/kit/dialog.tsx';
import { Segments } from '#renderer/kit/segments.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { JointList } from './joint-list.tsx';
import { PairList } from './pair-list.tsx';

export function openJointMap({ session }: Pick<Workbench, 'session'>): void {
  openDialog(session, JointMapDialog, {});
}

/** The joint maps of the open clips, and the joint pairs of different skeletons. */
function JointMapDialog() {
  const maps = useApp().open.jointMaps.value;
  return maps.length === 0 ? null : <OpenDialog maps={maps} />;
}

/** The joints of one skeleton, or the pairs from it to the destination’s. */
interface JointMapView {
  readonly kind: 'joints' | 'pairs';
  readonly map: OpenJointMap;
}

/** The view chosen by the user; `search`: a joint clicked in the pairs. */
interface Chosen {
  readonly view: string;
  readonly search: string;
}

const keyOf = ({ kind, map }: JointMapView): string => `${kind} ${map.jointsId}`;
const nameOf = ({ clips }: OpenJointMap): string => clips.join(', ');

function OpenDialog({ maps }: { readonly maps: readonly OpenJointMap[] }) {
  const app = useApp();
  const views = viewsOf(maps);
  // Until the user chooses, the first view is shown: pairs replace joints when a clip of another skeleton
  // arrives.
  const chosen = useSignal<Chosen | null>(null);
  const shown = views.find((view) => keyOf(view) === chosen.value?.view) ?? views[0];
  const isEdited = Object.keys(shown.map.edits).length > 0;
  const showJoint = (map: OpenJointMap, search: string): void =>
    void (chosen.value = { view: keyOf({ kind: 'joints', map }), search });
  return (
    <Dialog
      title="Joint map"
      size="wide"
      class="joint-map"
      head={
        <>
          <Views
            views={views}
            shown={shown}
            target={maps[0]}
            choose={(view) => (chosen.value = { view, search: '' })}
          />
          {shown.kind === 'joints' && <PlantFeet shown={shown.map} isPlayed={shown.map === maps[0]} />}
          {shown.kind === 'joints' && (
            <Button
              icon={RotateCcw}
              tip="Reset to auto-detected"
              bare
              disabledReason={isEdited ? null : 'you have not changed this map'}
              onClick={() => void app.editing.commit(resetJoints(shown.map))}
            />
          )}
        </>
      }
    >
      {shown.kind === 'pairs' ? (
        <PairList key={keyOf(shown)} source={shown.map} target={maps[0]} showJoint={showJoint} />
      ) : (
        <JointList key={keyOf(shown)} shown={shown.map} search={chosen.value?.search ?? ''} />
      )}
    </Dialog>
  );
}

/** Bends the legs of clips that are retargeted to a skeleton. */
function PlantFeet({ shown, isPlayed }: { readonly shown: OpenJointMap; readonly isPlayed: boolean }) {
  const { editing, open } = useApp();
  const { skeleton } = shown.map;
  const planted = shown.map.planted ?? (isPlayed && plantsByLegs(open));
  const hips = skeleton.names[findJoint(shown.map, 'hips', 'centre')];
  return (
    <Button
      icon={Footprints}
      tip="Keeps feet of retargeted clips in place; automatic where legs differ"
      name="Plant feet"
      bare
      pressed={planted}
      disabledReason={hips === undefined ? 'no joint is the hips' : null}
      onClick={() => void editing.commit(setJoint(shown, hips, { planted: !planted }))}
    />
  );
}

/** True if the feet of an open clip are planted because its legs differ from those on the screen. */
function plantsByLegs({ chain, clips }: Workbench['open']): boolean {
  const [{ value: links }, { value: played }] = [chain, clips];
  if (!links?.ok || played.state !== 'ready') return false;
  return played.maps.some((own) => own !== played.map && arePlanted(own, played.map, feetIn(links.value)));
}

/** The pairs of each other skeleton with the destination’s, which comes first; then each skeleton. */
function viewsOf(maps: readonly OpenJointMap[]): readonly JointMapView[] {
  return [
    ...maps.slice(1).map((map) => ({ kind: 'pairs', map }) as const),
    ...maps.map((map) => ({ kind: 'joints', map }) as const),
  ];
}

interface ViewsProps {
  readonly views: readonly JointMapView[];
  readonly shown: JointMapView;
  readonly target: OpenJointMap;
  choose(view: string): void;
}

/** Buttons for skeletons and pairs, labelled by their clips. */
function Views({ views, shown, target, choose }: ViewsProps) {
  const labelOf = ({ kind, map }: JointMapView): string =>
    kind === 'pairs' ? `${nameOf(map)} → ${nameOf(target)}` : nameOf(map);
  if (views.length === 1) return <p class="joint-map-of cut">{labelOf(shown)}</p>;
  return (
    <Segments
      class="joint-map-of"
      label="Skeleton of"
      options={views.map((view) => ({
        class: 'cut',
        name: labelOf(view),
        tip: labelOf(view),
        chosen: view === shown,
      }))}
      choose={(index) => choose(keyOf(views[index]))}
    />
  );
}
