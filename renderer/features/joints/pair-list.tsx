import { useSignal, type Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { canonicalName } from '#core/rig/roles/canonical-names.ts';
import { findJointPairs, type PairReason, type JointPairs } from '#core/rig/roles/pair-joints.ts';
import type { OpenJointMap } from '#renderer/stores/transitions/joint-map-edits.ts';
import { isFound, JointSearch } from '#renderer/kit/joint-search.tsx';
import { TwistDoubt } from './twist-doubt.tsx';
import { counted, grouped } from '#contract/words/counted.ts';

interface PairListProps {
  readonly source: OpenJointMap;
  readonly target: OpenJointMap;
  /** Shows a joint in the list of its skeleton, to set its part. */
  showJoint(map: OpenJointMap, name: string): void;
}

/** A joint of the source and the joint of the destination that it moves; -1 = none. */
interface PairRow {
  readonly from: number;
  readonly to: number;
  readonly reason: PairReason | null;
}

/**
 * Joint pairs of source and destination: first unpaired joints of the source, then those of the destination.
 */
export function PairList(maps: PairListProps) {
  const { source, target } = maps;
  const search = useSignal('');
  const found = useMemo(() => findJointPairs(source.map, target.map), [source.map, target.map]);
  const groups: readonly (readonly [string, readonly PairRow[]])[] = [
    ['Not used', found.sourceLeft.map((from) => ({ from, to: -1, reason: null }))],
    ['Stay in rest pose', found.targetLeft.map((to) => ({ from: -1, to, reason: null }))],
    ['Pairs', found.pairs.map((pair) => ({ from: pair.source, to: pair.target, reason: pair.reason }))],
  ];
  return (
    <>
      <div class="joint-map-findings rigid dim" role="status">
        {pairSentences(found, source, target).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <TwistDoubt map={source.map} />
        <TwistDoubt map={target.map} />
      </div>
      <JointSearch text={search} autofocus />
      <div class="joint-map-heads pairs" aria-hidden="true">
        <span>Source</span>
        <span>Destination</span>
        <span>Part</span>
        <span>Found by</span>
      </div>
      <div class="joint-map-joints">
        {groups.map(([title, rows]) => (
          <PairGroup key={title} title={title} rows={rows} search={search} {...maps} />
        ))}
      </div>
    </>
  );
}

interface PairGroupProps extends PairListProps {
  readonly title: string;
  readonly rows: readonly PairRow[];
  readonly search: Signal<string>;
}

/** Rows of one kind, with the number that match the search. */
function PairGroup({ title, rows, source, target, search, showJoint }: PairGroupProps) {
  const nameOf = ({ map }: OpenJointMap, j: number): string => map.skeleton.names[j] ?? '';
  const hits = rows.filter(
    ({ from, to }) => isFound(nameOf(source, from), search) || isFound(nameOf(target, to), search),
  );
  if (hits.length === 0) return null;
  const count = hits.length === rows.length ? `${rows.length}` : `${hits.length} of ${rows.length}`;
  return (
    <section aria-label={title}>
      <h3>
        {title} · {count}
      </h3>
      {hits.map((row) => {
        const known = row.to >= 0 ? target.map.joints[row.to] : source.map.joints[row.from];
        return (
          <div
            key={`${row.from} ${row.to}`}
            class="joint-map-row pairs"
            role="group"
            aria-label={`${nameOf(source, row.from) || 'nothing'} → ${nameOf(target, row.to) || 'nothing'}`}
          >
            <JointLink of={source} joint={row.from} showJoint={showJoint} />
            <JointLink of={target} joint={row.to} showJoint={showJoint} />
            <span class="cut">{canonicalName(known) || 'none'}</span>
            <span data-tip={row.reason && reasonTips[row.reason]}>
              {row.reason === null ? '' : reasonWords[row.reason]}
            </span>
          </div>
        );
      })}
    </section>
  );
}

interface JointLinkProps extends Pick<PairListProps, 'showJoint'> {
  readonly of: OpenJointMap;
  readonly joint: number;
}

/** A joint name that opens its row in the joint list; a dash if there is none. */
function JointLink({ of, joint, showJoint }: JointLinkProps) {
  if (joint < 0) return <span>–</span>;
  const name = of.map.skeleton.names[joint];
  return (
    <button
      type="button"
      class="joint-map-link plain cut"
      data-tip={`Set the part of ${name}`}
      onClick={() => showJoint(of, name)}
    >
      {name}
    </button>
  );
}

/** Names listed; the rest is counted. */
const MAX_NAMES = 5;

const reasonWords: Readonly<Record<PairReason, string>> = {
  you: 'you',
  name: 'name',
  part: 'part',
  shape: 'shape',
};

const reasonTips: Readonly<Record<PairReason, string>> = {
  you: 'You set the part of one of these joints',
  name: 'Same name and same body part',
  part: 'Their names stand for the same body part',
  shape: 'Detected from the shape of a skeleton, not from names',
};

/** Joint pairs in sentences: first how many joints move. */
export function pairSentences(
  { pairs, sourceLeft, targetLeft }: JointPairs,
  source: OpenJointMap,
  target: OpenJointMap,
): readonly string[] {
  const { names } = target.map.skeleton;
  const moved = `${grouped(pairs.length)} of ${counted(names.length, 'joint')} of the destination`;
  const sentences = [`${moved} ${pairs.length === 1 ? 'moves' : 'move'}.`];
  if (sourceLeft.length > 0) {
    const verb = sourceLeft.length === 1 ? 'is' : 'are';
    sentences.push(
      `${counted(sourceLeft.length, 'joint')} of the source ${verb} not used: ${listed(sourceLeft, source)}.`,
    );
  }
  if (targetLeft.length > 0) {
    const verb = targetLeft.length === 1 ? 'stays' : 'stay';
    sentences.push(
      `${counted(targetLeft.length, 'joint')} of the destination ${verb} in rest pose: ${listed(targetLeft, target)}.`,
    );
  }
  return sentences;
}

function listed(joints: readonly number[], { map }: OpenJointMap): string {
  const names = joints.slice(0, MAX_NAMES).map((j) => map.skeleton.names[j]);
  const more = joints.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
