/** A root at one moment. */
export interface RootSample {
  readonly state: Float64Array; // [3] x, z m, heading rad, not wrapped
  readonly velocity: Float64Array; // [3] side, forward m/s, turn rad/s, in the root's own frame
}

/** A root at the origin, facing Z, at rest. */
export function createRootSample(): RootSample {
  return { state: new Float64Array(3), velocity: new Float64Array(3) };
}

export function copyRoot(out: RootSample, root: RootSample): RootSample {
  out.state.set(root.state);
  out.velocity.set(root.velocity);
  return out;
}
