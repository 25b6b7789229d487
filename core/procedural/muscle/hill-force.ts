/** Minimum length, m: the slide's formula divides by it. */
const MIN_LENGTH = 1e-6;

/** Smaller maximum velocities count as absent, m/s. */
const MIN_MAX_VELOCITY = 1e-6;

/** A muscle and its tendon at one moment. Lengths in m unless a function says otherwise. */
export interface HillMuscle {
  readonly maxForce: number; // N
  readonly activation: number; // 0 rest … 1 maximum
  readonly optimalLength: number; // m, with the largest force
  readonly muscleLength: number; // m
  readonly contractionVelocity: number; // m/s, shortening > 0
  readonly maxVelocity: number; // m/s, with no force
  readonly passiveStiffness: number; // N/m
  readonly tendonSlackLength: number; // m
  readonly tendonLength: number; // m
  readonly tendonStiffness: number; // N/m
}

/** A muscle's force, N, and its parts. */
export interface HillForce {
  readonly force: number;
  readonly contractile: number; // of the contracting fibres
  readonly parallel: number; // of the parallel tissue
  readonly series: number; // of the tendon
}

/** Force-length factor at `length`, in optimal lengths: `exp(-(L - 1)^2 / 0.45)`, 1 at the optimum. */
export function hillForceLength(length: number): number {
  return Math.exp(-((length - 1) * (length - 1)) / 0.45);
}

/** Force-velocity factor: `1 - v / vmax`. Not clamped; above 1 while stretched. */
export function hillForceVelocity(velocity: number, maxVelocity: number): number {
  return Math.abs(maxVelocity) < MIN_MAX_VELOCITY ? 1 : 1 - velocity / maxVelocity;
}

/**
 * The force as on the slides, plus `seriesForce` (N) of the tendon:
 *
 *   CE = Fmax a (1 - l0 / l) e^(-(l0 / l)^2),   PEE = k (l0 - l)
 *
 * Traps: at its optimal length the muscle does not pull at all, and its passive part pushes where the code's
 * pulls. See `muscleForce` for its use. Source: Bielak, "Pimp up your blends", Hill-type muscle model.
 */
export function hillForceSlide(
  muscle: Pick<HillMuscle, 'maxForce' | 'activation' | 'optimalLength' | 'muscleLength' | 'passiveStiffness'>,
  seriesForce: number,
): HillForce {
  const { maxForce, activation, optimalLength, passiveStiffness } = muscle;
  const length = Math.max(muscle.muscleLength, MIN_LENGTH);
  const ratio = optimalLength / length;
  const contractile = maxForce * activation * (1 - ratio) * Math.exp(-ratio * ratio);
  return sumOf(contractile, passiveStiffness * (optimalLength - length), seriesForce);
}

/**
 * The force as in the code on the slides, with lengths as given:
 *
 *   CE = a exp(-(L - 1)^2 / 0.45) (1 - v / vmax),   PEE = kp (L - 1),   SEE = kt (Lt - 1)
 *
 * Traps: its constants expect optimal lengths while the slides' table lists metres, and its contractile part
 * is a share of the maximum force while the others are newtons. `hillForceMetric` has consistent units.
 * Source: Bielak, "Pimp up your blends", biomechanical calculations.
 */
export function hillForceCode(
  muscle: Omit<HillMuscle, 'maxForce' | 'optimalLength' | 'tendonSlackLength'>,
): HillForce {
  const { activation, muscleLength, contractionVelocity, maxVelocity } = muscle;
  return sumOf(
    activation * hillForceLength(muscleLength) * hillForceVelocity(contractionVelocity, maxVelocity),
    muscle.passiveStiffness * (muscleLength - 1),
    muscle.tendonStiffness * (muscle.tendonLength - 1),
  );
}

/**
 * The code's force with consistent units:
 *
 *   CE = Fmax a exp(-(l / l0 - 1)^2 / 0.45) (1 - v / vmax),   PEE = kp (l - l0),   SEE = kt (lt - lt0)
 */
export function hillForceMetric(muscle: HillMuscle): HillForce {
  const { maxForce, activation, muscleLength, contractionVelocity, maxVelocity } = muscle;
  const optimal = Math.max(muscle.optimalLength, MIN_LENGTH);
  const share = hillForceLength(muscleLength / optimal) * hillForceVelocity(contractionVelocity, maxVelocity);
  return sumOf(
    maxForce * activation * share,
    muscle.passiveStiffness * (muscleLength - optimal),
    muscle.tendonStiffness * (muscle.tendonLength - muscle.tendonSlackLength),
  );
}

function sumOf(contractile: number, parallel: number, series: number): HillForce {
  return { force: contractile + parallel + series, contractile, parallel, series };
}

/** The torque, N m, of a force (N) at the end of a moment arm (m). */
export function muscleTorque(force: number, momentArm: number): number {
  return force * momentArm;
}

/** The rotation by a torque (N m), rad: `torque rotationMultiplier` (rad per N m). */
export function muscleRotation(torque: number, rotationMultiplier: number): number {
  return torque * rotationMultiplier;
}
