import { displayFunctions, precisionLines, skinningFunctions } from './common.ts';

/** The ghost on its own, in a buffer the size of the canvas: depth, and how much each place faces the eye. */
export const ghostVertex = /* glsl */ `
${precisionLines}
${skinningFunctions}
uniform mat4 viewProjection;
uniform vec3 eyePlace;
out vec3 vNormal;
out vec3 vToEye;
void main() {
  vec3 place;
  skin(place, vNormal);
  vToEye = eyePlace - place;
  gl_Position = viewProjection * vec4(place, 1.0);
}
`;

export const ghostFragment = /* glsl */ `
${precisionLines}
in vec3 vNormal;
in vec3 vToEye;
out vec4 colour;
void main() {
  colour = vec4(clamp(dot(normalize(vNormal), normalize(vToEye)), 0.0, 1.0), 1.0, 0.0, 1.0);
}
`;

export const compositeVertex = /* glsl */ `
${precisionLines}
in vec3 position;
uniform vec4 bounds; // of the ghost, clip space
void main() {
  gl_Position = vec4(mix(bounds.xy, bounds.zw, position.xy * 0.5 + 0.5), 0.0, 1.0);
}
`;

/**
 * Lays the ghost over the view: a veil, denser where it turns away, and a line where its outline is or one limb passes before
 * another. Where parts only run into each other there is no line, since depth does not jump there.
 *
 * It writes the ghost's depth, so the depth test parts what stands before the figure from what stands behind it;
 * with \`BEHIND\` the test is reversed and only a dashed outline is left.
 */
export const compositeFragment = /* glsl */ `
${precisionLines}
${displayFunctions}
uniform sampler2D ghostFacing;
uniform sampler2D ghostDepth;
uniform vec4 scale;  // ghost texels a pixel x y, last texel x y
uniform vec2 planes; // near, far
uniform vec3 ghost;
uniform float fill;
uniform float presence;
uniform float lineWidth; // px
out vec4 colour;

float depthAt(ivec2 at) {
  return texelFetch(ghostDepth, clamp(at, ivec2(0), ivec2(scale.zw)), 0).r;
}
float away(float depth) {
  return planes.x * planes.y / (planes.y - depth * (planes.y - planes.x));
}

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy * scale.xy);
  float own = depthAt(at);
  int reach = int(max(1.0, lineWidth));
  float nearest = own;
  float outside = 0.0;
  float jumps = 0.0;
  float here = own < 1.0 ? away(own) : 1e3;
  float covered = own < 1.0 ? 1.0 : 0.0;
  for (int i = 0; i < 8; i++) {
    ivec2 step = ivec2(i < 3 ? i - 1 : i < 5 ? (i - 3) * 2 - 1 : i - 6, i < 3 ? -1 : i < 5 ? 0 : 1) * reach;
    float other = depthAt(at + step);
    nearest = min(nearest, other);
    if (other >= 1.0) outside += 1.0;
    else {
      covered += 1.0;
      jumps += step == ivec2(0) ? 0.0 : smoothstep(0.035, 0.07, abs(away(other) - here)) * (own < 1.0 ? 1.0 : 0.0);
    }
  }
  if (nearest >= 1.0) discard;
  float share = covered / 9.0;
  float outline = 1.0 - abs(share - 0.5) * 2.0;
  outline = clamp(outline * 1.25, 0.0, 1.0);
  float inner = clamp(jumps / 4.0, 0.0, 1.0) * 0.75;
  float line = max(outline, inner);
  float inside = own < 1.0 ? 1.0 : 0.0;
#ifdef BEHIND
  float dash = step(0.45, fract((gl_FragCoord.x + gl_FragCoord.y) / (7.0 * max(1.0, lineWidth))));
  float alpha = max(line * 0.72 * dash, inside * 0.03);
  gl_FragDepth = nearest;
  float z = away(nearest) - 0.06;
  gl_FragDepth = (planes.y - planes.x * planes.y / z) / (planes.y - planes.x);
#else
  float turned = inside > 0.0 ? 1.0 - texelFetch(ghostFacing, at, 0).r : 0.0;
  float alpha = max(inside * (fill + 0.42 * turned * turned), line * 0.92);
  gl_FragDepth = nearest;
#endif
  colour = vec4(dithered(ghost), alpha * presence);
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
