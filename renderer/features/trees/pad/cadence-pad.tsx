import { effect } from '@preact/signals';
import { Footprints } from 'lucide';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { weighTree } from '#core/tree/evaluation/evaluate-tree.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import {
  curvesOf,
  findMembers,
  pairOf,
  placeReader,
  weightIn,
  type CadenceCurves,
  type CadenceMember,
  type CadenceMembers,
} from '../spaces/cadence-space.ts';
import type { CadenceSpace } from '../spaces/pad-space.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { FootSlide, MiniPlot } from './slide-plot.tsx';
import { PadHead } from './pad-head.tsx';
import type { Pad, PadProps } from './use-pad.ts';

/**
 * The clips of a cadence: rates and speed over their weight, the place of each in its loop, and how much the
 * feet slide.
 */
export function CadencePad({ pad, space, name }: PadProps<CadenceSpace>) {
  const { bound, outline } = pad.open;
  const found = useMemo(() => bound && findMembers(bound, outline, pad.path), [bound, pad.path]);
  const isPair = found !== null && found.members.length > 1;
  return (
    <>
      <PadHead name={name} reads>
        <ActionButton action="tree.unmatched" icon={Footprints} named bare />
      </PadHead>
      <div class="pad-rows" role="group" aria-label="What cadence does" tabIndex={0}>
        {isPair ? (
          <Members pad={pad} space={space} found={found} />
        ) : (
          <p class="pad-empty">
            Clips below a cadence step together. Add another loop below it, with markers at its left foot
            plants.
          </p>
        )}
      </div>
    </>
  );
}

interface MembersProps extends Omit<PadProps<CadenceSpace>, 'name'> {
  readonly found: CadenceMembers;
}

function Members({ pad, space, found }: MembersProps) {
  const { lab } = useApp();
  const root = useRef<HTMLDivElement>(null);
  const [pair, setPair] = useState<readonly [number, number]>(() => pairOf(found.group.weights) ?? [0, 1]);
  const { members } = found;
  const nameOf = ({ name, path }: CadenceMember): string => name ?? pad.nameOf(path);
  const both = useMemo(() => [members[pair[0]], members[pair[1]]] as const, [members, pair[0], pair[1]]);
  const curves = useMemo(() => curvesOf(both, space.law), [both, space.law]);
  const unmatched = lab.unmatched.value === pad.open.item.id;
  useLiveCadence(pad, found, pair, setPair, unmatched, root);
  return (
    <div class="cadence" ref={root}>
      <div class="cadence-plots">
        <MiniPlot
          title="Playback rate"
          lines={[{ values: curves.rates[0] }, { look: 'second', values: curves.rates[1] }]}
          top={1.05 * Math.max(...curves.rates[0], ...curves.rates[1])}
          unit="×"
          at={null}
          ends={[nameOf(both[0]), nameOf(both[1])]}
        />
        <MiniPlot
          title="Speed"
          lines={[
            { look: 'limit', values: curves.weights.map(() => curves.fastest) },
            { values: curves.speeds },
          ]}
          top={1.15 * Math.max(curves.fastest, ...curves.speeds, 0.1)}
          unit="m/s"
          at={null}
          ends={[
            `${formatNumber(curves.speeds[0], 2)} m/s`,
            `${formatNumber(curves.speeds[curves.speeds.length - 1], 2)} m/s`,
          ]}
        />
      </div>
      <p class="cadence-words row small-text">{describeExcess(curves, both.map(nameOf), space.law)}</p>
      <ul class="cadence-members" aria-label="Clips in cadence">
        {members.map((member, i) => (
          <MemberRow
            key={member.path}
            member={member}
            name={nameOf(member)}
            look={i === pair[0] ? 'first' : i === pair[1] ? 'second' : ''}
          />
        ))}
      </ul>
      <FootSlide pad={pad} />
    </div>
  );
}

function describeExcess({ excess, fastest }: CadenceCurves, names: readonly string[], law: string): string {
  if (fastest === 0) return 'These clips do not travel.';
  if (excess <= 0.02) return `Never faster than ${names.join(' or ')} alone.`;
  const by = Math.round(excess * 100);
  return `Up to ${by} % faster than both alone${law === 'rate' ? ': the law “duration” averages the cycles’ lengths instead' : ''}.`;
}

interface MemberRowProps {
  readonly member: CadenceMember;
  readonly name: string;
  readonly look: string;
}

/** The place of a clip in its loop, between the marks of its steps, and its playback rate. */
function MemberRow({ member: { recorded }, name, look }: MemberRowProps) {
  const { markers, duration } = recorded;
  return (
    <li>
      <i class={`cadence-key ${look}`} />
      <span class="cut">{name}</span>
      <span class="cadence-loop" role="img" aria-label={`Steps of ${name}: ${markers.length}`}>
        {Array.from(markers, (marker) => (
          <i key={marker} class="cadence-step" style={{ left: `${(100 * marker) / duration}%` }} />
        ))}
        <i class="cadence-place" />
      </span>
      <output class="pad-share-text" aria-label={`Playback rate of ${name}`} />
    </li>
  );
}

/** Shows weight, rates and places at the playhead. */
function useLiveCadence(
  pad: Pad,
  { group, members }: CadenceMembers,
  pair: readonly [number, number],
  setPair: (pair: readonly [number, number]) => void,
  unmatched: boolean,
  root: { readonly current: HTMLElement | null },
): void {
  const { lab } = useApp();
  const { bound } = pad.open;
  useLayoutEffect(() => {
    const { current } = root;
    if (bound === null || current === null) return undefined;
    const rows = [...current.querySelectorAll<HTMLElement>('.cadence-members > li')];
    const texts = rows.map((row) => row.querySelector('output'));
    const reading = current.closest('.lab-pad')?.querySelector<HTMLOutputElement>('.pad-reading');
    const places = members.map((member) => placeReader(member, unmatched ? null : group));
    const clock = { elapsed: 0 };
    return effect(() => {
      clock.elapsed = lab.time.value;
      weighTree(bound.tree, clock);
      const next = pairOf(group.weights) ?? pair;
      if (next[0] !== pair[0] || next[1] !== pair[1]) setPair(next);
      current.style.setProperty('--at', String(weightIn(group.weights, pair)));
      for (let i = 0; i < members.length; i++) {
        const rate = unmatched ? 1 : group.rates[i];
        rows[i].style.setProperty('--at', String(places[i](clock)));
        const text = texts[i];
        if (text) text.value = `${formatNumber(rate, 2)} ×`;
      }
      if (reading)
        reading.value = unmatched ? '' : `${formatNumber(group.rates[members.length], 2)} cycles/s`;
    });
  });
}
