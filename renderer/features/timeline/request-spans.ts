import { labelText, visibleLabel, wholeLabel } from '#contract/rows/clip-label.ts';
import type { Transition } from '#core/transition/document/document.ts';
import {
  recordChain,
  type LinkRecord,
  type SlotRecord,
  type SlotRequest,
} from '#core/transition/requests/chain-record.ts';
import { defaultValues } from '#core/methods/default-values.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import type { App } from '#renderer/stores/app.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { slotTone } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { recordTree } from '#renderer/stores/lab/tree/tree-requests.ts';
import type { RequestSlot, RequestSpan } from '#renderer/timeline/model/timeline-model.ts';
import { needs, type MotionState } from '#renderer/stores/shown/motion.ts';
import { isOnStage } from '#renderer/stores/session/stage.ts';

/**
 * Requests of the tree that is open by itself; or of the open transition's chain, with those that interrupt
 * it. None if the transition is the only one: its blends already show it.
 */
export function requestSpans(
  app: Pick<App, 'document' | 'lab' | 'motion' | 'open' | 'session'>,
): readonly RequestSpan[] {
  const { open, document, motion, session } = app;
  if (needs(motion.open, 'seam') !== null) return treeSpans(app);
  const chain = open.chain.value;
  if (!chain?.ok) return [];
  const asked = chain.value;
  const last = asked[asked.length - 1];
  const transitions = document.shown.transitions.value;
  const clips = document.shown.clips.value;
  const later = transitions.filter(({ source }) => source.kind === 'chain' && source.id === last.id);
  if (asked.length === 1 && later.length === 0 && !last.requests?.length) return [];
  const unfolded = session.unfolded.value;
  const spanOf = (record: LinkRecord, role: RequestSpan['role'], number: number): RequestSpan => {
    const { transition, at, until } = record;
    const slots = record.slots.map((slot, i) =>
      slotSpan(record, slot, i, isExtrapolated(motion.open.state.value, i, number - 1)),
    );
    return {
      id: transition.id,
      name: labelText(
        visibleLabel(clips.get(transition.destination.id)?.label ?? wholeLabel('missing clip')),
      ),
      role,
      number,
      at: role === 'later' ? transition.source.time : at,
      until,
      unfolded: unfolded.has(transition.id),
      slots,
      competing: competingOf(record),
    };
  };
  return [
    ...recordChain(asked).map((record, k) =>
      spanOf(record, record.transition === last ? 'open' : 'earlier', k + 1),
    ),
    ...later.map((transition) => spanOf(lastRecord([...asked, transition]), 'later', asked.length + 1)),
  ];
}

/** Requests of the nodes of the open tree, while it is what the views show. */
function treeSpans({ lab, session }: Pick<Workbench, 'lab' | 'session'>): readonly RequestSpan[] {
  const tree = lab.open.value;
  if (!tree?.bound || !isOnStage(session.stage.value, tree.item.id)) return [];
  const unfolded = session.unfolded.value;
  return recordTree(tree.bound.tree).map(({ id, request, until, lasts, cutOff }) => {
    const { time, begins, title, duration, profile, leaves, enters, lostTo } = request;
    const own = Object.values(profile ?? {}).filter((factor) => factor !== 1).length;
    const method = findBlendMethod(request.method);
    const settles = method?.promises(defaultValues(method)).endsExactly === false;
    const end = settles ? 'settle' : 'blend';
    const joints = own === 0 ? '' : `, ${own} ${own === 1 ? 'joint' : 'joints'} at another pace,`;
    return {
      id,
      role: 'rule',
      title,
      at: begins,
      until,
      unfolded: unfolded.has(id),
      competing: [],
      number: 0,
      waited: begins - time,
      ...(lostTo !== null && { lostTo }),
      name: `${leaves} → ${enters}`,
      slots: [
        {
          name: '',
          colour: 'accent',
          method: `${method?.label ?? request.method}${joints}`,
          cutOff,
          shortenedBy: 0,
          end: lostTo === null ? `${end}s` : `would ${end}`,
          asked: duration,
          duration: lostTo === null ? lasts : duration,
          winner: null,
          continues: null,
          isExtrapolated: false,
        },
      ],
    };
  });
}

function lastRecord(chain: readonly Transition[]): LinkRecord {
  const records = recordChain(chain);
  return records[records.length - 1];
}

function slotSpan(
  { transition }: LinkRecord,
  record: SlotRecord,
  index: number,
  isExtrapolated: boolean,
): RequestSlot {
  const { slot, method: id, duration, requests, shortenedBy, cutOff } = record;
  const method = findBlendMethod(id);
  const granted = requests.find(({ isGranted }) => isGranted);
  const exact = method?.promises(transition.slots[slot].values).endsExactly ?? true;
  return {
    name: slotLetter(index),
    colour: slotTone(index),
    method: method?.label ?? id,
    end: exact ? 'blends' : 'settles',
    asked: requests[0].duration,
    duration,
    shortenedBy,
    cutOff,
    winner: granted === undefined || granted === requests[0] ? null : granted.from,
    continues: slot === index ? null : slotLetter(slot),
    isExtrapolated,
  };
}

function competingOf({ transition: { requests = [] }, slots }: LinkRecord): RequestSpan['competing'] {
  return requests.map(({ from, duration }, i) => {
    const namesWhere = (is: (request: SlotRequest | undefined) => boolean | undefined): string[] =>
      slots.flatMap((slot, index) => (is(slot.requests[i + 1]) === true ? [slotLetter(index)] : []));
    return {
      from,
      duration,
      wins: namesWhere((request) => request?.isGranted),
      limits: namesWhere((request) => request?.limitsJoints),
    };
  });
}

/** True if, from link `link` on, so many links show their source in this slot that the oldest is dropped. */
function isExtrapolated(state: MotionState, slot: number, link: number): boolean {
  if (state.state !== 'ready') return false;
  return (state.motion.curves?.chains[slot]?.links[link]?.extrapolated ?? null) !== null;
}
