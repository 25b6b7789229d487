/** Where a transitional clip blends in and out. */
export interface TransitionalMarks {
  readonly header: number; // s at its start
  readonly trailer: number; // s at its end
  readonly blendIn: number; // s, up to the end of the header
  readonly blendOut: number; // s, from the start of the trailer on
}

/**
 * Finds why a transitional clip is too short: a header or trailer shorter than its blend, or a clip without a part between them.
 *
 * @param duration of the clip, s
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More": cuts without overlap pop.
 */
export function findTransitionalProblems(
  { header, trailer, blendIn, blendOut }: TransitionalMarks,
  duration: number,
): readonly { readonly place: string; readonly message: string }[] {
  const problems: { place: string; message: string }[] = [];
  if (blendIn > header) {
    problems.push({
      place: 'header',
      message: `The header is too short: it lasts ${header} s, but blending in takes ${blendIn} s.`,
    });
  }
  if (blendOut > trailer) {
    problems.push({
      place: 'trailer',
      message: `The trailer is too short: it lasts ${trailer} s, but blending out takes ${blendOut} s.`,
    });
  }
  if (header + trailer > duration) {
    problems.push({
      place: 'clip',
      message: `The clip is too short: it lasts ${duration} s, but header and trailer take ${header + trailer} s.`,
    });
  }
  return problems;
}
