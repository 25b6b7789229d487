import { MAX_ONIONS } from '../frame/viewport-frame.ts';
import { displayFunctions, precisionLines, skinningFunctions } from './chunks.ts';

/** The depth buffer of transparent figures, of whose layers only the nearest is drawn, and their lines. */
const layers = (depths: string): string => /* glsl */ `
uniform sampler2D ${depths};
uniform vec2 ghostSize;  // texels
uniform vec2 planes;     // near, far, m
uniform float parallel;  // 1 = orthographic, depth is linear
uniform float lineWidth; // px

float depthAt(ivec2 at) {
  return texelFetch(${depths}, clamp(at, ivec2(0), ivec2(ghostSize) - 1), 0).r;
}
`;

/** Discards all but the nearest of several layers, and finds its place. Perspective depth grows with -1/z. */
const nearestLayer = /* glsl */ `
  ivec2 at = ivec2(gl_FragCoord.xy);
  int reach = int(lineWidth);
  float own = gl_FragCoord.z;
  float span = planes.y - planes.x;
  float z = planes.x * planes.y / (planes.y - own * span);
  float metre = parallel > 0.5 ? 1.0 / span : planes.x * planes.y / (span * z * z); // its depth at this place
  if (own > depthAt(at) + 0.006 * metre) discard;
`;

/** Ghosts: first into a depth buffer in the layout of the canvas, then as veils into the view. */
export const ghostVertex = /* glsl */ `
${precisionLines}
${skinningFunctions}
uniform mat4 viewProjection;
uniform vec3 eyePlace;
uniform int firstGhost;
uniform vec4 ghosts[2]; // colour, presence
out vec3 vNormal;
out vec3 vToEye;
flat out vec4 vGhost;
flat out int vDashed;
void main() {
  vDashed = firstGhost + gl_InstanceID;
  vGhost = ghosts[vDashed];
  vec3 place;
  skin(place, vNormal);
  vToEye = eyePlace - place;
  gl_Position = viewProjection * vec4(place, 1.0);
}
`;

/**
 * Ghosts in the view: a veil, denser where the surface turns away, and a line along the outline and where one
 * limb passes in front of another. Of several layers only the nearest is visible. Parts that merge have no
 * line between them, since depth is continuous there. Lines of the destination are dashed.
 *
 * Over a figure coloured by data, a ghost is only a dashed line, so that the colours stay true. Parts behind the
 * figure are drawn with \`BEHIND\` and the reversed depth test, 6 cm closer than they are, so that a ghost close to
 * the figure does not show through: a dashed outline and a faint veil. Only that shader writes the depth: all
 * samples of a pixel would share it in the others, too.
 */
export const veilFragment = /* glsl */ `
${precisionLines}
${displayFunctions}
in vec3 vNormal;
in vec3 vToEye;
flat in vec4 vGhost;
flat in int vDashed;
${layers('ghostDepth')}
uniform bool isOutline;
uniform float fill;
uniform bool fine;       // 8 texels around instead of 4
out vec4 colour;

const ivec2 AROUND[8] = ivec2[](ivec2(-1, 0), ivec2(1, 0), ivec2(0, -1), ivec2(0, 1),
  ivec2(-1, -1), ivec2(1, -1), ivec2(-1, 1), ivec2(1, 1));

void main() {
${nearestLayer}
  float outside = 0.0;
  float jump = 0.0;
  for (int i = 0; i < (fine ? 8 : 4); i++) {
    float other = depthAt(at + AROUND[i] * reach);
    outside += step(1.0, other);
    jump = max(jump, (other < 1.0 ? other : own) - own);
  }
  float line = max(min(1.0, outside * 0.4), 0.7 * smoothstep(0.03, 0.07, jump / metre));
  float along = gl_FragCoord.x + gl_FragCoord.y;
  float shortDash = step(0.45, fract(along / (7.0 * lineWidth)));
  float longDash = vDashed == 1 ? step(0.34, fract(along / (13.0 * lineWidth))) : 1.0;
#if defined(BEHIND)
  float alpha = max(line * 0.72 * shortDash, 0.03);
  gl_FragDepth = parallel > 0.5 ? own - 0.06 * metre : (planes.y - planes.x * planes.y / (z - 0.06)) / span;
#else
  float turned = 1.0 - clamp(dot(normalize(vNormal), normalize(vToEye)), 0.0, 1.0);
  float veil = max(fill + 0.3 * turned * turned, line * 0.92 * longDash);
  float alpha = isOutline ? line * 0.92 * shortDash : veil;
#endif
  colour = vec4(dithered(vGhost.rgb), alpha * vGhost.a);
}
`;

/** Onion skins: first into a depth buffer, then as veils into the view. */
export const onionVertex = /* glsl */ `
${precisionLines}
${skinningFunctions}
uniform mat4 viewProjection;
uniform vec3 eyePlace;
uniform vec4 onionShades[${MAX_ONIONS}]; // colour, alpha; negative: dashed
out vec3 vNormal;
out vec3 vToEye;
flat out vec4 vShade;
void main() {
  vec3 place;
  skin(place, vNormal);
  vToEye = eyePlace - place;
  vShade = onionShades[gl_InstanceID];
  gl_Position = viewProjection * vec4(place, 1.0);
}
`;

/** Outlines, where a ghost is a veil: only the nearest figure is visible, with a line where depth jumps. */
export const onionFragment = /* glsl */ `
${precisionLines}
${displayFunctions}
in vec3 vNormal;
in vec3 vToEye;
flat in vec4 vShade;
${layers('onionDepth')}
out vec4 colour;

void main() {
${nearestLayer}
  float edge = 0.0;
  for (int i = 0; i < 4; i++) {
    ivec2 step_ = ivec2(i == 0 ? -1 : i == 1 ? 1 : 0, i == 2 ? -1 : i == 3 ? 1 : 0);
    edge = max(edge, step(0.04 * metre, depthAt(at + step_ * reach) - own));
  }
  float dash = vShade.a < 0.0 ? step(0.38, fract((gl_FragCoord.x + gl_FragCoord.y) / (11.0 * lineWidth))) : 1.0;
  float turned = 1.0 - clamp(dot(normalize(vNormal), normalize(vToEye)), 0.0, 1.0);
  float alpha = max(0.03 + 0.12 * turned * turned, edge * dash * 0.85);
  colour = vec4(dithered(vShade.rgb), alpha * abs(vShade.a));
}
`;

/** Copies the resolved picture to the canvas. */
export const copyVertex = /* glsl */ `
${precisionLines}
in vec3 position;
out vec2 vUv;
void main() {
  vUv = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`;

export const copyFragment = /* glsl */ `
${precisionLines}
in vec2 vUv;
uniform sampler2D picture;
out vec4 colour;
void main() {
  colour = vec4(texture(picture, vUv).rgb, 1.0);
}
`;
