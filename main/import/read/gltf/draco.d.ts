/** What is used of the decoder of Draco, which has no types of its own. */
declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  interface Attribute {
    readonly ptr: number; // 0 = none
    num_components(): number;
  }
  type Mesh = object;
  interface Decoder {
    DecodeArrayToMesh(data: Int8Array, length: number, out: Mesh): { ok(): boolean };
    GetAttributeByUniqueId(mesh: Mesh, id: number): Attribute;
    /** Writes `size` bytes to the heap, from `at` on; false if the data has another size. */
    GetAttributeDataArrayForAllPoints(
      m: Mesh,
      of: Attribute,
      type: number,
      size: number,
      at: number,
    ): boolean;
    GetTrianglesUInt32Array(mesh: Mesh, bytes: number, at: number): boolean;
  }
  export interface Draco {
    readonly Decoder: new () => Decoder;
    readonly Mesh: new () => Mesh;
    readonly HEAPU8: Uint8Array<ArrayBuffer>; // another one after it has grown
    _malloc(bytes: number): number;
    _free(at: number): void;
    destroy(made: Decoder | Mesh): void;
  }
  const createDecoder: (options: { print(): void; printErr(): void }) => Promise<Draco>;
  export default createDecoder;
}
