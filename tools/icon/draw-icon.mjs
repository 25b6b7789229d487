/** tools/icon: draws the app icon, and writes it as PNG, ICO and ICNS */

/** Colours of the window's dark theme: panel, faint line, source, destination, text. */
const colours = {
  ground: [21, 24, 30],
  line: [79, 90, 107],
  source: [230, 159, 0],
  destination: [86, 180, 233],
  seam: [215, 220, 228],
};

/**
 * The source as it reaches the seam, a cubic Bézier curve in parts of the side; the destination is its point
 * reflection.
 */
const source = [
  [0.17, 0.74],
  [0.36, 0.74],
  [0.4, 0.64],
  [0.5, 0.5],
];
const destination = source.toReversed().map(([x, y]) => [1 - x, 1 - y]);

/** Points on a cubic Bézier curve. @param {number[][]} curve */
function pointsOn([a, b, c, d], count = 16) {
  return Array.from({ length: count + 1 }, (_, i) => {
    const t = i / count;
    const u = 1 - t;
    const weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return [0, 1].map((axis) => [a, b, c, d].reduce((sum, p, k) => sum + weights[k] * p[axis], 0));
  });
}

/** Distance of a place to a line through `points`. */
function distanceToPath(x, y, points) {
  let least = Infinity;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1];
    const dx = points[i][0] - a[0];
    const dy = points[i][1] - a[1];
    const px = x - a[0];
    const py = y - a[1];
    const t = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy)));
    least = Math.min(least, (px - t * dx) ** 2 + (py - t * dy) ** 2);
  }
  return Math.sqrt(least);
}

/** Distance to a square with round corners, negative inside. */
function distanceToTile(x, y, half, radius) {
  const qx = Math.abs(x - 0.5) - half + radius;
  const qy = Math.abs(y - 0.5) - half + radius;
  return Math.sqrt(Math.max(qx, 0) ** 2 + Math.max(qy, 0) ** 2) + Math.min(Math.max(qx, qy), 0) - radius;
}

/**
 * Shapes from back to front: colour, and distance of a place to the outline in parts of the side. Small icons
 * have fewer and thicker ones.
 */
function shapesOf(isSmall) {
  const stroke = isSmall ? 0.085 : 0.062; // half of the width
  const [before, after] = [pointsOn(source), pointsOn(destination)];
  const dot = (radius) => (x, y) => Math.sqrt((x - 0.5) ** 2 + (y - 0.5) ** 2) - radius;
  const seam = [
    [0.5, 0.16],
    [0.5, 0.84],
  ];
  const curves = [
    { colour: colours.source, distance: (x, y) => Math.max(distanceToPath(x, y, before) - stroke, x - 0.5) },
    {
      colour: colours.destination,
      distance: (x, y) => Math.max(distanceToPath(x, y, after) - stroke, 0.5 - x),
    },
  ];
  if (isSmall) return [...curves, { colour: colours.seam, distance: dot(0.1) }];
  return [
    { colour: colours.line, distance: (x, y) => distanceToPath(x, y, seam) - 0.011 },
    ...curves,
    { colour: colours.ground, distance: dot(0.095) },
    { colour: colours.seam, distance: dot(0.07) },
  ];
}

/**
 * Draws the icon: two curves that meet at a seam.
 * @param {number} size of a side, px
 * @param {number} margin around the tile, in parts of the side
 * @returns {Buffer} [size * size * 4] red, green, blue, alpha
 */
export function drawIcon(size, margin = 0) {
  const pixels = Buffer.alloc(size * size * 4);
  const scale = 1 - 2 * margin;
  const shapes = shapesOf(size <= 32);
  const covered = (distance) => Math.max(0, Math.min(1, 0.5 - distance * size * scale));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const x = ((column + 0.5) / size - margin) / scale;
      const y = ((row + 0.5) / size - margin) / scale;
      const at = (row * size + column) * 4;
      pixels.set(colours.ground, at);
      pixels[at + 3] = Math.round(255 * covered(distanceToTile(x, y, 0.5, 0.2)));
      for (const { colour, distance } of shapes) {
        const part = covered(distance(x, y));
        if (part === 0) continue;
        for (let i = 0; i < 3; i++) pixels[at + i] += Math.round((colour[i] - pixels[at + i]) * part);
      }
    }
  }
  return pixels;
}
