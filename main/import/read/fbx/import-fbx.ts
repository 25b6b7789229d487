import { LoadingManager, Loader, Texture } from 'three';
import type { Group } from 'three';
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js';
import { bakeTakes } from '../../../../core/import/scene/bake-takes.ts';
import type { ImportOptions, UpAxis } from '../../../../core/import/import-report.ts';
import type { ImportedTake } from '../../../../core/import/imported-take.ts';
import { unitNameOf } from '../../../../core/import/length-unit.ts';
import type { NodeFault } from '../../../../core/import/scene/node-scene.ts';
import type { Result } from '../../../../core/result.ts';
import { failure } from '../../../../core/result.ts';
import { mostPoses } from '../../../../core/import/most-poses.ts';
import { faultOfFbx } from './check-fbx.ts';
import { readScene } from './read-scene.ts';

/** FBX counts in centimetres, times its UnitScaleFactor. */
const CENTIMETRE = 0.01;

/** From a micrometre or so to ten kilometres. */
const LARGEST_FACTOR = 1e6;

/** Arrays of a file may unpack to so many times its size, and to so much in any case, bytes. */
const UNPACKED_TIMES = 10;
const UNPACKED_ALWAYS = 32e6;

/** The animations of an FBX file (binary, or text from version 7.0) as clips. Unit and up axis are what the file says. */
export function importFbx(
  bytes: Uint8Array,
  options: ImportOptions = {},
): Result<readonly ImportedTake[], NodeFault> {
  let scene;
  let root;
  let fileUpAxis: UpAxis;
  try {
    const fault = faultOfFbx(bytes, Math.max(UNPACKED_ALWAYS, bytes.length * UNPACKED_TIMES));
    if (fault !== undefined) return failure(fault);
    root = parse(bytes);
    // The loader turns a Z-up scene at its root; that is taken back here, and done where clips are baked.
    fileUpAxis = root.rotation.x === 0 ? 'y' : 'z';
    root.rotation.set(0, 0, 0);
    scene = readScene(root);
  } catch (error) {
    return failure({ place: 'file', expected: 'a sound FBX file', found: `one ${wordsOf(error)}` });
  }
  const { unitScaleFactor } = root.userData as { readonly unitScaleFactor?: unknown };
  const factor = typeof unitScaleFactor === 'number' && unitScaleFactor > 0 ? unitScaleFactor : 1;
  if (!(factor >= 1 / LARGEST_FACTOR && factor <= LARGEST_FACTOR)) {
    return failure({ place: 'UnitScaleFactor', expected: 'a unit of length', found: `${factor} cm` });
  }
  const unit = options.unit ?? CENTIMETRE * factor;
  return bakeTakes(scene, {
    ...{ unit, unitName: unitNameOf(unit), unitGuessed: false },
    ...{ upAxis: options.upAxis ?? fileUpAxis, upAxisGuessed: false },
    mostPoses: mostPoses(bytes.length),
  });
}

/** What the library says of a file is for people, what falls over it is not. */
function wordsOf(error: unknown): string {
  const said = error instanceof Error ? /^THREE\.FBXLoader: (.+)$/.exec(error.message)?.[1] : undefined;
  return said === undefined ? 'that is put together in another way' : `that cannot be read (${said})`;
}

function parse(bytes: Uint8Array): Group {
  const manager = new LoadingManager();
  // Pictures are not looked at, and nothing is fetched for them.
  manager.addHandler(/./, new NoPicture(manager));
  // What it says there is about pictures, or leads to an error of ours.
  const output = globalThis.console;
  const { warn, error } = output;
  output.warn = output.error = () => undefined;
  // A camera in the file asks for the size of a window.
  const screen = globalThis as { window?: unknown };
  const before = screen.window;
  screen.window ??= { innerWidth: 1, innerHeight: 1 };
  try {
    return new FBXLoader(manager).parse(Uint8Array.from(bytes).buffer, '');
  } finally {
    Object.assign(output, { warn, error });
    screen.window = before;
  }
}

class NoPicture extends Loader<Texture> {
  override load(): Texture {
    return new Texture();
  }
}
