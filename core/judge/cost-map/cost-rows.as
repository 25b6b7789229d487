// AssemblyScript: rows of a cost map with 128-bit SIMD; compiled by `npm run tool -- kernel`. Layout: `cost-map-layout.ts`.
// Four destination frames lie side by side in each vector, eight in a block: [blocks][dimensions][8].

/** Row `r` of `count`, or the last: rows beyond it are computed and stored again. */
// @ts-ignore: decorator
@inline
function rowAt(base: usize, stride: usize, r: i32, count: i32): usize {
  return base + <usize>min(r, count - 1) * stride;
}

// @ts-ignore: decorator
@inline
function apart(sum: v128, from: v128, to: v128): v128 {
  return f32x4.add(sum, f32x4.abs(f32x4.sub(from, to)));
}

/** out = sum abs(f_source - f_destination), four rows and eight columns at a time. */
export function fastRows(
  source: usize, sourceStride: usize, rows: i32, packed: usize, blocks: i32, dimensions: i32, out: usize, outStride: usize,
): void {
  for (let block = 0; block < blocks; block++) {
    const columns = packed + <usize>(block * dimensions) * 32;
    const to = out + <usize>block * 32;
    for (let row = 0; row < rows; row += 4) {
      let s0 = rowAt(source, sourceStride, row, rows);
      let s1 = rowAt(source, sourceStride, row + 1, rows);
      let s2 = rowAt(source, sourceStride, row + 2, rows);
      let s3 = rowAt(source, sourceStride, row + 3, rows);
      let a0 = f32x4.splat(0), b0 = a0, a1 = a0, b1 = a0, a2 = a0, b2 = a0, a3 = a0, b3 = a0;
      const end = columns + <usize>dimensions * 32;
      for (let at = columns; at < end; at += 32) {
        const left = v128.load(at);
        const right = v128.load(at, 16);
        const x0 = v128.load32_splat(s0), x1 = v128.load32_splat(s1), x2 = v128.load32_splat(s2), x3 = v128.load32_splat(s3);
        a0 = apart(a0, x0, left);
        b0 = apart(b0, x0, right);
        a1 = apart(a1, x1, left);
        b1 = apart(b1, x1, right);
        a2 = apart(a2, x2, left);
        b2 = apart(b2, x2, right);
        a3 = apart(a3, x3, left);
        b3 = apart(b3, x3, right);
        s0 += 4;
        s1 += 4;
        s2 += 4;
        s3 += 4;
      }
      const o0 = rowAt(to, outStride, row, rows), o1 = rowAt(to, outStride, row + 1, rows);
      const o2 = rowAt(to, outStride, row + 2, rows), o3 = rowAt(to, outStride, row + 3, rows);
      v128.store(o0, a0);
      v128.store(o0, b0, 16);
      v128.store(o1, a1);
      v128.store(o1, b1, 16);
      v128.store(o2, a2);
      v128.store(o2, b2, 16);
      v128.store(o3, a3);
      v128.store(o3, b3, 16);
    }
  }
}

/** Entry `lead` of a table of [value, slope] pairs, interpolated. */
// @ts-ignore: decorator
@inline
function lookUp(table: usize, leads: v128, lane: u8): f32 {
  const lead = lane == 0 ? f32x4.extract_lane(leads, 0) : lane == 1 ? f32x4.extract_lane(leads, 1)
    : lane == 2 ? f32x4.extract_lane(leads, 2) : f32x4.extract_lane(leads, 3);
  const index = <i32>lead;
  const at = table + (<usize>index << 3);
  return load<f32>(at) + (lead - <f32>index) * load<f32>(at, 4);
}

/** Adds the exact cost of offsets x with rates v: `abs(v) table(-x / v)` if they cross zero, else `abs(x + v)`; see `scaleRates`. */
// @ts-ignore: decorator
@inline
function exact(sum: v128, x: v128, v: v128, ratio: v128, scale: v128, table: usize): v128 {
  const whole = f32x4.abs(f32x4.add(x, v));
  const leads = f32x4.mul(f32x4.neg(f32x4.div(x, v)), scale);
  const crosses = v128.and(f32x4.gt(leads, f32x4.splat(0)), f32x4.lt(leads, ratio));
  if (!v128.any_true(crosses)) return f32x4.add(sum, whole);
  const safe = v128.and(leads, crosses);
  const crossed = f32x4(lookUp(table, safe, 0), lookUp(table, safe, 1), lookUp(table, safe, 2), lookUp(table, safe, 3));
  return f32x4.add(sum, v128.bitselect(f32x4.mul(f32x4.abs(v), crossed), whole, crosses));
}

/** As `fastRows`, exact: offsets and rates apart, each [dimensions] after the other in a row and in a block. */
export function exactRows(
  source: usize, sourceStride: usize, rows: i32, packed: usize, blocks: i32, dimensions: i32, out: usize, outStride: usize,
  table: usize, entries: i32, leadScale: f32,
): void {
  const ratio = f32x4.splat(<f32>entries);
  const scale = f32x4.splat(leadScale);
  const half = <usize>dimensions * 32;
  for (let block = 0; block < blocks; block++) {
    const columns = packed + <usize>block * half * 2;
    for (let row = 0; row < rows; row++) {
      let from = source + <usize>row * sourceStride;
      const rates = <usize>dimensions * 4;
      let left = f32x4.splat(0), right = left;
      for (let at = columns; at < columns + half; at += 32) {
        const x = v128.load32_splat(from);
        const v = v128.load32_splat(from + rates);
        left = exact(left, f32x4.sub(x, v128.load(at)), f32x4.sub(v, v128.load(at + half)), ratio, scale, table);
        right = exact(right, f32x4.sub(x, v128.load(at, 16)), f32x4.sub(v, v128.load(at + half, 16)), ratio, scale, table);
        from += 4;
      }
      const to = out + <usize>row * outStride + <usize>block * 32;
      v128.store(to, left);
      v128.store(to, right, 16);
    }
  }
}

/** Adds the fast cost of four components: `abs(f_query - (x * fromOffset + v * fromRate))`. */
// @ts-ignore: decorator
@inline
function signedApart(sum: v128, query: usize, value: usize, rate: usize, fromOffset: v128, fromRate: v128): v128 {
  const signed = f32x4.add(f32x4.mul(v128.load(value), fromOffset), f32x4.mul(v128.load(rate), fromRate));
  return apart(sum, v128.load(query), signed);
}

/** out = fast cost from a query, [dimensions] signed, to each frame as `MotionFeatures` has them: no other form of them is kept. */
export function scanFrames(
  query: usize, values: usize, rates: usize, frames: i32, dimensions: i32, fromOffset: f32, fromRate: f32, out: usize,
): void {
  const x = f32x4.splat(fromOffset), v = f32x4.splat(fromRate);
  const paired = <usize>(dimensions & ~7) * 4, whole = <usize>(dimensions & ~3) * 4, width = <usize>dimensions * 4;
  for (let frame = 0; frame < frames; frame++) {
    let a = f32x4.splat(0), b = a;
    let at: usize = 0;
    for (; at < paired; at += 32) {
      a = signedApart(a, query + at, values + at, rates + at, x, v);
      b = signedApart(b, query + at + 16, values + at + 16, rates + at + 16, x, v);
    }
    for (; at < whole; at += 16) a = signedApart(a, query + at, values + at, rates + at, x, v);
    a = f32x4.add(a, b);
    let cost = f32x4.extract_lane(a, 0) + f32x4.extract_lane(a, 1) + f32x4.extract_lane(a, 2) + f32x4.extract_lane(a, 3);
    for (; at < width; at += 4)
      cost += Mathf.abs(load<f32>(query + at) - load<f32>(values + at) * fromOffset - load<f32>(rates + at) * fromRate);
    store<f32>(out + (<usize>frame << 2), cost);
    values += width;
    rates += width;
  }
}
