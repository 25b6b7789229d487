import type { Pen } from '#renderer/kit/plot/pen.ts';
import type { Row } from '../rows/rows.ts';
import type { TimelineState } from '../timeline-state.ts';
import type { TimelineModel } from '../model/timeline-model.ts';

/** Input of every drawing function. */
export interface Scene {
  readonly pen: Pen;
  readonly state: TimelineState;
}

export interface ClipScene extends Scene {
  readonly model: TimelineModel;
}

export type RowOf<Kind extends Row['kind']> = Extract<Row, { kind: Kind }>;
