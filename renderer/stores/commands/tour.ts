import type { Panels } from '../app.ts';
import type { Workbench } from '../workbench.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A stop of the tour: its text, and the part of the window it explains. */
export interface TourStop {
  readonly title: string;
  /** `{id}` is the first key of the action of that id. */
  readonly text: string;
  /** selector of that part, present in every state of the library */
  readonly at: string;
  /** The panel that must be visible. */
  readonly panel?: keyof Workspace['collapsed'];
}

/** The minimum for a first transition; everything else is explained in place. */
export const tourStops = [
  {
    title: 'Choose two clips',
    text: 'Choose a source and a destination: press {clip.mark.source} and {clip.mark.destination}, use the two buttons of a row, or drag clips to the timeline. Then press New transition. Open folder… adds your own clips; Segue never changes their files.',
    at: '.library-panel',
    panel: 'library',
  },
  {
    title: 'Compare two methods',
    text: 'A and B show the same moment of the transition through one camera. Press {play.toggle} to play, drag to orbit, scroll to zoom, and click a joint to select it.',
    at: '.stage',
  },
  {
    title: 'Set the out and in points',
    text: 'Drag the out and in points and the end of the blend; the figures follow. The tabs beside the timeline show curves, metrics and reviews.',
    at: '.bottom-panel',
    panel: 'bottom',
  },
  {
    title: 'Tune the parameters',
    text: 'Each slot has its method and parameters here. A dot marks changed values. Edits are saved automatically, and each drag is one undo step.',
    at: '.inspector-panel',
    panel: 'inspector',
  },
  {
    title: 'Find commands by name',
    text: 'The command palette runs every command and opens clips and transitions: {view.palette}. The status bar shows the keys that work now; {help.keys} shows all. You can repeat this tour from the Help menu.',
    at: '.status-bar',
  },
] as const satisfies readonly TourStop[];

/** Shows stop `index` and opens its panel; ends the tour after the last stop. */
export function goToStop(app: Panels, index: number): void {
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
  goToStop(app, 0);
  // If this cannot be saved, the tour shows once more.
  void app.bridge.call('app.toured', {});
}
