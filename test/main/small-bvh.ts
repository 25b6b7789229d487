/**
 * A BVH file of two joints: the root rises by `rise` cm a frame, from 90 cm. Other names make another
 * skeleton.
 */
export function smallBvh({ frames = 3, rise = 1, child = 'Chest', frameTime = '0.0333333' } = {}): string {
  const rows = Array.from({ length: frames }, (_, i) => `0 ${90 + i * rise} 0 0 0 0 0 0 0`);
  return `HIERARCHY
ROOT Hips
{
  OFFSET 0 90 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT ${child}
  {
    OFFSET 0 80 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 80 0
    }
  }
}
MOTION
Frames: ${frames}
Frame Time: ${frameTime}
${rows.join('\n')}
`;
}
