import type { App } from '../app.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A stop of the tour: what it says, and the part of the window that it is about. */
export interface TourStop {
  readonly title: string;
  /** `{id}` is the first key of the action of that id. */
  readonly text: string;
  /** Selector of the part; it is in the page whatever the library holds. */
  readonly at: string;
  /** The panel that has to be in sight for it. */
  readonly panel?: keyof Workspace['collapsed'];
}

/** What one has to know to begin; the rest is where it is needed. */
export const tourStops = [
  {
    title: 'Two clips make a transition',
    text: 'Mark one clip as source and one as destination: {clip.mark.source} and {clip.mark.destination}, the two signs of its row, or drag it to the timeline. Then press New transition. Open folder… takes in your own clips; they are never written to.',
    at: '.library-panel',
    panel: 'library',
  },
  {
    title: 'Two methods, one moment',
    text: 'A and B show the same moment of the same transition through one camera. {play.toggle} plays, a drag turns, the wheel zooms, a click picks a joint.',
    at: '.stage',
  },
  {
    title: 'Where it leaves, where it enters',
    text: 'Drag the out and in markers and the end of the blend; the figures follow while you drag. The tabs beside it plot the curves and list what is to be reviewed.',
    at: '.bottom-panel',
    panel: 'bottom',
  },
  {
    title: 'Tune while you watch',
    text: 'Each slot has its method and parameters here. A dot says what differs from the default. Everything is saved as you go, and everything can be undone, each drag as one step.',
    at: '.inspector-panel',
    panel: 'inspector',
  },
  {
    title: 'Everything by its name',
    text: 'The command palette does, opens and uses everything: {view.palette}. The keys that work now stand down here, {help.keys} shows all. This tour is in the Help menu.',
    at: '.status-bar',
  },
] as const satisfies readonly TourStop[];

/** Shows stop `index`, with its panel in sight; past the last one the tour is over. */
export function goToStop(app: App, index: number): void {
  const stop: TourStop | undefined = tourStops[index];
  if (!stop) return endTour(app);
  const { session, workspace } = app;
  session.drawer.value = drawerFor(app, stop.panel);
  const { collapsed } = workspace.state.peek();
  if (stop.panel && collapsed[stop.panel])
    workspace.set({ collapsed: { ...collapsed, [stop.panel]: false } });
  session.tour.value = index;
}

/** A panel that lies over the work in a narrow window has to be opened there. */
function drawerFor({ surroundings }: App, panel: TourStop['panel']): 'library' | 'inspector' | null {
  const { libraryOver, inspectorOver } = surroundings.width.peek();
  if (panel === 'library') return libraryOver ? panel : null;
  return panel === 'inspector' && inspectorOver ? panel : null;
}

/** The window is as it was left: only what the tour had opened over the work closes. */
export function endTour({ session }: App): void {
  session.tour.value = null;
  session.drawer.value = null;
}

/** The first time in this installation. From then on it comes when it is asked for. */
export function greetWithTour(app: App): void {
  if (!app.info.peek()?.firstRun || app.library.peek().state !== 'open') return;
  goToStop(app, 0);
  // One that cannot be remembered comes again, which is no harm.
  void app.bridge.call('app.toured', {});
}
