// core/import/scene: scenes of nodes and animated tracks, as in glTF and FBX, to clips
/** A node of a scene as the file has it: its own place, turn and scale in its parent's frame. */
export interface SceneNode {
  readonly name: string;
  readonly parent: number; // index of a node before this one, or -1
  readonly translation: readonly number[]; // [3] file units
  readonly rotation: readonly number[]; // [4] xyzw
  readonly scale: readonly number[]; // [3]
  /** How it stands in the pose that its skin was made in, in the scene's frame, [4] xyzw; absent: as its own turns say. */
  readonly bindRotation?: readonly number[];
  /** What the node shows, beside being a place for others; absent: nothing. */
  readonly kind?: 'mesh' | 'camera' | 'light';
}

/** How one property of one node changes. */
export interface NodeTrack {
  readonly node: number;
  readonly path: 'translation' | 'rotation' | 'scale';
  readonly times: ArrayLike<number>; // [keys] s, rising
  /** [keys * 3 or 4]; for cubic splines [keys * 3 * (3 or 4)]: tangent in, value, tangent out. */
  readonly values: ArrayLike<number>;
  readonly interpolation: 'linear' | 'step' | 'cubicSpline';
}

export interface NodeAnimation {
  readonly name: string;
  readonly tracks: readonly NodeTrack[];
  readonly frameRate?: number; // frames a second that the file states
  readonly leftOut?: string; // what else it moves, in words: it goes with the warnings of its clips
}

/** What glTF and FBX files hold of motion: a tree of nodes, those that move a skin, and animations of any of them. */
export interface NodeScene {
  readonly nodes: readonly SceneNode[];
  readonly joints: ReadonlySet<number>; // nodes that a skin hangs on
  /** The joints of each skin, where the file groups them. */
  readonly skins?: readonly (readonly number[])[];
  readonly animations: readonly NodeAnimation[];
}

/** Why a scene is no clip. */
export interface NodeFault {
  readonly place: string; // in words: the node or animation
  readonly expected: string;
  readonly found: string;
  /** What it is and what to do, in one sentence that says more than what was expected and found. */
  readonly sentence?: string;
  /** The scene is sound, and nothing in it moves. */
  readonly isStill?: true;
}
