import { PartFault } from '#renderer/kit/guarded.ts';
import { computed, signal } from '@preact/signals';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Drawn } from '#renderer/stores/app.ts';
import type { OverlayApp, OverlayPainter } from '#renderer/stage/overlays/overlay.ts';
import { overlays } from '#renderer/stage/overlays/overlays.ts';
import type { Figure, Motion, MotionState } from '#renderer/stores/shown/motion.ts';
import { createFacingOf } from '#renderer/stage/views/seam-facing.ts';
import { createFrameFiller, guardedPainter } from '#renderer/stage/views/fill-frame.ts';
import { createOverDrawing } from '#renderer/stage/views/stage.ts';
import { createFraming } from '#renderer/stage/views/framing.ts';
import type { CameraActions } from '#renderer/stores/window/views.ts';
import { DEFAULT_CAMERA, type CameraState } from '#renderer/viewport/camera/camera.ts';
import { chainSkeleton } from '#test/fixtures/clips.ts';
import { NOBODY } from '#renderer/viewport/frame/viewport-frame.ts';
import { oneMoment } from '#test/renderer/motion/one-moment.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';

/** Figures A, B, a snapshot of B, and a seventh slot, whose roots are 1 m apart along x, turned by 0.5 rad. */
function walking(heading = 0.5, slot: object | null = {}, places = [0, 1, 1, 6]) {
  const times: number[] = [];
  const figures = [0, 1, 2, 3].map((x) => {
    const pose = { positions: new Float32Array(3), rotations: new Float32Array(4) };
    return { pose, root: Float64Array.of(x, 2 * x, heading), particles: [], blend: null };
  });
  const skeleton = chainSkeleton(1);
  const root = { origin: { kind: 'hips' }, body: Int32Array.of(0) };
  const recorded = { root } as unknown as Motion['recorded'];
  const evaluate = (time: number): void => void times.push(time);
  const listed = places.map(
    (of, i) => ({ slot, name: `${i}`, of, snapshot: i === 2 ? {} : null }) as unknown as Figure,
  );
  return { moment: oneMoment({ skeleton, recorded, figures, listed, groundHeight: 0.1, evaluate }), times };
}

function opened() {
  const { moment, times } = walking();
  const state = signal<MotionState>({ state: 'ready', motion: moment.motion });
  const showing = { visible: signal([0, 1]), compare: signal('sideBySide') };
  const offers = signal<readonly Figure[]>([]);
  const lacks = computed(() => ({ together: offers.value.length > 0 ? 'offers are shown' : null }));
  const app = {
    motion: { shown: { state, figures: offers, lacks } },
    shown: {
      overlays: signal(new Set<string>()),
      showing,
      skin: signal<unknown>(null),
      difference: signal(null),
    },
    workspace: {
      state: signal({ wipe: 0.3 }),
      camera: signal<unknown>(null),
      setCamera: (to: unknown) => (app.workspace.camera.value = to),
    },
    open: {
      pair: signal('walk hop'),
      aroundBlend: signal({ start: -1, end: 2 }),
    },
    session: {
      blind: signal<unknown>(null),
      time: signal(0.4),
      selectedJoint: signal(null),
    },
    surroundings: { theme: signal('dark') },
    library: { isOpen: signal(true) },
    views: { camera: signal<unknown>(null) },
  };
  return { app, moment, state, showing, times };
}

test('each figure has its view with its mark; of two overlaid ones, the second is the ghost', () => {
  const { app, moment, showing } = opened();
  const fill = createFrameFiller(app as unknown as OverlayApp, () => []);
  const read = () =>
    fill(moment, 0).views.map(({ index, mark, ghostIndex, figure, ghost }) => {
      expect(figure).toBe(moment.figures[index].pose);
      expect(ghost).toBe(ghostIndex === null ? null : moment.figures[ghostIndex].pose);
      return `${index} ${mark.colour}/${mark.rings}${mark.dashed ? ' dashed' : ''} ${ghostIndex ?? '–'}`;
    });
  showing.visible.value = [0, 1, 2, 3];
  expect(read()).toEqual(['0 0/1 –', '1 1/2 –', '2 1/2 dashed –', '3 6/3 –']);
  showing.visible.value = [2, 0];
  expect(read()).toEqual(['2 1/2 dashed –', '0 0/1 –']);
  showing.compare.value = 'overlay';
  expect(read()).toEqual(['2 1/2 dashed 0']);
  const others = walking(0.5, {}, [2, 2, 2, 2]);
  expect(fill(others.moment, 0).views[0].ghostMark).toMatchObject({ colour: 2, rings: 3, dashed: false });
});

test('in a blind comparison until it is revealed, and for a clip alone, nothing says whose a figure is', () => {
  const { app, moment } = opened();
  const fill = createFrameFiller(app as unknown as OverlayApp, () => []);
  const isNobody = (): boolean[] => fill(moment, 0).views.map(({ mark }) => mark === NOBODY);
  app.session.blind.value = { revealed: false };
  expect(isNobody()).toEqual([true, true]);
  app.session.blind.value = { revealed: true };
  expect(isNobody()).toEqual([false, false]);
  const alone = walking(0.5, null);
  expect(fill(alone.moment, 0).views.map(({ mark }) => mark === NOBODY)).toEqual([true, true]);
});

test('a frame has the floor, the middle of the figures that are seen, and the place of a wipe', () => {
  const { app, moment, showing } = opened();
  const fill = createFrameFiller(app as unknown as OverlayApp, () => []);
  showing.visible.value = [1, 2];
  expect(fill(moment, 0)).toMatchObject({ cameraTarget: { x: 1.5, z: 3 }, groundHeight: 0.1, wipe: null });
  showing.compare.value = 'wipe';
  expect(fill(moment, 0).wipe).toBe(0.3);
});

test('an overlay that throws is missing from the frame', () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { app, moment } = opened();
  app.shown.overlays.value = new Set(overlays.map(({ id }) => id));
  const fault = new Error('no line');
  const filled: number[] = [];
  const made: OverlayPainter[] = [
    {
      prepare() {
        throw fault;
      },
      fill() {
        throw fault;
      },
    },
    { fill: (_view, _seam, time) => void filled.push(time) },
  ];
  const fill = createFrameFiller(
    app as unknown as OverlayApp,
    () => [],
    (name) => guardedPainter(name, made.shift() ?? { fill: () => undefined }),
  );
  expect(fill(moment, 0.4).views).toHaveLength(2);
  expect(filled).toEqual([0.4, 0.4]);
  const reportedOnce = new PartFault(overlays[0].name, fault);
  expect(reported).toEqual([reportedOnce, reportedOnce]); // once for each of its two works
});

test('names of joints that throw are missing, and what else lies over the views is drawn', () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { moment } = opened();
  const drawn: string[] = [];
  const fault = new Error('no name');
  const fail = (): void => {
    throw fault;
  };
  const draw = createOverDrawing(() => 0.5);
  const parts = {
    viewport: { drawnCamera: () => DEFAULT_CAMERA },
    gizmo: { draw: (_camera: CameraState, facing: number) => drawn.push(`axes ${facing}`) },
    labels: { draw: fail },
    handle: { draw: () => drawn.push('handle') },
  };
  draw(parts as unknown as Parameters<typeof draw>[0], moment, []);
  expect([drawn, reported]).toEqual([['axes 0.5', 'handle'], [new PartFault('Joint names', fault)]]);
});

/** A viewport whose framing sets the distance of the camera to 9 m. */
function pointed(camera: CameraState = { ...DEFAULT_CAMERA, yaw: 1 }) {
  const log: string[] = [];
  const [isWhole, isFramed, isHeld] = [{ value: true }, { value: true }, { value: false }];
  const put = (how: string) => (to: CameraState) => {
    camera = to;
    log.push(`${how} ${to.yaw.toFixed(2)} ${to.pitch.toFixed(2)}`);
  };
  const viewport = {
    camera: () => camera,
    setCamera: put('set'),
    flyTo: put('fly'),
    framed: (points: ArrayLike<number>, from: CameraState) =>
      points.length > 0 ? { ...from, distance: 9 } : null,
    following: (follow: boolean) => ({ ...camera, follow }),
    figure: () => ({ joints: Int32Array.of(0), boxes: new Float32Array(6) }),
    boxOf: () => {
      const [from, to] = isWhole.value ? (isFramed.value ? [0.15, 0.85] : [0.4, 0.6]) : [0.4, 1.4];
      return { left: from, right: to, top: from, bottom: to };
    },
    isHeld: () => isHeld.value,
  };
  return { viewport: viewport as unknown as Viewport, log, isWhole, isFramed, isHeld };
}
const pitch = DEFAULT_CAMERA.pitch.toFixed(2);
const front = `${(0.5 + DEFAULT_CAMERA.yaw).toFixed(2)} ${pitch}`;
const soon = () => new Promise<void>((resolve) => queueMicrotask(resolve));

test('until the user moves the camera, it frames what opens and each new size; then it turns with the figures', async () => {
  const { app, state } = opened();
  const framing = createFraming(app as unknown as Drawn, createFacingOf(), () => undefined);
  const { viewport, log, isFramed } = pointed();
  const end = framing.attach(viewport);
  await soon();
  expect(log.splice(0)).toEqual([`set ${front}`]);
  app.open.pair.value = 'walk hop'; // the same
  framing.resized();
  await soon();
  expect(log.splice(0)).toEqual([`set ${front}`]);
  app.workspace.camera.value = { ...DEFAULT_CAMERA, yaw: 2, follow: true };
  viewport.setCamera(app.workspace.camera.peek() as CameraState);
  log.length = 0;
  framing.resized();
  await soon();
  expect(log).toEqual([]);
  state.value = { state: 'ready', motion: walking(0.8).moment.motion };
  app.open.pair.value = 'walk jump';
  await soon();
  expect(log.splice(0)).toEqual([`set 2.30 ${pitch}`]);
  isFramed.value = false;
  app.open.pair.value = 'walk hop';
  await soon();
  expect(viewport.camera().distance).toBe(9);
  log.length = 0;
  end();
  app.open.pair.value = 'hop walk';
  await soon();
  expect([log, app.views.camera.peek()]).toEqual([[], null]);
});

test('until the user moves the camera, it frames each comparison, and another figure; never while it is dragged', async () => {
  const { app, state, times } = opened();
  const framing = createFraming(app as unknown as Drawn, createFacingOf(), () => undefined);
  const { viewport, log, isHeld } = pointed();
  framing.attach(viewport);
  const framedBy = async (change: () => void): Promise<boolean> => {
    log.length = 0;
    change();
    await soon();
    return log.length > 0;
  };
  const offer = (): void => void (app.motion.shown.figures.value = [{}, {}] as Figure[]);
  const another = (): void => void (state.value = { state: 'ready', motion: walking().moment.motion });
  expect(await framedBy(() => undefined)).toBe(true);
  expect(await framedBy(() => undefined)).toBe(false);
  expect(await framedBy(offer)).toBe(true); // seams are suggested, and seen as long as they play
  expect(Math.max(...times)).toBeCloseTo(2, 1);
  expect(await framedBy(offer)).toBe(true); // others
  expect(await framedBy(() => (app.session.blind.value = {}))).toBe(true);
  expect(await framedBy(another)).toBe(true);
  expect(await framedBy(() => (app.shown.skin.value = {}))).toBe(true);
  isHeld.value = true;
  expect(await framedBy(another)).toBe(false);
});

test('a camera of the user stays for its motion, unless another figure shows it and is cut; never while it is dragged', async () => {
  const { app, state } = opened();
  const framing = createFraming(app as unknown as Drawn, createFacingOf(), () => undefined);
  const { viewport, log, isWhole, isFramed, isHeld } = pointed();
  app.workspace.camera.value = { ...DEFAULT_CAMERA, yaw: 2, follow: true };
  const movedBy = async (change: () => void): Promise<boolean> => {
    log.length = 0;
    change();
    await soon();
    return log.length > 0;
  };
  const another = (): void => void (state.value = { state: 'ready', motion: walking().moment.motion });
  isFramed.value = false;
  expect(await movedBy(() => framing.attach(viewport))).toBe(false); // it was saved for this motion
  expect(await movedBy(() => (app.motion.shown.figures.value = [{}] as Figure[]))).toBe(false);
  expect(await movedBy(() => (app.session.blind.value = {}))).toBe(false);
  expect(await movedBy(another)).toBe(false);
  isWhole.value = false;
  expect(await movedBy(() => (app.shown.skin.value = {}))).toBe(true);
  expect(await movedBy(another)).toBe(true);
  isWhole.value = true;
  app.shown.skin.value = null;
  expect(await movedBy(() => (app.open.pair.value = 'walk jump'))).toBe(true);
  isHeld.value = true;
  expect(await movedBy(() => (app.open.pair.value = 'walk hop'))).toBe(false);
});

test('commands of the camera: named views from the heading of the figures are saved, until all is framed', () => {
  const { app } = opened();
  const framing = createFraming(app as unknown as Drawn, createFacingOf(), () => undefined);
  app.workspace.camera.value = { ...DEFAULT_CAMERA, yaw: 1 };
  const { viewport, log, isWhole } = pointed();
  framing.attach(viewport);
  const actions = app.views.camera.peek() as CameraActions;
  actions.look('leftSide');
  expect(log.splice(0)).toEqual([`fly ${(0.5 + Math.PI / 2).toFixed(2)} 0.00`]);
  actions.lookFromBehind();
  expect(log.splice(0)).toEqual([`fly ${(0.5 - Math.PI / 2).toFixed(2)} 0.00`]);
  const saved = () => app.workspace.camera.peek() as CameraState;
  const projections = [0, 1].map(() => (actions.toggleProjection(), saved().projection));
  expect(projections).toEqual(['orthographic', 'perspective']);
  const before = saved().follow;
  actions.toggleFollow();
  expect(saved().follow).toBe(!before);
  actions.frameSelection();
  expect(saved().distance).toBe(9);
  log.length = 0;
  actions.showFigures();
  expect(log).toEqual([]);
  isWhole.value = false;
  actions.showFigures();
  expect(log).toHaveLength(1);
  actions.frameAll();
  expect([app.workspace.camera.peek(), log.at(-1)]).toEqual([null, `fly ${front}`]);
});
