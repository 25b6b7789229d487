import type { Side } from '../model/timeline-model.ts';
import { blend } from './kinds/blend.ts';
import { clipBar } from './kinds/clip-bar.ts';
import { flags } from './kinds/flags.ts';
import { markers } from './kinds/markers.ts';
import { motionLane } from './kinds/motion-lane.ts';
import { ranges } from './kinds/ranges.ts';
import { chainRequests, treeRequests } from './kinds/requests.ts';
import { ruler } from './kinds/ruler.ts';
import type { ModelField, RowKind } from './row.ts';

const clip = (side: Side): readonly RowKind[] => [clipBar(side), markers(side), ranges(side)];

/** Every kind of row, from top to bottom. */
export const rowKinds: readonly RowKind[] = [
  ruler,
  flags,
  chainRequests,
  ...clip('source'),
  blend,
  ...clip('destination'),
  treeRequests,
  motionLane,
];

/** All that rows show of a model, except the playhead. */
export const shownFields: readonly ModelField[] = [...new Set(rowKinds.flatMap(({ reads }) => reads))];
