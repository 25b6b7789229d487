import { keepMoving } from './moving-picture.ts';
import { keepsSteps, resize } from './segue-app.ts';
import { test } from './segue-test.ts';

/**
 * The moving picture of the README: walk → hop with both methods, a little slower than it plays. It proves nothing, so
 * it is made only where pictures are kept.
 */

test.use({ beginning: { size: { width: 1440, height: 900 } } });

if (keepsSteps)
  test('the two methods play the transition walk → hop', async ({ page, segue }) => {
    test.setTimeout(600_000);
    await resize(segue, 1024, 640);
    await keepMoving(page, 'walk-to-hop', { from: -80, to: 188, step: 4, perSecond: 12.5 });
  });
