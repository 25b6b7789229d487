import { FileError } from '#core/import/file-fault.ts';

/** Triangles of a mesh, whose corners are corners of its polygons. */
export interface Triangles {
  readonly corners: Int32Array; // [triangles * 3] corner index, counted over all polygons
  readonly points: Int32Array; // [corners] control point of each corner
  readonly polygonOf: Int32Array; // [corners] polygon of each corner
}

/**
 * Splits polygons into triangles, quads along the diagonal inside them.
 *
 * @param indices control points of all polygons; the last of each as -1 - point
 * @param places  [points * 3]
 * @throws FileError for an invalid point
 */
export function trianglesOf(indices: ArrayLike<number>, places: ArrayLike<number>, name: string): Triangles {
  const count = Math.floor(places.length / 3);
  const points = new Int32Array(indices.length);
  const polygonOf = new Int32Array(indices.length);
  const corners: number[] = [];
  let [start, polygon] = [0, 0];
  for (let corner = 0; corner < indices.length; corner++) {
    const index = indices[corner];
    const point = index < 0 ? -1 - index : index;
    if (!(Number.isInteger(point) && point < count))
      throw new FileError(`mesh ${name}`, `points below ${count}`, `${point}`);
    points[corner] = point;
    polygonOf[corner] = polygon;
    if (index >= 0) continue;
    const turn = corner - start === 3 && bendsAt(places, points, start) ? 1 : 0;
    for (let next = 1; next < corner - start; next++) {
      const size = corner - start + 1;
      corners.push(start + turn, start + ((next + turn) % size), start + ((next + 1 + turn) % size));
    }
    start = corner + 1;
    polygon++;
  }
  return { corners: Int32Array.from(corners), points, polygonOf };
}

/**
 * Whether the two triangles on the first diagonal of a quad face opposite ways, so that the diagonal is
 * outside.
 */
function bendsAt(places: ArrayLike<number>, points: Int32Array, start: number): boolean {
  const [a, b, c, d] = [0, 1, 2, 3].map((n) => points[start + n] * 3);
  let along = 0;
  for (let n = 0; n < 3; n++) along += crossed(places, a, b, c, n) * crossed(places, a, c, d, n);
  return along < 0;
}

function crossed(places: ArrayLike<number>, a: number, b: number, c: number, axis: number): number {
  const [i, k] = [(axis + 1) % 3, (axis + 2) % 3];
  return (
    (places[b + i] - places[a + i]) * (places[c + k] - places[a + k]) -
    (places[b + k] - places[a + k]) * (places[c + i] - places[a + i])
  );
}
