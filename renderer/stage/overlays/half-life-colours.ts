import { findBlendMethod } from '#core/methods/registry.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { type ColourScale, gradientOf, viridis } from '#renderer/viewport/frame/colours.ts';
import { palettes } from '#renderer/viewport/frame/palette.ts';
import { needs, type Figure } from '#renderer/stores/shown/motion.ts';
import { beginValues, type JointQuantity } from './joint-values.ts';
import type { Overlay } from './overlay.ts';

/** Scale of half-lives, s. */
export const halfLifeScale: ColourScale = { ramp: viridis, minimum: 0.1, maximum: 1, isLogarithmic: true };

const halfLife: JointQuantity = {
  step: 0.001,
  words: (value) =>
    Number.isNaN(value) ? 'not moving at the seam' : `half-life ${formatNumber(value, 2)}\u00a0s`,
  hasAxes: true,
};

export const halfLifeColours: Overlay = {
  id: 'halfLife',
  name: 'Half-life colours',
  description: 'Colours each joint by the half-life of its extrapolation.',
  key: 'H',
  initially: true,
  colours: true,
  needs: ({ shown }) => needs(shown, 'seam'),
  concerns: isColoured,
  legend: ({ surroundings: { theme }, motion, shown: { showing } }) => {
    const grey = showing.visible.value.flatMap((index) => {
      const figure = motion.shown.figures.value[index];
      return figure === undefined || isColoured(figure) ? [] : [figure.name];
    });
    const { ramp, minimum, maximum } = halfLifeScale;
    return {
      kind: 'scale',
      title: 'Extrapolation half-life',
      label: 'Colours: half-life of the extrapolation, 0.1 to 1 second',
      gradient: gradientOf(ramp, theme.value),
      ticks: [minimum, Math.sqrt(minimum * maximum), maximum].map(
        (value) => `${Number(value.toPrecision(2))} s`,
      ),
      extra: { colour: palettes[theme.value].noValue, words: 'not moving' },
      ...(grey.length > 0 && {
        foot: { lines: [`${[...new Set(grey)].join(', ')}: grey, no extrapolation`] },
      }),
    };
  },
  createPainter: () => ({
    fill(view, { figures }) {
      const { blend } = figures[view.index];
      if (blend?.blending !== true || !blend.extrapolates) return;
      const { halfLives } = blend;
      beginValues(view.colours, halfLives.length, halfLife, halfLifeScale).set(halfLives);
    },
  }),
};

function isColoured({ slot }: Pick<Figure, 'slot'>): boolean {
  return slot !== null && findBlendMethod(slot.method)?.shows === 'extrapolation';
}
