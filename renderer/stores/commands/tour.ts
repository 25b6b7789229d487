import type { Transition } from '#core/transition/document/document.ts';
import type { App, Panels } from '../app.ts';
import type { Workbench } from '../workbench.ts';
import type { BottomTab, Workspace } from '../workspace/workspace.ts';
import { showTab } from './show-tab.ts';

/** What a step of the tour reads to see that it is done. */
export type Toured = Pick<App, 'document' | 'open' | 'session'>;

/** How the window was when a step began. */
export interface TourStart {
  readonly transitions: ReadonlyMap<string, Transition>; // by id
  readonly rounds: number; // of playback
}

/** A step of the tour: what to do, and the part of the window where it is done. */
export interface TourStop {
  readonly title: string;
  /** `{id}` is the first key of the action of that id. */
  readonly text: string;
  /** selector of that part, present in every state of the library */
  readonly at: string;
  /** The panel that must be visible. */
  readonly panel?: keyof Workspace['collapsed'];
  /** The tab of the bottom panel that must be in front. */
  readonly tab?: BottomTab;
  /** True once it is done: the next step follows. Reads signals. */
  done?(app: Toured, start: TourStart): boolean;
  /** Id of the action that the step offers as a button. */
  readonly offers?: string;
}

/** A first transition, from its clips to its approval. */
export const tourStops: readonly TourStop[] = [
  {
    title: 'Choose the source',
    text: 'Click the clip that the character leaves, such as walk, and press {clip.mark.source}.',
    at: '.library-panel',
    panel: 'library',
    done: ({ session }) => session.chosen.value.source !== null,
  },
  {
    title: 'Choose the destination',
    text: 'Click the clip that the character enters, such as hop, and press {clip.mark.destination}.',
    at: '.library-panel',
    panel: 'library',
    done: ({ session }) => session.chosen.value.destination !== null,
  },
  {
    title: 'Make the transition',
    text: 'Press {transition.new}, or New transition below the list. It opens with two blend methods, A and B.',
    at: '.library-panel',
    panel: 'library',
    done: ({ open }, { transitions }) => {
      const now = open.editable.value;
      return now !== null && !transitions.has(now.id);
    },
  },
  {
    title: 'Move the out point',
    text: 'Drag the out point, at the end of the source bar in the timeline. The characters follow.',
    at: '.bottom-panel > .panel-content',
    panel: 'bottom',
    tab: 'timeline',
    done: ({ open }, { transitions }) => {
      const now = open.editable.value;
      const before = transitions.get(now?.id ?? '');
      return before !== undefined && now?.source.time !== before.source.time;
    },
  },
  {
    title: 'Play it',
    text: 'Press {play.toggle}, and look where A and B differ. Drag in a view to orbit.',
    at: '.stage',
    done: ({ session }, { rounds }) => session.rounds.value !== rounds,
  },
  {
    title: 'Approve it',
    text: 'Check Your name in the tab Review, and press {review.approved}, or the button Approve.',
    at: '.bottom-panel > .panel-content',
    panel: 'bottom',
    tab: 'review',
    done: ({ open }) => open.editable.value?.review.status === 'approved',
  },
  {
    title: 'Take it to your game',
    text: 'Export writes it for your engine. {view.palette} finds every command, {help.keys} shows all keys, and Help shows this tour again.',
    at: '.top-bar [aria-label="Export"]',
    offers: 'engine.choose',
  },
];

/** Shows step `index`, its panel and its tab; ends the tour after the last step. */
export function goToStop(app: Panels, index: number): void {
  const stop = tourStops[index];
  if (!stop) return endTour(app);
  const { session, workspace } = app;
  session.drawer.value = drawerFor(app, stop.panel);
  const { collapsed } = workspace.state.peek();
  if (stop.panel && collapsed[stop.panel])
    workspace.set({ collapsed: { ...collapsed, [stop.panel]: false } });
  if (stop.tab) showTab(app, stop.tab);
  session.tour.value = index;
}

/** Begins the tour, without chosen clips and with the keys in the list. */
export function startTour(app: Panels): void {
  app.session.chosen.value = { source: null, destination: null };
  goToStop(app, 0);
  app.session.focus.value = 'clips';
}

export function tourStart({ document, session }: Toured): TourStart {
  return {
    transitions: new Map(document.current.peek().transitions.map((each) => [each.id, each])),
    rounds: session.rounds.peek(),
  };
}

/** In a narrow window, opens the panel over the views. */
function drawerFor({ surroundings }: Panels, panel: TourStop['panel']): 'library' | 'inspector' | null {
  const { libraryOver, inspectorOver } = surroundings.width.peek();
  if (panel === 'library') return libraryOver ? panel : null;
  return panel === 'inspector' && inspectorOver ? panel : null;
}

/** Closes only the panel that the tour opened over the views. */
export function endTour({ session }: Pick<Workbench, 'session'>): void {
  session.tour.value = null;
  session.drawer.value = null;
}

/** Shows the tour at the first start of this installation. */
export function greetWithTour(app: Panels & Pick<Workbench, 'bridge' | 'library'>): void {
  if (!app.surroundings.info.peek()?.firstRun || !app.library.isOpen.peek()) return;
  startTour(app);
  // If this cannot be saved, the tour shows once more.
  void app.bridge.call('app.toured', {});
}
