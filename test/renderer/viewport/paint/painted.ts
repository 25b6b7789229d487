import { clipOn } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { expect } from 'vitest';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { createFigureBinding } from '#renderer/viewport/figure-binding.ts';
import { createGaze } from '#renderer/viewport/camera/gaze.ts';
import type { Size } from '#renderer/kit/rectangle.ts';
import { GUTTER, layOut } from '#renderer/viewport/camera/layout.ts';
import { NOBODY, type ViewportFrame, type ViewState } from '#renderer/viewport/frame/viewport-frame.ts';
import { figureRow } from '#renderer/viewport/paint/view-writer.ts';
import { createPainter } from '#renderer/viewport/paint/painter.ts';
import type { CanvasSurface } from '#renderer/viewport/paint/surface.ts';
import { createPicture } from '#renderer/viewport/picture.ts';
import { bindBuffers, TEXELS, type FigurePose } from '#renderer/viewport/posing/dual-quaternions.ts';
import { buildFigure } from '#renderer/viewport/figure/build-figure.ts';
import type { Pace } from '#renderer/viewport/quality/pace.ts';
import { TIERS, type Tier } from '#renderer/viewport/quality/tiers.ts';
import { notingRenderer, type NotedMesh, type NotedPass } from './noted-renderer.ts';

/** px of the page; the canvas has twice as many. */
export const PAGE: Size = { width: 400, height: 300 };
const DENSITY = 2;
export const CANVAS: Size = { width: PAGE.width * DENSITY, height: PAGE.height * DENSITY };

/** Passes with a material. */
export const drawing = (name: string) => (pass: NotedPass) => pass.meshes.has(name);

/** The uniforms that a material was drawn with. */
export function seen(pass: NotedPass | undefined, name: string): NotedMesh['uniforms'] {
  const mesh = pass?.meshes.get(name);
  if (mesh === undefined) throw new Error(`not drawn: ${name}`);
  return mesh.uniforms;
}

/** The colour of data of a joint in each view, linear light, with its share: what the figures are drawn with. */
export function jointColours(passes: readonly NotedPass[]) {
  const { poses } = seen(passes.find(drawing('figure')), 'figure');
  if (poses === null) throw new Error('no poses');
  const { data, width } = poses.image as { readonly data: Float32Array; readonly width: number };
  return (view: number, joint: number): number[] => {
    const at = (figureRow(view) * width + joint * TEXELS + 2) * 4;
    return Array.from(data.subarray(at, at + 4));
  };
}

/** Equal to float32. */
export const close = (values: readonly number[]): unknown =>
  values.map((value) => expect.closeTo(value, 5) as number);

/** A view of `figure`, and nothing else. */
export const viewOf = (figure: FigurePose, rest: Partial<ViewState> = {}): ViewState => ({
  mark: NOBODY,
  figure,
  ghost: null,
  ghostMark: null,
  destination: null,
  colours: { scale: null, values: [] },
  lines: null,
  onion: null,
  ...rest,
});

/** The stance of a skeleton, moved by x and z, m. */
export function standingAt(skeleton: Skeleton, x: number, z = 0): FigurePose {
  const { positions, rotations } = bindBuffers(buildFigure(skeleton, 'low'));
  return { positions: Float64Array.from(positions, (value, i) => value + [x, 0, z][i % 3]), rotations };
}

/** All of a viewport but the window and the graphics driver. */
export function openPicture(skeleton: Skeleton, tier: Tier = TIERS[1]) {
  const noted = notingRenderer();
  const gaze = createGaze();
  const painter = createPainter(noted.renderer);
  let redrawn = 0;
  const binding = createFigureBinding(painter, () => redrawn++);
  let [count, wipe] = [1, null as number | null];
  const surface = {
    canvas: CANVAS,
    ...PAGE,
    aspect: 1,
    divide: (views: number, at: number | null) => void ([count, wipe] = [views, at]),
    show: () => undefined,
    sharpen: () => undefined,
    get layout() {
      return layOut(count, PAGE, GUTTER, wipe);
    },
  } as unknown as CanvasSurface;
  const pace = { begin: () => undefined, tier, elapsed: 0 } as unknown as Pace;
  binding.bind(skeleton, rooted(clipOn(skeleton)));
  const picture = createPicture({ surface, gaze, binding, painter, pace }, 'dark');
  return {
    ...noted,
    gaze,
    painter,
    binding,
    picture,
    redrawn: () => redrawn,
    /** The passes of a frame of `views`. */
    draw(views: readonly ViewState[], frame: Partial<ViewportFrame> = {}) {
      noted.passes.length = 0;
      picture.draw({ views, wipe: null, groundHeight: 0, cameraTarget: { x: 0, z: 0 }, ...frame }, 'still');
      return [...noted.passes];
    },
  };
}
