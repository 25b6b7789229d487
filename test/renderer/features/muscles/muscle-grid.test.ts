import { h } from 'preact';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleMuscles } from '#core/muscle/example-muscles.ts';
import { newMuscle } from '#core/muscle/muscle-table.ts';
import { liveWords } from '#renderer/features/muscles/muscle-grid.tsx';
import { keyEvent, PointedElement, pointerEvent } from '#test/fixtures/pointed-element.ts';
import { findAll } from '#test/fixtures/page-reader.ts';
import { press } from '#test/fixtures/page.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { musclesActions, newMusclesActions } from '#renderer/features/muscles/muscles-actions.ts';
import { openMuscles } from './muscles-fixture.ts';
import { MusclesPanel } from '#renderer/features/muscles/muscles-panel.tsx';
import { deedsOf, outlineOf } from '#test/renderer/deeds.ts';

afterEach(() => void vi.unstubAllGlobals());

/** The table with what is shown of it: the active cell and the others that are selected, by row and column. */
function openGrid(changes: Parameters<typeof openMuscles>[0] = {}) {
  const { panel, app, ...win } = openMuscles(changes);
  const cells = () => {
    const all = panel.all();
    const rows = all.filter(({ type }) => type === 'tr').slice(1);
    return rows.map((row) => all.filter(({ parent }) => parent === row));
  };
  const placesWith = (attribute: string, value: unknown) =>
    cells().flatMap((row, r) =>
      row.flatMap(({ props }, c) => (props[attribute] === value ? `${r}${c - 1}` : [])),
    );
  return {
    ...win,
    app,
    panel,
    placesWith,
    active: () => placesWith('tabIndex', 0).join(),
    selected: () => placesWith('aria-selected', true).join(' '),
    problem: () => panel.find(/^Nothing was changed|^$/, 'role').text,
    press(key: string, held: object = {}): KeyboardEvent {
      const event = keyEvent(key, held);
      panel.send('Muscles', 'onKeyDown', event);
      return event;
    },
    /** Types over the active cell. */
    type: (text: string) => panel.send(/ of /, 'onInput', { currentTarget: { value: text } }),
    cell: (row: number, column: number) => cells()[row][column + 1],
  };
}

const shift = { shiftKey: true };
const command = { ctrlKey: true };

test.each([
  [['ArrowDown', {}], '10', '10', true],
  [['ArrowRight', shift], '01', '00 01', true],
  [['ArrowDown', { ...shift, ...command }], '20', '00 10 20', true],
  [['Enter', shift], '00', '00', true], // at the top already
  [['Tab', {}], '01', '01', true],
  [['Tab', shift], '0-1', '0-1', true],
  [['a', command], '23', '0-1 00 01 02 03 1-1 10 11 12 13 2-1 20 21 22 23', true],
  [['c', command], '00', '00', false],
  [['v', { metaKey: true }], '00', '00', false],
  [['5', command], '00', '00', false],
  [['5', { altKey: true }], '00', '00', false],
  [['q', {}], '00', '00', false],
] as const)('the key %j moves to cell %s, and selects %s', ([key, held], active, selected, isTaken) => {
  const grid = openGrid();
  const { defaultPrevented } = grid.press(key, held);
  expect([grid.active(), grid.selected(), defaultPrevented]).toEqual([active, selected, isTaken]);
  expect(grid.edits).toEqual([]);
});

test('Tab leaves the table behind its last cell; a selection grows from its first corner', () => {
  const grid = openGrid();
  grid.press('End', command);
  expect([grid.press('Tab').defaultPrevented, grid.active()]).toEqual([false, '23']);
  grid.press('ArrowUp', shift);
  grid.press('ArrowLeft', shift);
  expect([grid.active(), grid.selected()]).toEqual(['12', '12 13 22 23']);
  grid.press('Home');
  expect(grid.selected()).toBe('1-1');
});

test.each([
  ['0', '0.25', ['Enter'], 0.25, '10'],
  ['.', ',5', ['Tab'], 0.5, '01'],
  ['−', '0.75', ['ArrowUp'], 0.75, '00'],
  ['F2', '1', ['Enter', shift], 1, '00'],
] as const)('typed by %s, %s is kept by %j', (first, text, [last, held = {}], value, then) => {
  const grid = openGrid();
  grid.press(first);
  const field = grid.panel.find('Activation of left foot');
  expect([field.props['value'], grid.placesWith('tabIndex', 0)]).toEqual([
    first === 'F2' ? '0.8' : first,
    [],
  ]);
  grid.type(text);
  expect(grid.press(last, held).defaultPrevented).toBe(true);
  expect(grid.asset().joints['left foot'].activation).toBe(value);
  expect([grid.edits, grid.active()]).toEqual([['Change activation of left foot'], then]);
});

test('a wrong number stays in its field until it is mended or dropped', () => {
  const grid = openGrid();
  grid.press('2');
  for (const key of ['Enter', 'Tab']) {
    expect(grid.press(key).defaultPrevented).toBe(true);
    expect(grid.placesWith('aria-invalid', true)).toEqual(['00']);
    expect(grid.problem()).toContain('left foot, Activation: “2” is not between 0 and 1');
  }
  expect(grid.press('x').defaultPrevented).toBe(false); // the field has its letters
  grid.press('Escape');
  expect([grid.problem(), grid.active(), grid.edits]).toEqual(['', '00', []]);
  grid.press('3');
  grid.panel.send('Activation of left foot', 'onBlur');
  expect([grid.active(), grid.problem() !== '', grid.asset().joints['left foot'].activation]).toEqual([
    '00',
    true,
    0.8,
  ]);
});

test('Delete restores defaults of all selected cells or of none, and deletes the row of a joint', () => {
  const grid = openGrid({
    joints: { hips: { ...newMuscle({ lengthsIn: 'm' }), maxForce: 5, tauFatigue: 6 } },
  });
  grid.press('ArrowRight', shift);
  grid.press('Delete');
  expect([grid.edits, grid.placesWith('aria-invalid', true)]).toEqual([[], ['00']]);
  grid.press('Home');
  grid.press('ArrowRight');
  grid.press('ArrowRight');
  grid.press('ArrowRight', shift);
  grid.press('Backspace');
  expect(grid.asset().joints['hips']).toMatchObject({ maxForce: 1000, tauFatigue: 30, activation: 0.8 });
  grid.press('Home');
  grid.press('Delete');
  expect([grid.edits, grid.asset().joints]).toEqual([['Reset cells', 'Delete hips'], {}]);
  expect(grid.press('Delete').defaultPrevented).toBe(false);
  expect(grid.panel.find(/^No joints yet/).props['colSpan']).toBe(5);
});

test('a press selects a cell, with Shift or dragged those up to it, and keeps what was typed', () => {
  vi.stubGlobal('HTMLInputElement', PointedElement); // no cell is one
  const grid = openGrid();
  const on = (event: string, row: number, column: number, more: object): void =>
    (grid.cell(row, column).props[event] as (event: object) => void)(pointerEvent('pointerdown', 0, 0, more));
  grid.press('1');
  on('onPointerEnter', 1, 1, { buttons: 1 });
  on('onPointerDown', 1, 1, { button: 2 });
  expect(grid.edits).toEqual([]);
  on('onPointerDown', 1, 1, {});
  expect([grid.edits, grid.active(), grid.selected()]).toEqual([
    ['Change activation of left foot'],
    '11',
    '11',
  ]);
  on('onPointerEnter', 2, 2, { buttons: 0 });
  on('onPointerEnter', 1, 1, { buttons: 1 });
  expect(grid.selected()).toBe('11');
  on('onPointerEnter', 2, 1, { buttons: 1 });
  on('onPointerEnter', 2, 2, { buttons: 1 });
  expect(grid.selected()).toBe('11 12 21 22');
  on('onPointerDown', 0, 1, { shiftKey: true });
  expect(grid.selected()).toBe('01 11');
});

test('cells are copied as text, with names if the joints are selected, and pasted from one', () => {
  const grid = openGrid();
  const copy = (): string => {
    let text = '';
    const clipboardData = { setData: (_: string, copied: string) => (text = copied) };
    grid.panel.send(/^Joint/, 'onCopy', { clipboardData, preventDefault: () => undefined });
    return text;
  };
  const paste = (text: string): void =>
    grid.panel.send(/^Joint/, 'onPaste', {
      clipboardData: { getData: () => text },
      preventDefault: () => undefined,
    });
  grid.press('ArrowDown', shift);
  grid.press('ArrowRight', shift);
  expect(copy()).toBe('0.8\t1000\n0.9\t1000');
  grid.press('a', command);
  expect(copy().split('\n').slice(0, 2)).toEqual([
    'Joint\tActivation\tMax force (N)\tFatigue time (s)\tRecovery time (s)',
    'left foot\t0.8\t1000\t30\t60',
  ]);
  grid.press('Home');
  grid.press('ArrowUp');
  grid.press('ArrowRight');
  paste('0.1\t500\n0.2\t600');
  const { 'left foot': foot, 'left shin': shin, 'left thigh': thigh } = grid.asset().joints;
  expect([foot, shin, thigh].map((row) => row.activation)).toEqual([0.8, 0.1, 0.2]);
  expect(grid.edits).toEqual(['Paste muscles']);
  paste('7\t-1');
  expect(grid.placesWith('aria-invalid', true)).toEqual(['10', '11']);
  expect(grid.problem()).toMatch(/left shin, Activation: .* \(and 1 more, marked in the table\)$/);
  grid.press('1');
  expect(copy()).toBe('');
  paste('0.5');
  expect(grid.edits).toEqual(['Paste muscles']);
});

test('beside a joint is what its muscle does now: less as it tires, longer as the joint is away', () => {
  const asset = exampleMuscles();
  const use = {
    slot: null,
    form: 'metric' as const,
    rotationMultiplier: 0.01,
    fatigue: 0,
    halfLife: 0.1,
    angleOf: new Map([['left foot', 1]]),
  };
  const words = (angle: number, elapsed: number, fatigue = 0): string =>
    liveWords(asset, { ...use, fatigue, angleOf: new Map([['left foot', angle]]) })[0](elapsed);
  // 1000 N × 0.8 × 0.75 at its velocity, on an arm of 0.05 m
  expect([words(0, 0), words(0, 30), words(0, 0, 0.5), words(1, 0)]).toEqual(
    ['30.0 N m, 0.30', '14.2 N m, 0.14', '15.0 N m, 0.15', '37.2 N m, 0.37'].map((each) => `${each} rad`),
  );
  const spring = {
    ...asset,
    model: 'springDamper' as const,
    joints: { hips: { ...newMuscle({ lengthsIn: 'm', model: 'springDamper' }) } },
  };
  expect(liveWords(spring, use)[0](1)).toBe('1.00, 0.86 s');
});

/** The tab with its table. */
const openTab = () => {
  const win = openMuscles();
  return { ...win, panel: win.draw(MusclesPanel, {}, 'page') };
};

test('the whole tab, and what its controls do', async () => {
  expect(await outlineOf(openTab)).toMatchInlineSnapshot(`
    "choice Add joint [value=] (A row like the selected one) | of : Add joint… / root: root / hips: hips / spine 1: spine 1 / spine 2: spine 2 / spine 3: spine 3 / neck 1: neck 1 / neck 2: neck 2 / neck 3: neck 3 / head: head / jaw: jaw / left eye: left eye / right eye: right eye / left clavicle: left clavicle / right clavicle: right clavicle / left upper arm: left upper arm / right upper arm: right upper arm / left forearm: left forearm / right forearm: right forearm / left hand: left hand / right hand: right hand / left thumb 1: left thumb 1 / left thumb 2: left thumb 2 / left thumb 3: left thumb 3 / right thumb 1: right thumb 1 / right thumb 2: right thumb 2 / right thumb 3: right thumb 3 / left index 1: left index 1 / left index 2: left index 2 / left index 3: left index 3 / right index 1: right index 1 / right index 2: right index 2 / right index 3: right index 3 / left middle 1: left middle 1 / left middle 2: left middle 2 / left middle 3: left middle 3 / right middle 1: right middle 1 / right middle 2: right middle 2 / right middle 3: right middle 3 / left ring 1: left ring 1 / left ring 2: left ring 2 / left ring 3: left ring 3 / right ring 1: right ring 1 / right ring 2: right ring 2 / right ring 3: right ring 3 / left pinky 1: left pinky 1 / left pinky 2: left pinky 2 / left pinky 3: left pinky 3 / right pinky 1: right pinky 1 / right pinky 2: right pinky 2 / right pinky 3: right pinky 3 / left fingers 1: left fingers 1 / left fingers 2: left fingers 2 / left fingers 3: left fingers 3 / right fingers 1: right fingers 1 / right fingers 2: right fingers 2 / right fingers 3: right fingers 3 / right thigh: right thigh / right shin: right shin / right foot: right foot / left toes: left toes / right toes: right toes
    button Delete row left foot
    button Mirror left → right [keys=] (Mirror muscles left to right ¦ The rows of the right side become those of the left)
    button Use in A [keys=] (Use muscles in A ¦ A slot without muscles gets the method Muscle)
    button Use in B [disabled, keys=] (Use muscles in B: the open transition has no such slot)
    field For tags [defaultValue=, placeholder=none, value=] (Slots with “By tag of destination” use these muscles for clips with one of these tags)
    Model
    choice Model [value=hill] (Hill’s muscle with the lengths of the seam, or following the joint through the blend; or a spring. Numbers that a model does not read are kept) | of hill: Hill / hillFollowing: Hill, following / springDamper: Spring-damper
    Lengths in
    choice Lengths in [value=m] (The unit of the numbers as they are; it does not convert them) | of m: m / optimalLengths: l₀ (optimal lengths)
    Fatigue pose button Set [keys=] (Set fatigue pose of muscles ¦ The frame at the playhead becomes the pose towards which tired figures sink)
    button Advanced (All numbers of a row, and its force in each form)
    part Muscles of Legs
      grid Muscles [multiselectable]
        row | header Joint  torque, turn now (Torque and turn at the playhead, with the lengths of the open transition’s seam; less as the muscle tires) | header Activation | header Max force  N | header Fatigue time  s | header Recovery time  s
        row
          header (Delete removes the row)
            left foot
            part Torque and turn of left foot [value=30.0 N m, 0.75 rad]
          0.8 [selected]
          1000
          30
          60
        row
          header (Delete removes the row)
            left shin
            part Torque and turn of left shin [value=41.0 N m, 1.03 rad]
          0.9
          1000
          30
          60
        row
          header (Delete removes the row)
            left thigh
            part Torque and turn of left thigh [value=53.7 N m, 1.34 rad]
          1
          1000
          30
          60
      alert
    part Figures of left foot
      heading left foot
      No slot uses these muscles: usual settings, metric form
      Force–length 100 %
      0.06 0.27 m
      Force–velocity 75 %
      −2 2 m/s
      Fatigue
      part Fatigue at the playhead [value=0.0 %]
      seam 3.5 s
      At the destination: muscle 0.150 m, tendon 0.100 m
      (What fatigue leaves of the force at the playhead)
        Force now
        part Force now [value=600 N]
      (In Muscle inertialization: the half-life that this muscle gives its joint, and its factor)
        Hybrid half-life
        part Hybrid half-life [value=0.160 s, × 1.33]"
  `);
  expect(await deedsOf(openTab)).toMatchInlineSnapshot(`
    "choice Add joint
      edit “Add right toes” lab.set: content.joints.right toes: nothing → {activation: 0.8, maxForce: 1000, tauFatigue: 30, tauRecovery: 60, muscleLength: 0.15, contractionVelocity: 0.5, maxVelocity: 2, passiveStiffness: 400…
      − choice Add joint [value=] · − of : Add joint… / root: root / hips: hips / spine 1: spine 1 / spine 2: spine 2 / spine 3: spine 3 / neck 1: neck 1 / neck 2: neck 2 / neck 3: neck … · + choice Add joint [value=right toes] · and 4 more
    button Delete row left foot
      edit “Delete left foot” lab.set: content.joints.left foot: {activation: 0.8, maxForce: 1000, tauFatigue: 30, tauRecovery: 60, muscleLength: 0.15, contractionVelocity: 0.5, maxVelocity: 2, passiveStiffness: 400… → nothing
      − of : Add joint… / root: root / hips: hips / spine 1: spine 1 / spine 2: spine 2 / spine 3: spine 3 / neck 1: neck 1 / neck 2: neck 2 / neck 3: neck … · − button Delete row left foot · − left foot · and 22 more
    button Mirror left → right
      edit “Mirror left to right” lab.set: content.joints.right foot: nothing → {activation: 0.8, maxForce: 1000, tauFatigue: 30, tauRecovery: 60, muscleLength: 0.15, contractionVelocity: 0.5, maxVelocity: 2, passiveStiffness: 400…; content.joints.right shin: nothing → {activation: 0.9, maxForce: 1000, tauFatigue: 30, tauRecovery: 60, muscleLength: 0.2, contractionVelocity: 0.6, maxVelocity: 2.5, passiveStiffness: 50…; content.joints.right thigh: nothing → {activation: 1, maxForce: 1000, tauFatigue: 30, tauRecovery: 60, muscleLength: 0.25, contractionVelocity: 0.7, maxVelocity: 3, passiveStiffness: 6000,…
      − of : Add joint… / root: root / hips: hips / spine 1: spine 1 / spine 2: spine 2 / spine 3: spine 3 / neck 1: neck 1 / neck 2: neck 2 / neck 3: neck … · + of : Add joint… / root: root / hips: hips / spine 1: spine 1 / spine 2: spine 2 / spine 3: spine 3 / neck 1: neck 1 / neck 2: neck 2 / neck 3: neck … · + right foot · and 6 more
    button Use in A
      edit “Use Legs” transition.set: slots[0].method: "springExact" → "muscle"; slots[0].values.halfLife: 0.12 → nothing; slots[0].values.blendTime: nothing → 0.3; slots[0].values.muscles: nothing → "00000000-0000-4000-8000-00000000000a"; slots[0].values.forceForm: nothing → "metric"; and 7 more
      − button Use in A [keys=] · − No slot uses these muscles: usual settings, metric form · + button Use in A [disabled, keys=] · and 1 more
    button Use in B
      nothing
    field For tags
      edit “Change tags” lab.set: content.tags: nothing → ["7"]
      − field For tags [defaultValue=, placeholder=none, value=] · + field For tags [defaultValue=7, placeholder=none, value=7]
    choice Model
      edit “Change model” lab.set: content.joints.left foot.stiffness: nothing → 60; content.joints.left foot.damping: nothing → 9.8; content.joints.left foot.inertia: nothing → 0.4; content.joints.left shin.stiffness: nothing → 60; content.joints.left shin.damping: nothing → 9.8; and 5 more
      − choice Model [value=hill] · − Lengths in · − choice Lengths in [value=m] · and 36 more
    choice Lengths in
      edit “Change unit of lengths” lab.set: content.lengthsIn: "m" → "optimalLengths"
      − choice Lengths in [value=m] · − 0.06 0.27 m · − At the destination: muscle 0.150 m, tendon 0.100 m · and 3 more
    button Set
      edit “Set fatigue pose” lab.set: content.fatiguePose: nothing → {clip: "hop", time: 0.5}
      − Fatigue pose button Set [keys=] · + Fatigue pose · + part Fatigue pose: hop f 30 · and 2 more
    button Advanced
      − button Advanced · + button Advanced [pressed] · + header Muscle length  m · and 72 more
    grid Muscles
      Enter, ArrowDown: ends here · taken · − button Delete row left foot · − 0.8 [selected] · − 0.9 · and 19 more
      Delete: ends here · taken · − 0.8 [selected] · − alert · + 0.8 [selected, invalid] · and 1 more
      F2: ends here · taken · − 0.8 [selected] · + field Activation of left foot [value=0.8] [selected]
      ArrowUp: ends here · taken
      ArrowLeft, Home: ends here · taken · − 0.8 [selected] · + header [selected] · + 0.8
      ArrowRight: ends here · taken · − 0.8 [selected] · + 0.8 · + 1000 [selected]
      End: ends here · taken · − 0.8 [selected] · + 0.8 · + 60 [selected]
    0.8
      double click: − 0.8 [selected] · + field Activation of left foot [value=0.8] [selected]
    0.9
      double click: − 0.8 [selected] · + field Activation of left foot [value=0.8] [selected]
      drag: − button Delete row left foot · − 0.8 [selected] · − 0.9 · and 19 more
    header
      drag: − 0.8 [selected] · + header [selected] · + 0.8
    1
      double click: − 0.8 [selected] · + field Activation of left foot [value=0.8] [selected]
      drag: − button Delete row left foot · − 0.8 [selected] · − 1 · and 19 more
    1000
      double click: − 0.8 [selected] · + field Activation of left foot [value=0.8] [selected]
      drag: − 0.8 [selected] · + 0.8 · + 1000 [selected]
    30
      double click: − 0.8 [selected] · + field Activation of left foot [value=0.8] [selected]
      drag: − 0.8 [selected] · + 0.8 · + 30 [selected]
    60
      double click: − 0.8 [selected] · + field Activation of left foot [value=0.8] [selected]
      drag: − 0.8 [selected] · + 0.8 · + 60 [selected]

      nothing"
  `);
});

test.each([
  ['F2', '0.8'],
  ['7', '7'],
])('after %s, the caret is behind “%s” in the field of the number', async (key, text) => {
  const { app } = openMuscles();
  const { does } = await showOnPage(app, h(MusclesPanel, null), [...newMusclesActions, ...musclesActions]);
  const [first] = findAll('gridcell');
  await does(() => press(key, first));
  const field = document.activeElement as HTMLInputElement;
  expect([field.ariaLabel, field.value, field.selectionStart]).toEqual([
    'Activation of left foot',
    text,
    text.length,
  ]);
});
