import { Vector3 } from 'three';
import { aimAt, drawDepth, type Brush } from './brush.ts';
import type { Figure } from '../figure/build-figure.ts';
import type { FigurePlace } from '../posing/figure-place.ts';
import type { Painting } from './painting.ts';
import type { SceneSet } from './scene-set.ts';
import { createShadowCamera, SHADOW_HALF } from './shadow.ts';
import { figureRow } from './view-writer.ts';

/** A shadow map with a tile per view, and the uniforms to read it. */
export interface ShadowPass {
  paint(set: SceneSet, painting: Painting, places: readonly FigurePlace[], figure: Figure): void;
  /** Sets the uniforms for the shadow of view `index`, and its reach on the floor. */
  prepareView(index: number, painting: Painting, place: FigurePlace, figure: Figure): void;
}

export function createShadowPass(brush: Brush): ShadowPass {
  const { uniforms } = brush;
  const light = createShadowCamera();
  const centre = new Vector3();
  const tile = { x: 0, y: 0, width: 0, height: 0 };

  const aimLight = (place: FigurePlace, painting: Painting, figure: Figure): void => {
    const half = Math.max(SHADOW_HALF, figure.stance.height * 0.75);
    centre.set(
      (place.box[0] + place.box[3]) / 2,
      Math.max(painting.floorHeight + half * 0.4, (place.box[1] + place.box[4]) / 2),
      (place.box[2] + place.box[5]) / 2,
    );
    light.frame(painting.eye.keyDirection, centre, half, (2 * half) / painting.tier.shadowSize);
  };
  return {
    paint(set, painting, places, figure) {
      const size = painting.tier.shadowSize;
      const count = painting.views.length;
      const target = brush.targets.shadow(size, count);
      for (let i = 0; i < count; i++) {
        aimLight(places[i], painting, figure);
        uniforms.viewProjection.value.copy(light.viewProjection);
        uniforms.row.value = figureRow(i);
        tile.x = i * size;
        tile.width = tile.height = size;
        aimAt(brush.renderer, target, tile);
        drawDepth(brush, set.shadow);
      }
      uniforms.shadowMap.value = target.depthTexture;
      uniforms.shadowTexel.value.set(1 / (size * count), 1 / size);
    },
    prepareView(index, painting, place, figure) {
      aimLight(place, painting, figure);
      uniforms.shadowMatrix.value.copy(light.toMap);
      uniforms.shadowTile.value.set(index / painting.views.length, 0, 1 / painting.views.length, 1);
      uniforms.standCentre.value.set(light.reach.x, painting.floorHeight, light.reach.z);
      uniforms.standRadius.value = light.reach.radius;
    },
  };
}
