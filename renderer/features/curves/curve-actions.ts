import { quantities } from '#renderer/plots/quantities.ts';
import { inMenu, type ActionRow } from '#renderer/stores/action.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { curveQuantities, type CurveView } from '#renderer/stores/workspace/curve-view.ts';
import { showTab } from '#renderer/stores/commands/show-tab.ts';

/** What the curves show. In the palette alone, since the bar of the curves has the same choices. */
export const curveActions = inMenu('View', null, [
  {
    id: 'curves.residual',
    title: 'Residual curves',
    tip: 'Offset of A and B from the destination',
    checked: ({ workspace }) => workspace.state.value.curves.residual,
    run: (app) => showCurves(app, { residual: !app.workspace.state.peek().curves.residual }),
  },
  ...curveQuantities.map((quantity): ActionRow => ({
    id: `curves.${quantity}`,
    title: `Curves of ${lowerFirst(quantities[quantity].label)}`,
    checked: ({ workspace }) => workspace.state.value.curves.quantity === quantity,
    run(app) {
      app.session.plottedChannels.value = []; // the quantity is of joints
      showCurves(app, { quantity });
    },
  })),
]);

function showCurves(app: Pick<Workbench, 'workspace'>, patch: Partial<CurveView>): void {
  app.workspace.set({ curves: { ...app.workspace.state.peek().curves, ...patch } });
  showTab(app, 'curves');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
