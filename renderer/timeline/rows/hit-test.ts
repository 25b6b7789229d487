import { isGrip, kindOf } from '../grips/grip-kinds.ts';
import type { Grip } from '../grips/grip.ts';
import type { MenuSubject } from '../model/timeline-model.ts';
import { noClips } from '../model/no-clips.ts';
import type { OpenGround, HitScene, Row } from './row.ts';

/** Target under a point of the canvas. Handles are elements with their own pointer events. */
export type Hit = OpenGround | Grip;

/** A grip of the row below that reaches up to the point, or of the row there, or else what is behind. */
export function hitTest(scene: HitScene, x: number, y: number): Hit {
  if (x < scene.scale.from) return { kind: 'gutter' };
  const { model, rows } = scene;
  // The pinned rows come first, since they cover rows that scroll below them.
  const row = rows.find(({ top, height }) => y >= top && y < top + height);
  if (row === undefined || (model === null && !row.kind.isPinned)) return { kind: 'empty' };
  const place = (of: Row) => ({ ...scene, model: model ?? noClips, row: of, x, y });
  const gripOf = (of: Row): Grip | null => of.kind.grip?.(place(of)) ?? null;
  const below = rows.at(rows.indexOf(row) + 1);
  const reaches =
    below !== undefined &&
    below.kind.isPinned === row.kind.isPinned &&
    y >= below.top - (below.kind.reach ?? 0);
  const grip = reaches ? (gripOf(below) ?? gripOf(row)) : gripOf(row);
  return grip ?? row.kind.ground?.(place(row)) ?? { kind: 'empty' };
}

/** What a menu or a double click at a hit is about; null = nothing. */
export function subjectOf(hit: Hit): MenuSubject | null {
  if (isGrip(hit)) return kindOf(hit).menu?.(hit) ?? null;
  if ('side' in hit) return hit.side;
  return hit.kind === 'ruler' ? 'ruler' : null;
}

/** Cursor over a hit; '' = the usual one. */
export function cursorOver(hit: Hit): string {
  if (isGrip(hit)) return kindOf(hit).cursors[0];
  return 'side' in hit ? 'crosshair' : '';
}
