// renderer/stores: three stores (document, workspace, session), the state derived from them, and edits that several features make
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Game } from './judgement/follow-game.ts';
import type { JudgementState } from './judgement/follow-judgement.ts';
import type { SearchLibrary } from './matching/search-library.ts';
import type { MeasuredLibrary } from '../workers/library.ts';
import type { CostMap } from './matching/follow-cost-map.ts';
import type { MarkTable } from './shown/mark-table.ts';
import type { Reviews } from './shown/reviews.ts';
import type { MotionOnStage } from './shown/motion.ts';
import type { Shown } from './shown/shown.ts';
import type { ViewsState } from './window/views.ts';
import type { Surroundings } from './window/surroundings.ts';
import type { TimelineActions } from './window/timeline-actions.ts';
import type { Workbench } from './workbench.ts';

/** The state and services of a window, created once: the workbench and everything derived from it. */
export interface App extends Workbench {
  readonly markTable: MarkTable;
  readonly reviews: Reviews;
  readonly motion: MotionOnStage;
  readonly shown: Shown;
  readonly judgement: ReadonlySignal<JudgementState>;
  readonly game: Game;
  /** How the library’s own clips are judged; null = not measured yet. */
  readonly reference: ReadonlySignal<MeasuredLibrary | null>;
  readonly costMap: CostMap;
  readonly searchLibrary: SearchLibrary;
  readonly views: ViewsState;
  /** Commands of the timeline; null = not shown. */
  readonly timeline: Signal<TimelineActions | null>;
  readonly surroundings: Surroundings;
}

/** Which panels are open, and what room there is for them. */
export type Panels = Pick<App, 'session' | 'surroundings' | 'workspace'>;

/** What drawing reads, and what it reports to. Exported pictures are drawn from a frozen copy. */
export type Drawn = Pick<
  App,
  | 'document'
  | 'editing'
  | 'game'
  | 'judgement'
  | 'lab'
  | 'library'
  | 'motion'
  | 'open'
  | 'session'
  | 'shown'
  | 'views'
  | 'surroundings'
  | 'workspace'
>;
