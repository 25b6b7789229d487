import { expect, test } from 'vitest';
import { LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import type { FormFigures } from '#core/procedural/muscle/muscle-figures.ts';
import { wordsNow } from '#renderer/features/muscles/joint-figures.tsx';
import { useOfMuscles } from '#renderer/features/muscles/muscle-use.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { musclesId, openMuscles } from './muscles-fixture.ts';

const used = {
  muscles: musclesId,
  forceForm: 'slide',
  fatigue: 0.5,
  halfLife: 0.3,
  rotationMultiplier: 0.02,
};

test('figures are those of the first slot that uses the muscles, or as usual', () => {
  const slots = [
    slotOf('springExact'),
    slotOf('muscleInertialization', used),
    slotOf('muscle', { muscles: musclesId }),
  ];
  const { app } = openMuscles({}, slots);
  const { angleOf, ...use } = useOfMuscles(app, musclesId);
  expect(use).toEqual({
    slot: 'B · Muscle inertialization',
    form: 'slide',
    rotationMultiplier: 0.02,
    fatigue: 0.5,
    halfLife: 0.3,
  });
  expect(angleOf.size).toBe(0);
  const usual = useOfMuscles(openMuscles().app, musclesId);
  expect([usual.slot, usual.form]).toEqual([null, 'metric']);
});

test('the selected row is drawn in the form that its slot uses, and with all columns in each', async () => {
  const panel = await openMuscles({}, [slotOf('muscle', used)]).shownPanel();
  const { texts } = panel;
  expect(texts('figcaption')).toEqual(['Force–length39 %', 'Force–velocity100 %', 'Fatigue50.0 %']);
  const points = panel.of('i').flatMap(({ style }) => style.left || []);
  expect(points).toEqual(['42.85714285714285%', '62.5%']);
  const lines = panel.of('path[d]').flatMap((path) => {
    const ends = /^M0\.0 (.*?)L16.9 .*L1000\.0 (.*)$/.exec(path.getAttribute('d') ?? '');
    return ends ? [`${path.getAttribute('class') === 'other' ? 'other ' : ''}${ends[1]} ${ends[2]}`] : [];
  });
  expect(lines).toEqual([
    ...['other 520.9 698.9', '950.0 333.4', 'other 785.2 643.5'], // the published code’s looks below
    ...['other 50.0 950.0', '500.0 500.0'], // the slide’s does not depend on the velocity
    '97.5 50.0',
  ]);
  expect(panel.texts('p').at(-1)).toMatch(/^At the destination: muscle 0\.150 m, tendon 0\.100 m$/);
  panel.press('Advanced');
  const forms = panel
    .of('tr')
    .slice(-3)
    .map((each) => [each.textContent, each.className]);
  expect(forms).toEqual([
    ['metric600.00.00.0600.030.000.60', ''],
    ['slide311.50.00.0311.515.580.31', 'used'],
    ['code0.1−3400.0−2700.0−6099.9−304.99−6.10', ''],
  ]);
});

test('a spring shows how it arrives', async () => {
  const panel = await openMuscles({
    model: 'springDamper',
    joints: {
      hips: {
        activation: 1,
        stiffness: 40,
        damping: 2,
        inertia: 0.4,
        translationalSensitivity: 1,
        tauFatigue: 30,
        tauRecovery: 60,
      },
    },
  }).shownPanel();
  expect(panel.texts('dd')).toEqual(['0.25, swings over', '1.59 Hz', '3.69 s']);
  expect(panel.texts('figcaption')).toEqual(['Progress100 %', 'Fatigue0.0 %']);
  expect(panel.texts('th').slice(0, 3)).toEqual(['Joint ratio, settles', 'Activation ', 'Stiffness N m/rad']);
});

test('force and half-life now', () => {
  const { app } = openMuscles({}, [slotOf('muscle', used)]);
  const muscle = LEFT_LEG.joints['left foot'];
  const now = {
    muscle,
    use: useOfMuscles(app, musclesId),
    rested: { force: 600, rotation: 0.5 } as FormFigures,
  };
  expect([0, 30].map((elapsed) => wordsNow(now, elapsed))).toEqual([
    ['300 N', '1.200 s, × 4.00'],
    ['162 N', '1.200 s, × 4.00'],
  ]);
});
