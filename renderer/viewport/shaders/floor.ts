import { displayFunctions, precisionLines, shadowFunctions } from './chunks.ts';

export const floorVertex = /* glsl */ `
${precisionLines}
in vec3 position;
uniform mat4 viewProjection;
uniform vec3 discCentre;
uniform float discRadius;
uniform vec2 discReach; // x, z: that half of the disc is moved by it
out vec3 vPlace;
void main() {
  vPlace = discCentre + position * discRadius;
  if (dot(position.xz, discReach) > 0.0) vPlace.xz += discReach;
  gl_Position = viewProjection * vec4(vPlace, 1.0);
}
`;

/**
 * The grid and its crosses, in display space without lighting. A line is at least a pixel wide and fades out
 * where cells are too narrow to distinguish, so nothing shimmers.
 */
const gridFunctions = /* glsl */ `
uniform vec3 centre;
uniform vec3 floorColour;
uniform vec3 groundColour;
uniform vec3 lineColour;
uniform vec2 lineAlphas; // 1 m, 0.25 m

vec3 floorAt(vec2 q, vec2 pixel, float near, float away) {
  vec2 perPixel = 1.0 / pixel;
  vec2 metre = abs(fract(q - 0.5) - 0.5);
  vec2 quarter = abs(fract(q * 4.0 - 0.5) - 0.5) * 0.25;
  // Half widths in pixels: 6 and 4 mm, limited to 0.9 to 1.5 pixels in width.
  vec2 wide = clamp(0.003 * perPixel, 0.45, 0.75) + 0.5;
  vec2 thin = clamp(0.002 * perPixel, 0.45, 0.75) + 0.5;
  vec2 metreLines = clamp(wide - metre * perPixel, 0.0, 1.0) * clamp(perPixel * 0.5 - 1.0, 0.0, 1.0);
  vec2 quarterLines = clamp(thin - quarter * perPixel, 0.0, 1.0) * clamp(perPixel * 0.125 - 1.0, 0.0, 1.0);
  vec2 arms = clamp(wide * 1.4 - metre * perPixel, 0.0, 1.0) * step(metre.yx, vec2(0.06));
  float lines = max(metreLines.x, metreLines.y) * lineAlphas.x;
  lines = max(lines, max(quarterLines.x, quarterLines.y) * lineAlphas.y * clamp((3.6 - away) * 0.55, 0.0, 1.0));
  lines = max(lines, max(arms.x, arms.y) * lineAlphas.x * 1.9);
  return mix(mix(groundColour, floorColour, near), lineColour, lines * near);
}

float nearness(float away) {
  float t = clamp((8.5 - away) / 6.3, 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}
`;

/** The wide floor: only the grid. */
export const floorFragment = /* glsl */ `
${precisionLines}
${displayFunctions}
${gridFunctions}
in vec3 vPlace;
out vec4 colour;

void main() {
  vec2 q = vPlace.xz;
  float away = distance(q, centre.xz);
  colour = vec4(dithered(floorAt(q, max(fwidth(q), vec2(1e-5)), nearness(away), away)), 1.0);
}
`;

/**
 * The floor around a figure: the grid with the ring of the slot, its facing mark, the shade of each foot and
 * the cast shadow. A separate mesh, because an emulated GPU computes every branch for every pixel.
 */
export const standFragment = /* glsl */ `
${precisionLines}
${displayFunctions}
${shadowFunctions}
${gridFunctions}
in vec3 vPlace;
out vec4 colour;
uniform float shadowStrength;
uniform vec4 ring;       // x, z, cos and sin of the facing
uniform float ringCount; // negative: dashed
uniform vec3 slot;
uniform vec4 secondRing; // of the slot shown as the ghost; count 0 = none
uniform float secondCount;
uniform vec3 secondSlot;
uniform vec4 feet[2];    // x, z, cos and sin of the heading
uniform vec2 planted;    // darkness of the floor below each foot
uniform vec2 footSize;   // half length and half width, m

float shade(vec2 q, vec4 foot, float dark) {
  vec2 from = q - foot.xy;
  vec2 local = vec2(dot(from, foot.zw), dot(from, vec2(-foot.w, foot.z))) / footSize;
  float inside = clamp(1.0 - dot(local, local), 0.0, 1.0);
  return inside * inside * dark;
}

float ringAt(vec2 aside, vec2 facing, float count, float footprint) {
  float fromRing = length(aside);
  float width = max(0.003, 0.8 * footprint);
  // The first ring is outermost, the others are 4.5 cm apart inside it.
  float inward = clamp(floor((0.4 - fromRing) / 0.045 + 0.5), 0.0, abs(count) - 1.0);
  width *= inward > 0.0 ? 0.8 : 1.0;
  float line = 1.0 - smoothstep(width, width + footprint, abs(fromRing - 0.4 + inward * 0.045));
  if (count < 0.0) line *= step(0.42, fract(atan(aside.y, aside.x) * 3.8197));
  vec2 local = vec2(dot(aside, facing), abs(dot(aside, vec2(-facing.y, facing.x))));
  float mark = max(0.455 - local.x, (local.x - 0.555) * 0.55 + local.y * 0.86);
  float triangle = 1.0 - smoothstep(-footprint * 0.5, footprint * 0.5, mark);
  return max(line * 0.95, triangle);
}

void main() {
  vec2 q = vPlace.xz;
  vec2 pixel = max(fwidth(q), vec2(1e-5));
  float away = distance(q, centre.xz);
  float near = nearness(away);
  vec3 c = floorAt(q, pixel, near, away);
  c *= 1.0 - max(shade(q, feet[0], planted.x), shade(q, feet[1], planted.y));
  c *= 1.0 - shadowStrength * near * (1.0 - lightReaching(vPlace, 3.2));

  float footprint = max(pixel.x, pixel.y);
  c = mix(c, slot, ringAt(q - ring.xy, ring.zw, ringCount, footprint) * near);
  if (secondCount != 0.0) c = mix(c, secondSlot, ringAt(q - secondRing.xy, secondRing.zw, secondCount, footprint) * near);
  colour = vec4(dithered(c), 1.0);
}
`;

/** The sky: a coarse grid over the whole view, with colours computed at its vertices. */
export const skyVertex = /* glsl */ `
${precisionLines}
in vec3 position;
uniform mat4 inverseViewProjection;
uniform vec3 eyePlace;
uniform vec3 zenith;
uniform vec3 horizon;
uniform vec3 groundColour;
out vec3 vColour;
out float vHigh;
void main() {
  vec4 far = inverseViewProjection * vec4(position.xy, 1.0, 1.0);
  float up = normalize(far.xyz / far.w - eyePlace).y;
  float haze = clamp((up + 0.05) / 0.2, 0.0, 1.0);
  float high = clamp((up - 0.1) / 0.55, 0.0, 1.0);
  vColour = mix(groundColour, horizon, haze * haze * (3.0 - 2.0 * haze));
  vColour = mix(vColour, zenith, high * (2.0 - high));
  vHigh = position.y;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}
`;

/** Includes the line of a floor that is seen edge-on: see `groundLineOf`. */
export const skyFragment = /* glsl */ `
${precisionLines}
${displayFunctions}
in vec3 vColour;
in float vHigh;
out vec4 colour;
uniform vec3 groundColour;
uniform vec3 lineColour;
uniform vec2 groundLine; // height in the view, -1 to 1; strength
void main() {
  float pixel = fwidth(vHigh);
  float above = (vHigh - groundLine.x) / pixel;
  vec3 c = mix(vColour, groundColour, groundLine.y * clamp(0.5 - above, 0.0, 1.0));
  c = mix(c, lineColour, groundLine.y * clamp(1.25 - abs(above), 0.0, 1.0));
  colour = vec4(dithered(c), 1.0);
}
`;
