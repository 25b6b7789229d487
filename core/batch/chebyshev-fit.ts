/** `count` Chebyshev nodes of the interval 0 to `length`: interpolation there is close to the best polynomial. */
export function chebyshevNodes(count: number, length: number): Float64Array {
  return Float64Array.from(
    { length: count },
    (_, k) => (length / 2) * (1 - Math.cos((Math.PI * (2 * k + 1)) / (2 * count))),
  );
}

/** Coefficients, constant first, of the polynomial through `values` at `nodes`: Newton's divided differences, expanded. */
export function interpolate(nodes: Float64Array, values: Float64Array): Float64Array {
  const differences = Float64Array.from(values);
  for (let order = 1; order < nodes.length; order++) {
    for (let i = nodes.length - 1; i >= order; i--) {
      differences[i] = (differences[i] - differences[i - 1]) / (nodes[i] - nodes[i - order]);
    }
  }
  const coefficients = new Float64Array(nodes.length);
  for (let i = nodes.length - 1; i >= 0; i--) {
    // p := p (x - node) + difference, highest power first, so that nothing is overwritten before it is read
    for (let k = nodes.length - 1; k > 0; k--) {
      coefficients[k] = coefficients[k - 1] - nodes[i] * coefficients[k];
    }
    coefficients[0] = differences[i] - nodes[i] * coefficients[0];
  }
  return coefficients;
}
