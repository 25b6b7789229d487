import { useEffect, useMemo } from 'preact/hooks';
import { clamp01 } from '#core/clamp.ts';
import { STRIP_CENTRE, STRIP_UNIT, type PoseStrip } from '#core/thumbnail/pose-strip.ts';
import { useApp } from '../../../controls/window-context.ts';
import { durationOf } from '../selected-node.ts';
import { FIGURE } from './plot-frame.ts';
import type { Pad } from './use-pad.ts';

/**
 * The clip of a child as a figure that stands at the origin: the frame that it holds, else the middle one.
 */
export function SampleFigure({ pad, path }: { readonly pad: Pad; readonly path: string }) {
  const app = useApp();
  const { strips } = app.library.caches;
  const node = pad.childAt(path)?.node;
  const clip = typeof node?.['clip'] === 'string' ? node['clip'] : '';
  const share = node?.kind === 'pose' ? Number(node['time'] ?? 0) / durationOf(app, clip) : 0.5;
  useEffect(() => (clip === '' ? undefined : strips.show(clip)), [clip]);
  const strip = clip === '' ? null : strips.get(clip).value;
  const lines = useMemo(() => strip && figurePath(strip, clamp01(share)), [strip, share]);
  return lines && <path class="pad-figure" d={lines} transform={`scale(${FIGURE / STRIP_UNIT})`} />;
}

/** The lines of the pose at a share of a clip, in units of its strip. */
function figurePath({ parents, points, poseCount }: PoseStrip, share: number): string {
  const first = Math.round(share * (poseCount - 1)) * parents.length;
  const at = (point: number): string => {
    const x = (first + point) * 3;
    return `${points[x] - STRIP_CENTRE} ${-points[x + 1]}`;
  };
  return [...parents].map((parent, i) => (parent < i ? `M${at(parent)}L${at(i)}` : '')).join('');
}
