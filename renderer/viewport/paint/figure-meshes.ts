import type { BufferGeometry, InstancedBufferGeometry, Mesh } from 'three';
import type { Skin } from '../../../core/skin.ts';
import type { Detail, Figure } from '../figure/build-figure.ts';
import { figureGeometry } from './pieces.ts';
import { applyFigure } from './apply-uniforms.ts';
import type { Uniforms } from './uniforms.ts';
import { skinGeometry } from '../posing/skin-binding.ts';

/** Meshes of the current figure on the GPU, one per detail. */
export function createFigureMeshes(uniforms: Uniforms) {
  const taken = new Map<Detail, { readonly figure: Figure; readonly geometry: BufferGeometry }>();
  let skinned: BufferGeometry | null = null;
  const inDetail = (detail: Detail) => taken.get(detail) ?? taken.get(detail === 'full' ? 'low' : 'full');
  const setSkin = (skin: Skin | null): void => {
    skinned?.dispose();
    skinned = skin && skinGeometry(skin);
    uniforms.skinned.value = skinned ? 1 : 0;
  };
  return {
    /** Shows this instead of the mannequin in every detail; null = the mannequin. */
    setSkin,
    /** Uploads the mesh of a figure in one detail; the other may follow. Repeating it costs nothing. */
    take(figure: Figure, detail: Detail): void {
      const known = taken.get(detail);
      if (known?.figure === figure) return;
      known?.geometry.dispose();
      taken.set(detail, { figure, geometry: figureGeometry(figure.mesh) });
      applyFigure(uniforms, figure);
    },
    /** Removes all meshes, because the skeleton has changed. */
    forget(): void {
      for (const { geometry } of taken.values()) geometry.dispose();
      taken.clear();
      setSkin(null);
    },
    /** Puts the mesh of `detail`, or the other one until it is ready, on all `bodies`. Returns its figure; null = none. */
    assign(bodies: readonly Mesh[], detail: Detail): Figure | null {
      const chosen = inDetail(detail);
      if (!chosen) return null;
      for (const body of bodies) body.geometry = skinned ?? chosen.geometry;
      return chosen.figure;
    },
    /** Puts the mesh of `detail`, or the other one until it is ready, on instanced geometry. */
    share(geometry: InstancedBufferGeometry, detail: Detail): void {
      const source = skinned ?? inDetail(detail)?.geometry;
      if (!source || geometry.index === source.index) return;
      geometry.setIndex(source.index);
      for (const [name, attribute] of Object.entries(source.attributes))
        geometry.setAttribute(name, attribute);
    },
  };
}
