import { keepMoving } from './moving-picture.ts';
import { keepsSteps } from './segue-app.ts';
import { test } from './segue-test.ts';

/** The moving picture of the README: walk → hop with both methods, at three quarters of its speed. */

test.use({ beginning: { size: { width: 1440, height: 900 } } });

test('the two methods play the transition walk → hop', async ({ page }) => {
  test.skip(!keepsSteps, 'makes the picture of the README');
  test.setTimeout(600_000);
  await keepMoving(page, 'walk-to-hop', { from: -81, to: 188, step: 3, perSecond: 15 });
});
