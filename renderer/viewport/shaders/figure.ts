// renderer/viewport/shaders: shaders of figures, floor, ghosts and lines
import {
  displayFunctions,
  precisionLines,
  selectionFunctions,
  shadowFunctions,
  skinningFunctions,
} from './chunks.ts';

export const figureVertex = /* glsl */ `
${precisionLines}
${skinningFunctions}
in vec4 tones;
in vec4 regions;
in vec3 tint;
uniform mat4 viewProjection;
${selectionFunctions}
out vec3 vPlace;
out vec3 vNormal;
out vec3 vCanonical;
out vec4 vTone;
out vec3 vTint;
out vec4 vState;   // along the limb, occlusion, selected, side
flat out ivec2 vKind; // limb or -1, surface

void main() {
  skin(vPlace, vNormal);
  vCanonical = position;
  vTint = tint;
  vec4 a = texelFetch(poses, ivec2(int(tones.x) * 3 + 2, row), 0);
  vec4 b = texelFetch(poses, ivec2(int(tones.y) * 3 + 2, row), 0);
  vTone = mix(a, b, tones.z);
  float selected = (isSelected(tones.x) ? 1.0 - tones.z : 0.0) + (isSelected(tones.y) ? tones.z : 0.0);
  vState = vec4(regions.y, tones.w, selected, regions.w);
  vKind = ivec2(int(regions.x), int(regions.z));
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
in vec3 vCanonical;
in vec4 vTone;
in vec3 vTint;
in vec4 vState;
flat in ivec2 vKind;
out vec4 colour;

uniform sampler2D poses;
uniform int row;
${selectionFunctions}
uniform vec4 limbJoints[4];
uniform vec4 limbLengths[4]; // three lengths, side
uniform vec3 eyePlace;
uniform vec3 eyes;
uniform vec3 chest;
uniform float figureHeight;
uniform float marked;
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

  int limb = vKind.x;
  if (limb >= 0) {
    float along = vState.x;
    float bone = clamp(floor(along), 0.0, 3.0);
    vec4 lengths = limbLengths[limb];
    side = 0.0;
    if (along >= 0.0) {
      vec4 chain = limbJoints[limb];
      float joint = bone < 0.5 ? chain.x : bone < 1.5 ? chain.y : bone < 2.5 || chain.w < 0.0 ? chain.z : chain.w;
      tone = texelFetch(poses, ivec2(int(joint) * 3 + 2, row), 0);
      selected = isSelected(joint) ? 1.0 : 0.0;
      side = lengths.w;
      if (side > 0.0 && bone == 1.0) {
        float at = (along - 1.0) * lengths.y / figureHeight;
        float from = lengths.y / figureHeight * 0.56;
        vec2 middle = abs(vec2(at - from, at - from - 0.0175)) - 0.0048;
        band = edge(min(middle.x, middle.y));
      }
    }
    float boundary = floor(along + 0.5);
    if (boundary >= 0.0 && boundary <= 3.0) {
      float scale = boundary < 1.0 ? lengths.x : boundary < 2.0 ? mix(lengths.x, lengths.y, 0.5) : boundary < 3.0 ? lengths.y : lengths.z;
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

  if (marked > 0.0 && skinned < 0.5 && vKind.y == 1) {
    vec3 at = (vCanonical - eyes) / figureHeight;
    float around = atan(at.x, at.z) * 0.046;
    vec2 box = abs(vec2(around, at.y - 0.042 + 0.06 * abs(around))) - vec2(0.0375, 0.0155) + 0.0125;
    float shape = length(max(box, 0.0)) + min(max(box.x, box.y), 0.0) - 0.0125;
    float inside = at.z > 0.0 ? edge(shape) : 0.0;
    albedo = mix(albedo, visor, inside);
    gloss = mix(gloss, 0.34, inside);
    unlit *= 1.0 - inside;
  }
  if (marked > 0.0 && skinned < 0.5 && vKind.y == 2) {
    vec3 at = (vCanonical - chest) / figureHeight;
    float inside = at.z > 0.0 ? edge(length(at.xy) - 0.0132) : 0.0;
    float rimmed = at.z > 0.0 ? edge(length(at.xy) - 0.0155) : 0.0;
    albedo = mix(mix(albedo, bands, rimmed), slot, inside);
    unlit *= 1.0 - rimmed;
  }

  float occlusion = vState.y;
  float facing = dot(n, toEye);
  float wrapped = clamp((dot(n, keyDirection) + 0.18) / 1.18, 0.0, 1.0);
  float key = wrapped * (0.55 + 0.45 * wrapped);
  if (key > 0.0) key *= lightReaching(vPlace + n * 0.014, 2.2);
  float up = 0.5 + 0.5 * n.y;
  vec3 light = keyLight * key * mix(1.0, occlusion, 0.45) + mix(groundLight, skyLight, up) * occlusion;
  float turnedAway = 1.0 - clamp(facing, 0.0, 1.0);
  float rim = turnedAway * turnedAway * turnedAway * clamp(dot(n, rimDirection) * 0.8 + 0.35, 0.0, 1.0) * occlusion;
  float shine = pow(max(dot(n, normalize(keyDirection + toEye)), 0.0), 38.0) * gloss * (0.3 + key);

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
