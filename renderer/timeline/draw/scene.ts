import type { Pen } from './pen.ts';
import type { Row } from '../rows/rows.ts';
import type { TimelineState } from '../timeline-state.ts';
import type { TimelineModel } from '../model/timeline-model.ts';

/** Input of every drawing function. */
export interface Scene {
  readonly pen: Pen;
  readonly state: TimelineState;
  readonly right: number; // px, right edge of the plot
  readonly bottom: number; // px
}

export interface ClipScene extends Scene {
  readonly model: TimelineModel;
}

export type RowOf<Kind extends Row['kind']> = Extract<Row, { kind: Kind }>;
