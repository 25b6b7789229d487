/** Read-only view of a buffer: a kernel may look, never write. */
export type Floats = ArrayLike<number>;

/** A buffer that a kernel fills. The app gives `Float32Array`s only; the golden vectors also run on doubles. */
export type FloatBuffer = Float32Array | Float64Array;
