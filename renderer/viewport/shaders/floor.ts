import { displayFunctions, precisionLines, shadowFunctions } from './common.ts';

export const floorVertex = /* glsl */ `
${precisionLines}
in vec3 position;
uniform mat4 viewProjection;
uniform vec3 centre;
out vec3 vPlace;
void main() {
  vPlace = centre + position;
  gl_Position = viewProjection * vec4(vPlace, 1.0);
}
`;

/** Grid, crosses, slot ring with its facing mark, contact and cast shadow; all in display space, no lighting. */
export const floorFragment = /* glsl */ `
${precisionLines}
${displayFunctions}
${shadowFunctions}
in vec3 vPlace;
out vec4 colour;
uniform vec3 centre;
uniform vec3 floorColour;
uniform vec3 groundColour;
uniform vec3 lineColour;
uniform vec2 lineAlphas; // 1 m, 0.25 m
uniform float shadowStrength;
uniform vec4 shadowReach; // middle x z, radius on the floor, 0
uniform vec4 ring;       // x, z, cos and sin of the facing
uniform float ringCount;
uniform vec3 slot;
uniform vec4 feet[2];    // x, z, cos and sin of the heading
uniform vec2 planted;    // how much each foot darkens the floor
uniform vec2 footSize;   // half length and half width, m

float gridLines(vec2 q, float cell, vec2 pixel, float width) {
  vec2 away = abs(fract(q / cell - 0.5) - 0.5) * cell;
  vec2 thick = clamp(vec2(width), 0.9 * pixel, 1.5 * pixel) * 0.5;
  vec2 lines = 1.0 - smoothstep(thick - 0.5 * pixel, thick + 0.5 * pixel, away);
  lines *= smoothstep(2.0, 4.0, cell / pixel);
  return max(lines.x, lines.y);
}

float crosses(vec2 q, vec2 pixel) {
  vec2 away = abs(fract(q - 0.5) - 0.5);
  vec2 thick = clamp(vec2(0.008), 1.2 * pixel, 2.4 * pixel) * 0.5;
  vec2 lines = 1.0 - smoothstep(thick - 0.5 * pixel, thick + 0.5 * pixel, away);
  vec2 inReach = step(away.yx, vec2(0.06));
  return max(lines.x * inReach.x, lines.y * inReach.y);
}

void main() {
  vec2 q = vPlace.xz;
  vec2 pixel = max(fwidth(q), vec2(1e-5));
  float away = distance(q, centre.xz);
  float near = 1.0 - smoothstep(2.2, 8.5, away);
  vec3 c = mix(groundColour, floorColour, near);

  float lines = gridLines(q, 1.0, pixel, 0.006) * lineAlphas.x;
  float fine = 1.0 - smoothstep(1.8, 3.6, away);
  if (fine > 0.0) lines = max(lines, gridLines(q, 0.25, pixel, 0.004) * lineAlphas.y * fine);
  lines = max(lines, crosses(q, pixel) * min(1.0, lineAlphas.x * 2.0));
  c = mix(c, lineColour, lines * near);

  vec2 aside = q - ring.xy;
  float fromRing = length(aside);
  float footprint = max(pixel.x, pixel.y);
  if (fromRing < 1.2) {
    float dark = 0.0;
    for (int i = 0; i < 2; i++) {
      vec2 from = q - feet[i].xy;
      vec2 local = vec2(dot(from, feet[i].zw), dot(from, vec2(-feet[i].w, feet[i].z))) / footSize;
      float inside = clamp(1.0 - dot(local, local), 0.0, 1.0);
      dark = max(dark, inside * inside * planted[i]);
    }
    c *= 1.0 - dark;
  }
  if (shadowStrength > 0.0 && distance(q, shadowReach.xy) < shadowReach.z) {
    c *= 1.0 - shadowStrength * near * (1.0 - lightReaching(vPlace, 3.2));
  }
  if (fromRing < 0.62) {
    float width = max(0.0045, 0.9 * footprint);
    float ringLine = 1.0 - smoothstep(width, width + footprint, abs(fromRing - 0.4));
    if (ringCount > 1.5) ringLine = max(ringLine, 1.0 - smoothstep(width * 0.8, width * 0.8 + footprint, abs(fromRing - 0.355)));
    vec2 local = vec2(dot(aside, ring.zw), abs(dot(aside, vec2(-ring.w, ring.z))));
    float mark = max(0.455 - local.x, (local.x - 0.555) * 0.55 + local.y * 0.86);
    float triangle = 1.0 - smoothstep(-footprint * 0.5, footprint * 0.5, mark);
    c = mix(c, slot, max(ringLine * 0.95, triangle) * near);
  }
  colour = vec4(dithered(c), 1.0);
}
`;

export const skyVertex = /* glsl */ `
${precisionLines}
in vec3 position;
uniform mat4 inverseViewProjection;
uniform vec3 eyePlace;
out vec3 vRay;
void main() {
  vec4 far = inverseViewProjection * vec4(position.xy, 1.0, 1.0);
  vRay = far.xyz / far.w - eyePlace;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}
`;

export const skyFragment = /* glsl */ `
${precisionLines}
${displayFunctions}
in vec3 vRay;
out vec4 colour;
uniform vec3 zenith;
uniform vec3 horizon;
uniform vec3 groundColour;
void main() {
  float up = vRay.y * inversesqrt(dot(vRay, vRay));
  float haze = clamp((up + 0.05) / 0.2, 0.0, 1.0);
  float high = clamp((up - 0.1) / 0.55, 0.0, 1.0);
  vec3 c = mix(groundColour, horizon, haze * haze * (3.0 - 2.0 * haze));
  c = mix(c, zenith, high * (2.0 - high));
  colour = vec4(dithered(c), 1.0);
}
`;
