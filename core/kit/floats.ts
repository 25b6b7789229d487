/** Read-only view of a buffer. */
export type Floats = ArrayLike<number>;

/**
 * A buffer that a kernel fills. The app passes `Float32Array`s only; the golden runner also passes doubles.
 */
export type FloatBuffer = Float32Array | Float64Array;

/**
 * Memory that workers read without a copy: a message shares it. Where none is shared, a message copies it.
 */
export const sharedMemory = (bytes: number): ArrayBufferLike =>
  typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);

export const sharedFloats = (count: number): Float32Array =>
  new Float32Array(sharedMemory(count * Float32Array.BYTES_PER_ELEMENT));
