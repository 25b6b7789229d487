import {
  buildKeyframes,
  FBX_TIME_UNIT,
  type FBXCurveData,
  type FBXNode,
  findChildByName,
  getNodeArray,
  parseExtrapolation,
} from '../babylon.ts';

/** Animation of one number of a property. Its keys are parsed on demand, since they are large. */
export interface StoredCurve {
  readonly axis: number; // 0 to 2; -1 for numbers without an axis
  /** Times of its keys, in ticks. */
  readonly times: ArrayLike<number>;
  readonly ticks: number; // per second
  /** Values of its keys. */
  values(): ArrayLike<number>;
  /** Undefined if its keys are missing or inconsistent. */
  open(): FBXCurveData | undefined;
}

/** @param ticks units of the file's times per second */
export function storedCurve(node: FBXNode, axis: number, ticks: number): StoredCurve {
  const times = getNodeArray(findChildByName(node, 'KeyTime')) ?? [];
  const values = (): ArrayLike<number> => getNodeArray(findChildByName(node, 'KeyValueFloat')) ?? [];
  return { axis, times, ticks, values, open: () => openCurve(node, times, FBX_TIME_UNIT / ticks) };
}

/**
 * A curve of a take of version 6 or earlier. Its keys are parsed already, with times in `ticks` read as
 * default ticks.
 */
export function legacyCurve(curve: FBXCurveData, ticks: number): StoredCurve {
  const scale = FBX_TIME_UNIT / ticks;
  const keys = curve.keys.map((key) => ({
    ...key,
    time: key.time * scale,
    leftDx: key.leftDx * scale,
    rightDx: key.rightDx * scale,
  }));
  return {
    axis: axisOf(curve.channel),
    times: keys.map(({ time }) => time),
    ticks: 1,
    values: () => keys.map(({ value }) => value),
    open: () => ({ ...curve, keys }),
  };
}

/** Axis of a property's channel, `d|X` or `X`. */
export function axisOf(channel: string): number {
  return channel === '' ? -1 : 'XYZ'.indexOf(channel.slice(-1));
}

/** @param scale from its times to the library's ticks */
function openCurve(node: FBXNode, times: ArrayLike<number>, scale: number): FBXCurveData | undefined {
  const of = (name: string): ArrayLike<number> => getNodeArray(findChildByName(node, name)) ?? [];
  const values = of('KeyValueFloat');
  if (times.length === 0 || times.length !== values.length) return undefined;
  const [flags, data] = [of('KeyAttrFlags'), of('KeyAttrDataFloat')];
  const attributes = attributesOf(of('KeyAttrRefCount'), times.length, flags.length);
  const number = (at: number): number => (Number.isFinite(data[at]) ? data[at] : 0);
  const keys = buildKeyframes(
    scale === 1 ? times : Float64Array.from(times, (time) => time * scale),
    values,
    (key) => {
      const at = attributes[key] * 4;
      const four: [number, number, number, number] = [
        number(at),
        number(at + 1),
        number(at + 2),
        number(at + 3),
      ];
      return { flags: flags[attributes[key]] ?? 0, data: four };
    },
  );
  const beyond = (name: string): ReturnType<typeof parseExtrapolation> => {
    const block = findChildByName(node, name);
    const of = (part: string): unknown => block && findChildByName(block, part)?.properties[0]?.value;
    return parseExtrapolation(of('Type'), of('Repetition'));
  };
  return {
    channel: '',
    keys,
    preExtrapolation: beyond('Pre-Extrapolation'),
    postExtrapolation: beyond('Post-Extrapolation'),
  };
}

/** Index of each key's attributes, [keys]; runs of keys share them. */
function attributesOf(counts: ArrayLike<number>, keys: number, attributes: number): Int32Array {
  const out = new Int32Array(keys);
  if (counts.length === 0) return out.map((_, key) => Math.max(0, Math.min(key, attributes - 1)));
  let key = 0;
  for (let i = 0; i < counts.length; i++) {
    for (let left = counts[i]; left > 0 && key < keys; left--) out[key++] = i;
  }
  return out;
}
