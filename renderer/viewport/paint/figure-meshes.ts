import type { BufferGeometry, InstancedBufferGeometry, Mesh } from 'three';
import type { Skin } from '../../../core/skin.ts';
import type { Detail, Figure } from '../figure/build-figure.ts';
import { figureGeometry } from './pieces.ts';
import { applyFigure } from './tell-shaders.ts';
import type { Uniforms } from './uniforms.ts';
import { skinGeometry } from '../posing/worn-skin.ts';

/** The GPU's meshes of the figure at hand, one a detail. */
export interface FigureMeshes {
  /** Takes over a figure's mesh in one detail; the other may follow later. The same one again costs nothing. */
  take(figure: Figure, detail: Detail): void;
  /** Draws this in place of the mannequin, in every detail; null = the mannequin again. */
  wear(skin: Skin | null): void;
  /** Another skeleton comes: what was taken over is its no more. */
  forget(): void;
  /** Puts the mesh of `detail`, or while it is not there the other, on all `bodies`. Returns whose it is; null = nobody's. */
  clothe(bodies: readonly Mesh[], detail: Detail): Figure | null;
  /** Gives what draws several figures at once the mesh of `detail`, or while it is not there the other. */
  share(geometry: InstancedBufferGeometry, detail: Detail): void;
}

export function createFigureMeshes(uniforms: Uniforms): FigureMeshes {
  const taken = new Map<Detail, { readonly figure: Figure; readonly geometry: BufferGeometry }>();
  let worn: BufferGeometry | null = null;
  const inDetail = (detail: Detail) => taken.get(detail) ?? taken.get(detail === 'full' ? 'low' : 'full');
  const wear = (skin: Skin | null): void => {
    worn?.dispose();
    worn = skin && skinGeometry(skin);
    uniforms.skinned.value = worn ? 1 : 0;
  };
  return {
    wear,
    take(figure, detail) {
      const known = taken.get(detail);
      if (known?.figure === figure) return;
      known?.geometry.dispose();
      taken.set(detail, { figure, geometry: figureGeometry(figure.mesh) });
      applyFigure(uniforms, figure);
    },
    forget() {
      for (const { geometry } of taken.values()) geometry.dispose();
      taken.clear();
      wear(null);
    },
    clothe(bodies, detail) {
      const chosen = inDetail(detail);
      if (!chosen) return null;
      for (const body of bodies) body.geometry = worn ?? chosen.geometry;
      return chosen.figure;
    },
    share(geometry, detail) {
      const source = worn ?? inDetail(detail)?.geometry;
      if (!source || geometry.index === source.index) return;
      geometry.setIndex(source.index);
      for (const [name, attribute] of Object.entries(source.attributes))
        geometry.setAttribute(name, attribute);
    },
  };
}
