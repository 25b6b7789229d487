// core/formats/scene: scenes of nodes and animated tracks, as in glTF and FBX, to clips
/** A node of a scene as in the file, with its transform in the frame of its parent. */
export interface SceneNode {
  readonly name: string;
  readonly parent: number; // index of a node before this one, or -1
  readonly translation: readonly number[]; // [3] file units
  readonly rotation: readonly number[]; // [4] xyzw
  readonly scale: readonly number[]; // [3]
  /** Its world rotation in the bind pose, [4] xyzw; absent: as `rotation` gives it. */
  readonly bindRotation?: readonly number[];
  readonly bone?: string; // see `Skeleton.bones`
  /**
   * Content of the node; absent: none. `group`: a node without content that the file distinguishes from
   * bones.
   */
  readonly kind?: 'mesh' | 'camera' | 'light' | 'group';
}

/** An animated property of a node. */
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
  /** Where engines begin to play it, s on the clock of its tracks; absent: 0. */
  readonly begin?: number;
  readonly rates?: readonly number[]; // that its keys fit, see `ImportReport`
  readonly scaled?: Iterable<number>; // nodes whose animated scale is already in the tracks of other nodes
  readonly unread?: readonly string[]; // warnings for its clips about what moves and is not read
  readonly leftOut?: readonly string[]; // other warnings
}

/** The motion in a glTF or FBX file: a tree of nodes, the joints of skins, and animations. */
export interface NodeScene {
  readonly nodes: readonly SceneNode[];
  readonly joints: ReadonlySet<number>; // nodes that are joints of a skin, or bones
  /** The joints of each skin, if the file groups them. */
  readonly skins?: readonly (readonly number[])[];
  /** The joints that move vertices; absent: not known. */
  readonly weighted?: ReadonlySet<number>;
  /** Nodes that a mesh is bound to; absent: there is no such mesh. */
  readonly bound?: ReadonlySet<number>;
  readonly animations: readonly NodeAnimation[];
}
