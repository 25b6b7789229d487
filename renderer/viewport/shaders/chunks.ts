import { TARGET_WIDTH } from '../posing/skin-binding.ts';

/** First lines of every shader. three adds `#version 300 es`. */
export const precisionLines = /* glsl */ `
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler2DShadow;
`;

/**
 * Conversion from linear light to sRGB, within a tenth of a step of 255 by roots, which cost an emulated GPU a
 * fifth of powers; and noise of half a step against banding.
 */
export const displayFunctions = /* glsl */ `
vec3 toDisplay(vec3 c) {
  vec3 root = sqrt(max(c, vec3(0.0031308)));
  vec3 bright = 0.8337806 * root + 0.2980909 * sqrt(root) - 0.055332 * c - 0.0769009;
  return mix(c * 12.92, bright, step(0.0031308, c));
}
vec3 dithered(vec3 c) {
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  return c + (noise - 0.5) / 255.0;
}
`;

/**
 * Moves a vertex of the canonical stance by up to four joints with blended, normalised dual quaternions,
 * which keep the volume of bent joints. The skin of a file is blended linearly, as in the tool where it was
 * weighted and in engines. Each instance is a figure, with a row of its own from \`firstRow\` on.
 *
 * \`poses\`: three texels per joint (real part, dual part, colour), a row per figure; behind them, of a skin, the
 * scales of its joints and its active morph targets (see `SkinTracks`).
 *
 * Loops end at the last influence: an emulated GPU computes both sides of a branch, but no more rounds of a loop
 * than its vertices need.
 *
 * Source: Kavan et al., "Skinning with Dual Quaternions", dual quaternion linear blending.
 */
export const skinningFunctions = /* glsl */ `
in vec3 position;
in vec3 normal;
in vec4 joints;
in vec4 weights;
uniform sampler2D poses;
uniform int firstRow;
uniform float skinned;
uniform int scalesFrom;  // texel of a row, 0 = no joint is scaled
uniform int targetsFrom; // texel of a row, 0 = no morph targets
uniform sampler2D targetMoves;
#define row (firstRow + gl_InstanceID)

vec3 turned(vec4 q, vec3 v) {
  return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

vec3 carried(vec4 real, vec4 dual, vec3 p) {
  return turned(real, p) + 2.0 * (real.w * dual.xyz - dual.w * real.xyz + cross(real.xyz, dual.xyz));
}

void addTargets(inout vec3 p, inout vec3 n) {
  for (int x = targetsFrom; x < textureSize(poses, 0).x; x++) {
    vec4 target = texelFetch(poses, ivec2(x, row), 0); // first vertex, end, place, influence
    if (target.w == 0.0) return;
    int moved = gl_VertexID - int(target.x);
    if (moved < 0 || gl_VertexID >= int(target.y)) continue;
    int at = 2 * (int(target.z) + moved);
    ivec2 texel = ivec2(at % ${TARGET_WIDTH}, at / ${TARGET_WIDTH});
    p += target.w * texelFetch(targetMoves, texel, 0).xyz;
    n += target.w * texelFetch(targetMoves, texel + ivec2(1, 0), 0).xyz;
  }
}

void addLinear(inout vec3 place, inout vec3 direction, vec3 p, vec3 n, float joint, float weight) {
  int x = int(joint) * 3;
  vec4 real = texelFetch(poses, ivec2(x, row), 0);
  if (scalesFrom > 0) {
    vec3 scale = texelFetch(poses, ivec2(scalesFrom + int(joint), row), 0).xyz;
    p *= scale;
    n *= scale.yzx * scale.zxy; // the inverse scale times the volume: also right for a flat one
    n *= inversesqrt(max(dot(n, n), 1e-12));
  }
  place += weight * carried(real, texelFetch(poses, ivec2(x + 1, row), 0), p);
  direction += weight * turned(real, n);
}

void skin(out vec3 place, out vec3 direction) {
  if (skinned > 0.5) {
    vec3 p = position;
    vec3 n = normal;
    if (targetsFrom > 0) addTargets(p, n);
    place = direction = vec3(0.0);
    for (int i = 0; i < 4; i++)
      if (weights[i] > 0.0) addLinear(place, direction, p, n, joints[i], weights[i]);
    return;
  }
  vec4 real = vec4(0.0);
  vec4 dual = vec4(0.0);
  for (int i = 0; i < 4 && weights[i] > 0.0; i++) { // the strongest first
    int x = int(joints[i]) * 3;
    vec4 q = texelFetch(poses, ivec2(x, row), 0);
    float share = dot(q, real) < 0.0 ? -weights[i] : weights[i];
    real += q * share;
    dual += texelFetch(poses, ivec2(x + 1, row), 0) * share;
  }
  float size = length(real);
  real /= size;
  dual /= size;
  place = carried(real, dual, position);
  direction = turned(real, normal);
}
`;

/** Share of the key light at a point: four samples of the shadow map, \`spread\` steps from it. */
export const shadowFunctions = /* glsl */ `
uniform sampler2DShadow shadowMap;
uniform mat4 shadowMatrix;
uniform vec4 shadowTile;
uniform vec2 shadowStep;

float lightReaching(vec3 place, float spread) {
  vec3 at = (shadowMatrix * vec4(place, 1.0)).xyz;
  vec2 inside = min(at.xy, 1.0 - at.xy);
  if (min(inside.x, inside.y) < 0.004 || at.z > 1.0) return 1.0;
  vec3 uvz = vec3(shadowTile.xy + at.xy * shadowTile.zw, at.z);
  vec2 d = shadowStep * spread;
  return 0.25 * (texture(shadowMap, uvz + vec3(-d.x, -d.y, 0.0)) + texture(shadowMap, uvz + vec3(d.x, -d.y, 0.0))
    + texture(shadowMap, uvz + vec3(-d.x, d.y, 0.0)) + texture(shadowMap, uvz + vec3(d.x, d.y, 0.0)));
}
`;
