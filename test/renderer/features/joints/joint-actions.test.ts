import { expect, test } from 'vitest';
import { longWalk, openApp } from '#test/renderer/open-app.ts';

test('the neighbours of a joint are selected, and the way back is the same; without a joint that is not possible', async () => {
  const { app, run, whyNot, ready } = openApp();
  await ready();
  expect(whyNot('joint.parent')).toBe('no joint is selected');
  const { names } = longWalk.skeleton;
  app.session.selectedJoint.value = names.indexOf('LeftForeArm');
  const after = ['parent', 'next', 'previous', 'child'].map((step) => {
    run(`joint.${step}`);
    return names[app.session.selectedJoint.value ?? -1];
  });
  expect(after).toEqual(['LeftArm', 'RightArm', 'LeftArm', 'LeftForeArm']);
});
