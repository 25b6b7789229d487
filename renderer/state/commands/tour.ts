import type { App } from '../app.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A stop of the tour: its text, and the part of the window it explains. */
export interface TourStop {
  readonly title: string;
  readonly text: string;
  /** selector of that part, present in every state of the library */
  readonly at: string;
  /** The panel that must be visible. */
  readonly panel?: keyof Workspace['collapsed'];
}

/** The minimum for a first transition; everything else is explained in place. */
export const tourStops = [
  {
    title: 'Two clips make a transition',
    text: 'Mark one clip as source and one as destination: S and D, the two signs of its row, or drag it to the timeline. Then press New transition. Open folder… takes in your own clips; they are never written to.',
    at: '.library-panel',
    panel: 'library',
  },
  {
    title: 'Two methods, one moment',
    text: 'A and B show the same moment of the same transition through one camera. Space plays, a drag turns, the wheel goes nearer, a click picks a joint.',
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
    text: 'The command palette does, opens and uses everything: Ctrl+K, on a Mac ⌘K. The keys that work now stand down here, ? shows all. This tour is in the Help menu.',
    at: '.status-bar',
  },
] as const satisfies readonly TourStop[];

/** Shows stop `index` and opens its panel; ends the tour after the last stop. */
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

/** In a narrow window, opens the panel over the views. */
function drawerFor({ surroundings }: App, panel: TourStop['panel']): 'library' | 'inspector' | null {
  const { libraryOver, inspectorOver } = surroundings.width.peek();
  if (panel === 'library') return libraryOver ? panel : null;
  return panel === 'inspector' && inspectorOver ? panel : null;
}

/** Closes only the panel that the tour opened over the views. */
export function endTour({ session }: App): void {
  session.tour.value = null;
  session.drawer.value = null;
}

/** Shows the tour at the first start of this installation. */
export function greetWithTour(app: App): void {
  if (!app.info.peek()?.firstRun || app.library.peek().state !== 'open') return;
  goToStop(app, 0);
  // If this cannot be saved, the tour shows once more.
  void app.bridge.call('app.toured', {});
}
