import { Vector3, Matrix4 } from 'three';
import { CanvasBox } from '../camera/on-screen.ts';
import { aimAt, drawDepth, type Brush } from './brush.ts';
import type { BuiltFigure } from '../figure/build-figure.ts';
import type { FigurePlace } from '../posing/figure-place.ts';
import { type Painting, figureRow } from './view-writer.ts';
import type { SceneSet } from './scene-set.ts';
import type { Uniforms } from './uniforms.ts';

/** A shadow map with a tile per view, and the uniforms to read it. */
export function createShadowPass(brush: Brush) {
  const { uniforms } = brush;
  const light = createShadowCamera();
  const centre = new Vector3();
  const tile = new CanvasBox();

  const aimLight = (place: FigurePlace, painting: Painting, figure: BuiltFigure): void => {
    const half = Math.max(SHADOW_HALF, figure.stance.height * 0.75);
    centre.set(
      (place.box[0] + place.box[3]) / 2,
      Math.max(painting.floorHeight + half * 0.4, (place.box[1] + place.box[4]) / 2),
      (place.box[2] + place.box[5]) / 2,
    );
    light.frame(painting.eye.keyDirection, centre, half, (2 * half) / painting.tier.shadowSize);
  };
  return {
    paint(set: SceneSet, painting: Painting, places: readonly FigurePlace[], figure: BuiltFigure): void {
      const count = painting.views.length;
      const size = Math.min(painting.tier.shadowSize, Math.floor(MAX_WIDTH / count));
      const target = brush.targets.shadow(size, count);
      for (let i = 0; i < count; i++) {
        aimLight(places[i], painting, figure);
        uniforms.viewProjection.value.copy(light.viewProjection);
        uniforms.firstRow.value = figureRow(i);
        tile.x = i * size;
        tile.width = tile.height = size;
        aimAt(brush.renderer, target, tile);
        drawDepth(brush, set.shadow);
      }
      uniforms.shadowMap.value = target.depthTexture;
      uniforms.shadowStep.value.set(1 / (size * count), 1 / size).multiplyScalar(painting.tier.shadowStep);
    },
    /** Sets the uniforms for the shadow of view `index`, and its reach on the floor. */
    prepareView(index: number, painting: Painting, place: FigurePlace, figure: BuiltFigure): void {
      aimLight(place, painting, figure);
      uniforms.shadowMatrix.value.copy(light.toMap);
      uniforms.shadowTile.value.set(index / painting.views.length, 0, 1 / painting.views.length, 1);
      coverShadow(uniforms, painting, place);
    },
  };
}

/**
 * Lets the stand cover the shadow: the box of the figure on the floor, and from there away from the light, by
 * the height of the box over the slope of the light.
 */
function coverShadow(uniforms: Uniforms, { eye, floorHeight, flesh }: Painting, place: FigurePlace): void {
  const [left, , back, right, top, front] = place.box;
  const { x, y, z } = eye.keyDirection;
  const long = Math.max(0, top + flesh - floorHeight) / Math.max(y, 0.2);
  uniforms.standCentre.value.set((left + right) / 2, floorHeight, (back + front) / 2);
  uniforms.standRadius.value = Math.hypot(right - left, front - back) / 2 + flesh;
  uniforms.standReach.value.set(-x * long, -z * long);
}

/** Half size of the box, m: a figure with raised arms, and a margin. */
const SHADOW_HALF = 1.9;
const BIAS = 0.0011;
/** Width of all tiles together, texels: any WebGL 2 has room for it. */
const MAX_WIDTH = 8192;

/** Camera of a directional light for one figure. */
function createShadowCamera() {
  const viewProjection = new Matrix4();
  const toMap = new Matrix4();
  const right = new Vector3();
  const up = new Vector3();
  return {
    viewProjection, // world to clip space
    toMap, // world to 0–1 in each direction
    /**
     * Frames a box of `half` m on each side of `centre`, seen from `direction`.
     *
     * @param texel size of a texel of the shadow map, m: the frame moves by whole texels, so that edges do
     *   not shimmer
     */
    frame(direction: Vector3, centre: Vector3, half: number, texel: number): void {
      right.set(direction.z, 0, -direction.x).normalize();
      up.crossVectors(direction, right);
      const cx = Math.round(right.dot(centre) / texel) * texel;
      const cy = Math.round(up.dot(centre) / texel) * texel;
      const cz = direction.dot(centre);
      const k = 1 / half;
      const deep = 1 / (half * 2);
      viewProjection.set(
        right.x * k, right.y * k, right.z * k, -cx * k,
        up.x * k, up.y * k, up.z * k, -cy * k,
        -direction.x * deep, -direction.y * deep, -direction.z * deep, cz * deep,
        0, 0, 0, 1,
      ); // oxfmt-ignore
      toMap.set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5 - BIAS, 0, 0, 0, 1).multiply(viewProjection);
    },
  };
}
