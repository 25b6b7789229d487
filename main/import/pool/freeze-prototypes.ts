/**
 * Freezes the built-in prototypes of a process, so that a malicious file cannot change how later files are read. Error prototypes stay
 * mutable, since libraries set names on them.
 */
export function freezePrototypes(): void {
  const numbers = Object.getPrototypeOf(Float32Array) as { prototype: object };
  const kinds = [
    ...[Object, Function, Array, String, Number, Boolean, BigInt, Symbol, Map, Set, WeakMap, WeakSet],
    ...[Promise, RegExp, Date, ArrayBuffer, DataView, Float32Array, Float64Array, numbers],
    ...[Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array],
  ];
  for (const kind of kinds) {
    Object.freeze(kind.prototype);
    Object.freeze(kind);
  }
  for (const room of [Math, JSON, Reflect]) Object.freeze(room);
}
