import { shownQuantity, type QuantityId } from '#renderer/plots/quantities.ts';
import type { NamedChannel } from '#renderer/stores/shown/channels.ts';
import type { CurveView } from '#renderer/stores/workspace/curve-view.ts';

/** What the curves are of. */
export interface CurveSubject {
  readonly names: readonly string[];
  readonly picked: readonly number[]; // indices of the picked joints, the last one first
  readonly furthest: number; // index of the default: the joint furthest apart at the seam
  readonly channels: readonly NamedChannel[]; // of the motion; none without scales and curves
  readonly plotted: readonly NamedChannel[]; // in place of joints, the last picked first; empty = joints
}

/** What is plotted of the channels, or of the joints: each has a quantity of its own. */
export function plottedQuantity(
  subject: CurveSubject | null,
  { quantity, channelQuantity }: CurveView,
  isAlone: boolean,
): QuantityId {
  return subject && subject.plotted.length > 0 ? channelQuantity : shownQuantity(quantity, isAlone);
}
