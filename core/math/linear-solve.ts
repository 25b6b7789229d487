/**
 * Solves `matrix x = right` for a symmetric, positive definite matrix, by the decomposition of Cholesky.
 * Overwrites both.
 */
export function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let column = 0; column < size; column++) {
    const pivot = matrix[column];
    for (let k = 0; k < column; k++) pivot[column] -= pivot[k] * pivot[k];
    pivot[column] = Math.sqrt(pivot[column]);
    for (let row = column + 1; row < size; row++) {
      for (let k = 0; k < column; k++) matrix[row][column] -= matrix[row][k] * pivot[k];
      matrix[row][column] /= pivot[column];
    }
  }
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) right[row] -= matrix[row][k] * right[k];
    right[row] /= matrix[row][row];
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) right[row] -= matrix[k][row] * right[k];
    right[row] /= matrix[row][row];
  }
  return right;
}
