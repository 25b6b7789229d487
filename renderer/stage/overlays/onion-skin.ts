import { clamp01 } from '#core/kit/numbers.ts';
import type { ParameterRow } from '#renderer/controls/parameters/row.ts';
import { clampOnion, defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';
import { MAX_ONIONS } from '#renderer/viewport/frame/viewport-frame.ts';
import type { FigurePose } from '#renderer/viewport/viewport.ts';
import { createMoments } from '#renderer/motion/moments.ts';
import type { Motion } from '#renderer/stores/shown/motion.ts';
import type { Overlay, OverlayApp } from './overlay.ts';
import type { TimedOnionSkin } from './view.ts';

/** Reach of an onion skin back and ahead, s. */
export const ONION_REACH = 0.8;
const EACH_SIDE = MAX_ONIONS / 2;
/** Cached moments: all those of a loop of a few seconds. */
const ROOM = 128;
/** Figures fade in from this distance to a whole step, as a share of a step. */
const APPEARS = 0.25;
const STRONGEST = 0.9; // alpha

export const onionSkin: Overlay = {
  id: 'onion',
  name: 'Onion skin',
  description:
    'Outlines of the figure at other moments, up to 0.8 s away: orange before the seam, blue and dashed after the seam.',
  key: 'Y',
  initially: false,
  settings: (app) => [stepRow(app)],
  legend: () => ({ kind: 'keys', keys: onionKeys }),
  createPainter: ({ app }) => {
    const skins = createOnionSkins(app);
    return {
      prepare: skins.prepare,
      fill: (view, _, time) => void (view.onion = skins.of(view.place, view.index, time)),
    };
  },
};

const box = { x: 5, y: 1, width: 16, height: 8, rx: 2 } as const;
const onionKeys = [
  { words: 'before the seam', shapes: [['rect', { ...box, class: 'onion-before' }]] },
  { words: 'after the seam', shapes: [['rect', { ...box, class: 'onion-after' }]] },
] as const;

function stepRow({ workspace, open }: OverlayApp): ParameterRow {
  return {
    kind: 'number',
    key: 'onionEvery',
    label: 'Onion skin step',
    description: 'Frames of the source between figures, counted from the seam.',
    minimum: 1,
    maximum: 60,
    step: 1,
    quantity: 'frames',
    fps: open.source.value?.fps ?? 60,
    defaultValue: defaultWorkspace.onionEvery,
    value: workspace.state.value.onionEvery,
    preview: (frames: number) => workspace.set({ onionEvery: clampOnion(frames) }),
  };
}

type Skin = ReturnType<typeof createSkin>;

/** Onion skins of each view. */
export function createOnionSkins(app: Pick<OverlayApp, 'workspace' | 'open'>) {
  const moments = createMoments(ROOM);
  const skins: Skin[] = [];
  let version = 0;

  const stepOf = (): number => {
    const fps = app.open.source.value?.fps ?? 60;
    return Math.max(app.workspace.state.value.onionEvery, 1) / fps;
  };
  return {
    /** Evaluates `motion` around `time`. */
    prepare(motion: Motion, time: number): void {
      const step = stepOf();
      moments.prepare(motion, step, firstMoment(time, step), lastMoment(time, step));
    },
    /** The onion skin of figure `index` at `time`, for view `view`. */
    of(view: number, index: number, time: number): TimedOnionSkin {
      const step = stepOf();
      const skin = (skins[view] ??= createSkin());
      const first = firstMoment(time, step);
      const last = lastMoment(time, step);
      if (
        moments.changes !== skin.changes ||
        index !== skin.index ||
        first !== skin.first ||
        last !== skin.last
      ) {
        skin.changes = moments.changes;
        skin.index = index;
        skin.first = first;
        skin.last = last;
        skin.version = ++version;
        skin.count = 0;
        for (let k = first; k <= last; k++) skin.poses[skin.count++] = moments.at(index, k);
      }
      for (let i = 0; i < skin.count; i++) {
        const away = Math.abs((first + i) * step - time);
        const near = clamp01((away / step - APPEARS) / (1 - APPEARS));
        skin.alphas[i] = STRONGEST * near * Math.max(1 - away / (ONION_REACH + step), 0.12);
        skin.times[i] = (first + i) * step;
        skin.afterSeam[i] = first + i >= 0 ? 1 : 0;
      }
      return skin;
    },
  };
}

/** The first moment shown around `time`, in steps from the seam. */
export function firstMoment(time: number, step: number): number {
  const now = Math.round(time / step);
  return Math.max(Math.ceil((time - ONION_REACH) / step), now - EACH_SIDE + 1);
}

export function lastMoment(time: number, step: number): number {
  const now = Math.round(time / step);
  return Math.min(Math.floor((time + ONION_REACH) / step), now + EACH_SIDE);
}

function createSkin() {
  return {
    poses: [] as FigurePose[],
    count: 0,
    version: -1,
    alphas: new Float32Array(MAX_ONIONS),
    afterSeam: new Uint8Array(MAX_ONIONS),
    times: new Float64Array(MAX_ONIONS),
    changes: -1,
    index: -1,
    first: 0,
    last: -1,
  };
}
