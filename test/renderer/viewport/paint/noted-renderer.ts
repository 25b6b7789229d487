import {
  Color,
  Vector4,
  type Material,
  type Mesh,
  type RawShaderMaterial,
  type Scene,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import { createMaterials } from '#renderer/viewport/paint/materials.ts';
import { createUniforms, type Uniforms } from '#renderer/viewport/paint/uniforms.ts';

interface Listed {
  toArray(): number[];
}

/** A copy of the value of a uniform. */
type Plain<Value> = Value extends number
  ? number
  : Value extends Listed | ArrayBufferView
    ? number[]
    : Value extends readonly Listed[]
      ? number[][]
      : Value;

/** What a mesh was drawn with. Values are copies: uniforms are shared, and change from pass to pass. */
export interface NotedMesh {
  readonly mesh: Mesh;
  readonly uniforms: { readonly [Name in keyof Uniforms]: Plain<Uniforms[Name]['value']> };
  readonly count: number; // instances
  readonly vertices: number;
}

/** One pass: where it was drawn, and its visible meshes by the name of their material, in drawing order. */
export interface NotedPass {
  readonly target: WebGLRenderTarget | null; // null = the canvas
  readonly at: readonly number[]; // x, y, width, height
  readonly within: readonly number[];
  readonly meshes: ReadonlyMap<string, NotedMesh>;
}

function signature({ vertexShader, fragmentShader, depthFunc, side, uniforms }: RawShaderMaterial): string {
  const { poses, onionPoses, isOutline } = uniforms;
  return JSON.stringify([
    vertexShader,
    fragmentShader,
    depthFunc,
    side,
    poses === onionPoses,
    isOutline?.value,
  ]);
}

const names = new Map(
  Object.entries(createMaterials(createUniforms())).map(([name, material]) => [signature(material), name]),
);

const nameOf = (material: Material | Material[]): string =>
  names.get(signature(material as RawShaderMaterial)) ?? 'unknown';

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (ArrayBuffer.isView(value)) return Array.from(value as Float32Array);
  if (value instanceof Color) return value.toArray();
  const { toArray, isTexture } = (value ?? {}) as { toArray?(): number[]; isTexture?: boolean };
  return toArray === undefined || isTexture === true ? value : toArray.call(value);
}

function noted(mesh: Mesh): NotedMesh {
  const { uniforms } = mesh.material as RawShaderMaterial;
  const { instanceCount, attributes } = mesh.geometry as unknown as {
    instanceCount?: number;
    attributes: { position?: { count: number } };
  };
  return {
    mesh,
    uniforms: Object.fromEntries(
      Object.entries(uniforms).map(([name, { value }]) => [name, plain(value)]),
    ) as NotedMesh['uniforms'],
    count: instanceCount ?? 1,
    vertices: attributes.position?.count ?? 0,
  };
}

/** Notes what a painter lets the graphics driver draw: unit tests have none. */
export function notingRenderer() {
  const passes: NotedPass[] = [];
  const copies: { readonly at: readonly number[]; readonly width: number; readonly height: number }[] = [];
  const cleared: (readonly number[])[] = [];
  const at = { viewport: new Vector4(), scissor: new Vector4() };
  let target: WebGLRenderTarget | null = null;
  const renderer = {
    setClearColor: (colour: Color) => void cleared.push(colour.toArray()),
    setViewport: (...to: [number, number, number, number]) => void at.viewport.set(...to),
    setScissor: (...to: [number, number, number, number]) => void at.scissor.set(...to),
    setScissorTest: () => undefined,
    setRenderTarget: (to: WebGLRenderTarget | null) => void (target = to),
    clear: () => undefined,
    initTexture: () => undefined,
    compileAsync: async () => undefined,
    info: { programs: [] },
    getContext: () => ({ fenceSync: () => null }), // nothing to wait for
    copyFramebufferToTexture: (
      { image }: { image: { width: number; height: number } },
      corner: { toArray(): number[] },
    ) => void copies.push({ at: corner.toArray(), width: image.width, height: image.height }),
    render(scene: Scene): void {
      const { viewport, scissor } = target ?? at;
      const visible = (scene.children as Mesh[]).filter((mesh) => mesh.visible);
      passes.push({
        target,
        at: viewport.toArray(),
        within: scissor.toArray(),
        meshes: new Map(visible.map((mesh) => [nameOf(mesh.material), noted(mesh)])),
      });
    },
  } as unknown as WebGLRenderer;
  return { renderer, passes, copies, cleared };
}
