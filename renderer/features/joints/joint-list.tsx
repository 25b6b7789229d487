import { useSignal } from '@preact/signals';
import { TriangleAlert } from 'lucide';
import { countByShape, countKnown } from '#core/joints/joint-map.ts';
import type { OpenJointMap } from '../../stores/transitions/joint-map-edits.ts';
import { Icon } from '../../kit/icon.tsx';
import { isFound, JointSearch } from '../../kit/joint-search.tsx';
import { JointMapRow } from './joint-map-row.tsx';
import { TwistDoubt } from './twist-doubt.tsx';

interface JointListProps {
  readonly shown: OpenJointMap;
  readonly search: string; // initial search text
}

/** The joints of one skeleton: each with its body part, side and counterpart. */
export function JointList({ shown, search }: JointListProps) {
  const text = useSignal(search);
  const { names } = shown.map.skeleton;
  return (
    <>
      <Findings shown={shown} />
      <JointSearch text={text} autofocus />
      <datalist id="joint-map-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div class="joint-map-heads" aria-hidden="true">
        <span>Joint</span>
        <span>Part</span>
        <span>Side</span>
        <span>Counterpart</span>
      </div>
      <div class="joint-map-joints">
        {names.map((name, j) => isFound(name, text) && <JointMapRow key={name} shown={shown} joint={j} />)}
      </div>
    </>
  );
}

/** Problems shown; the rest is counted. */
const MAX_PROBLEMS = 4;

/** Number of mapped joints, and problems of the map. */
function Findings({ shown: { map } }: { readonly shown: OpenJointMap }) {
  const { problems, joints } = map;
  const byHand = joints.filter(({ edited }) => edited).length;
  const byShape = countByShape(map);
  const how = [byShape > 0 && `, ${byShape} from the shape`, byHand > 0 && `, ${byHand} set by you`];
  const more = problems.length - MAX_PROBLEMS;
  return (
    <div class="joint-map-findings rigid dim" role="status">
      <p>
        {countKnown(map)} of {joints.length} joints mapped
        {how.some(Boolean) ? how.filter(Boolean).join('') : ' from their names'}. Skeletons with the same
        joints share this map.
      </p>
      {problems.slice(0, MAX_PROBLEMS).map((problem) => (
        <p key={problem} class="joint-map-problem row gap-6">
          <Icon node={TriangleAlert} size={13} />
          {problem}
        </p>
      ))}
      {more > 0 && <p class="joint-map-problem row gap-6">and {more} more</p>}
      <TwistDoubt map={map} />
    </div>
  );
}
