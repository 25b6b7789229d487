// renderer/viewport/shaders: shaders of figures, floor, ghosts and lines
import { displayFunctions, precisionLines, shadowFunctions, skinningFunctions } from './chunks.ts';

/** Colour of data of a joint, its share, and 1 if the joint is selected: see `PoseTexture`. */
const toneFunction = /* glsl */ `
vec4 toneOf(float joint, out float selected) {
  vec4 tone = texelFetch(poses, ivec2(int(joint) * 3 + 2, firstRow), 0);
  selected = step(1.5, tone.a);
  tone.a -= 2.0 * selected;
  return tone;
}
`;

export const figureVertex = /* glsl */ `
${precisionLines}
${skinningFunctions}
in vec4 tones;
in vec4 regions;
in vec3 tint;
uniform mat4 viewProjection;
uniform vec3 eyes;
uniform vec3 chest;
uniform float figureHeight;
uniform float marked;
uniform vec4 limbJoints[4];
uniform vec4 limbLengths[4]; // three lengths, side
${toneFunction}
out vec3 vPlace;
out vec3 vNormal;
out vec4 vTone;
out vec3 vTint;
out vec4 vState; // along the limb, occlusion, selected, side
out vec3 vMark;  // place on the surface about the visor or the badge, figure heights; in front if z > 0
flat out vec4 vChain;   // joints of the limb; negative = no limb
flat out vec4 vLengths; // three of the limb, side
flat out int vHead;     // 1 = head

void main() {
  skin(vPlace, vNormal);
  vTint = tint;
  float selectedA;
  float selectedB;
  vTone = mix(toneOf(tones.x, selectedA), toneOf(tones.y, selectedB), tones.z);
  vState = vec4(regions.y, tones.w, mix(selectedA, selectedB, tones.z), regions.w);
  bool isHead = regions.z == 1.0;
  vHead = int(isHead);
  int limb = max(int(regions.x), 0);
  vChain = regions.x < 0.0 ? vec4(-1.0) : limbJoints[limb];
  vLengths = limbLengths[limb];
  vec3 at = (position - (isHead ? eyes : chest)) / figureHeight;
  vMark = isHead ? vec3(atan(at.x, at.z) * 0.046, at.y - 0.042, at.z) : at;
  if (marked < 0.5 || skinned > 0.5 || !(isHead || regions.z == 2.0)) vMark = vec3(0.0, 0.0, -1.0);
  gl_Position = viewProjection * vec4(vPlace, 1.0);
}
`;

/**
 * Clay, data colours, visor, badge, bands and grooves; lit by a key light with shadow, sky, rim and gloss.
 */
export const figureFragment = /* glsl */ `
${precisionLines}
${displayFunctions}
${shadowFunctions}
in vec3 vPlace;
in vec3 vNormal;
in vec4 vTone;
in vec3 vTint;
in vec4 vState;
in vec3 vMark;
flat in vec4 vChain;
flat in vec4 vLengths;
flat in int vHead;
out vec4 colour;

uniform sampler2D poses;
uniform int firstRow;
${toneFunction}
uniform vec3 eyePlace;
uniform float figureHeight;
uniform float skinned;
uniform vec3 clay;
uniform vec3 clayLeft;
uniform vec3 visor;
uniform vec3 bands;
uniform vec3 slot;
uniform vec3 selection;
uniform vec3 keyDirection;
uniform vec3 rimDirection;
uniform vec3 keyLight;
uniform vec3 skyLight;
uniform vec3 groundLight;
uniform vec3 rimLight;

float edge(float inside) {
  return clamp(0.5 - inside / max(fwidth(inside), 1e-6), 0.0, 1.0);
}

void main() {
  vec3 n = normalize(vNormal);
  vec3 toEye = normalize(eyePlace - vPlace);
  vec4 tone = vTone;
  float selected = vState.z;
  float side = vState.w;
  float groove = 0.0;
  float band = 0.0;
  float gloss = 0.055;

  if (vChain.x >= 0.0) {
    float along = vState.x;
    float bone = clamp(floor(along), 0.0, 3.0);
    side = 0.0;
    if (along >= 0.0) {
      float joint = bone < 0.5 ? vChain.x : bone < 1.5 ? vChain.y : bone < 2.5 || vChain.w < 0.0 ? vChain.z : vChain.w;
      tone = toneOf(joint, selected);
      side = vLengths.w;
      if (side > 0.0 && bone == 1.0) {
        float at = (along - 1.0) * vLengths.y / figureHeight;
        float from = vLengths.y / figureHeight * 0.56;
        vec2 middle = abs(vec2(at - from, at - from - 0.0175)) - 0.0048;
        band = edge(min(middle.x, middle.y));
      }
    }
    float boundary = floor(along + 0.5);
    if (boundary >= 0.0 && boundary <= 3.0) {
      float scale = boundary < 1.0 ? vLengths.x : boundary < 2.0 ? mix(vLengths.x, vLengths.y, 0.5) : boundary < 3.0 ? vLengths.y : vLengths.z;
      float away = abs(along - boundary) * scale / figureHeight;
      float blur = max(fwidth(along) * scale / figureHeight, 1e-6);
      float width = 0.0011;
      groove = (1.0 - smoothstep(width - 0.5 * blur, width + blur, away)) * min(1.0, 1.4 * width / blur + 0.25);
    }
  }

  // Scaled by the colour of clay: white in a file is as bright as the mannequin.
  vec3 albedo = skinned > 0.5 ? vTint * clay : side > 0.0 ? clayLeft : clay;
  albedo = mix(albedo, tone.rgb, tone.a);
  // Colours of data stay true: there, only the outline says that a joint is picked.
  albedo = mix(albedo, selection, selected * 0.55 * (1.0 - tone.a));
  float unlit = tone.a * 0.3;
  albedo = mix(albedo, bands, band);
  unlit *= 1.0 - band;

  // The visor is a rounded box without a rim, the badge a disc with one.
  bool isHead = vHead == 1;
  vec4 size = isHead ? vec4(0.025, 0.003, 0.0125, -1.0) : vec4(0.0, 0.0, 0.0132, 0.0023);
  vec2 box = abs(vMark.xy + vec2(0.0, isHead ? 0.06 * abs(vMark.x) : 0.0)) - size.xy;
  float shape = length(max(box, 0.0)) + min(max(box.x, box.y), 0.0) - size.z;
  float blur = max(fwidth(shape), 1e-6);
  float front = step(0.0, vMark.z);
  float inside = front * clamp(0.5 - shape / blur, 0.0, 1.0);
  float rimmed = front * clamp(0.5 - (shape - size.w) / blur, 0.0, 1.0);
  albedo = mix(mix(albedo, bands, rimmed), isHead ? visor : slot, inside);
  gloss = isHead ? mix(gloss, 0.34, inside) : gloss;
  unlit *= 1.0 - max(inside, rimmed);

  float occlusion = vState.y;
  float facing = dot(n, toEye);
  float wrapped = clamp((dot(n, keyDirection) + 0.18) / 1.18, 0.0, 1.0);
  float key = wrapped * (0.55 + 0.45 * wrapped);
  if (key > 0.0) key *= lightReaching(vPlace + n * 0.014, 2.2);
  float up = 0.5 + 0.5 * n.y;
  vec3 light = keyLight * key * mix(1.0, occlusion, 0.45) + mix(groundLight, skyLight, up) * occlusion;
  float turnedAway = 1.0 - clamp(facing, 0.0, 1.0);
  float rim = turnedAway * turnedAway * turnedAway * clamp(dot(n, rimDirection) * 0.8 + 0.35, 0.0, 1.0) * occlusion;
  float straight = max(dot(n, normalize(keyDirection + toEye)), 0.0);
  float power = straight * straight; // to the 38th, by products
  float shine = power;
  power *= power;
  shine *= power;
  power *= power;
  power *= power;
  power *= power;
  shine *= power * gloss * (0.3 + key);

  vec3 lit = albedo * light * (1.0 - 0.5 * groove) + rimLight * rim + shine;
  lit = mix(lit, albedo, unlit);
  lit = mix(lit, selection, selected * tone.a * smoothstep(0.4, 0.6, turnedAway));
  vec3 high = max(lit - 0.8, 0.0);
  lit = min(lit, 0.8) + 0.2 * (1.0 - exp(-5.0 * high));
  colour = vec4(dithered(toDisplay(lit)), 1.0);
}
`;

export const depthVertex = /* glsl */ `
${precisionLines}
${skinningFunctions}
uniform mat4 viewProjection;
void main() {
  vec3 place;
  vec3 direction;
  skin(place, direction);
  gl_Position = viewProjection * vec4(place, 1.0);
}
`;

export const depthFragment = /* glsl */ `
${precisionLines}
out vec4 colour;
void main() {
  colour = vec4(1.0);
}
`;
