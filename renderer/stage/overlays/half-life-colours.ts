import { findBlendMethod } from '#core/methods/registry.ts';
import { halfLifeLegend } from '#renderer/viewport/frame/colours.ts';
import { needs, type Figure } from '#renderer/stores/shown/motion.ts';
import type { Overlay } from './overlay.ts';

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
    const { gradient, ticks, notMoving } = halfLifeLegend(theme.value);
    return {
      kind: 'scale',
      title: 'Extrapolation half-life',
      label: 'Colours: half-life of the extrapolation, 0.1 to 1 second',
      gradient,
      ticks: ticks.map(({ halfLife }) => `${Number(halfLife.toPrecision(2))} s`),
      extra: { colour: notMoving, words: 'not moving' },
      ...(grey.length > 0 && {
        foot: { lines: [`${[...new Set(grey)].join(', ')}: grey, no extrapolation`] },
      }),
    };
  },
  createPainter: () => ({
    fill(view, { figures }) {
      const { blend } = figures[view.index];
      if (blend?.blending === true && blend.extrapolates) view.halfLives = blend.halfLives;
    },
  }),
};

function isColoured({ slot }: Pick<Figure, 'slot'>): boolean {
  return slot !== null && findBlendMethod(slot.method)?.shows === 'extrapolation';
}
