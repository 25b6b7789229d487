/** Read-only view of a buffer. */
export type Floats = ArrayLike<number>;

/** A buffer that a kernel fills. The app passes `Float32Array`s only; the golden runner also passes doubles. */
export type FloatBuffer = Float32Array | Float64Array;
