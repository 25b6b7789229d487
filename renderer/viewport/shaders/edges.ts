import { precisionLines } from './chunks.ts';

/**
 * Smooths edges of a part of a picture: a pixel at an edge takes so much of its neighbour across it as the
 * edge, followed both ways to its ends, covers of the pixel.
 *
 * Source: Lottes, "FXAA" (NVIDIA, 2009), with the search of its quality version.
 */
export const smoothFragment = /* glsl */ `
${precisionLines}
uniform sampler2D picture;
uniform vec4 pictureAt; // x, y, width, height on the canvas, px
out vec4 colour;

vec3 at(ivec2 p) {
  return texelFetch(picture, clamp(p, ivec2(0), ivec2(pictureAt.zw) - 1), 0).rgb;
}
float bright(vec3 c) {
  return dot(c, vec3(0.3, 0.59, 0.11));
}
float brightBetween(vec2 p) {
  vec2 inside = clamp(p, vec2(0.5), pictureAt.zw - 0.5);
  return bright(textureLod(picture, inside / vec2(textureSize(picture, 0)), 0.0).rgb);
}

// How far along an edge its brightness stays the same, px, and by how much it then differs.
vec2 endOf(vec2 edge, vec2 along, float middle, float least) {
  float far = 1.0;
  float change = brightBetween(edge + along) - middle;
  for (int i = 0; i < 6 && abs(change) < least; i++) {
    far += i < 3 ? 1.5 : 3.0;
    change = brightBetween(edge + along * far) - middle;
  }
  return vec2(far, change);
}

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy - pictureAt.xy);
  vec3 own = at(p);
  float m = bright(own);
  float n = bright(at(p + ivec2(0, 1)));
  float e = bright(at(p + ivec2(1, 0)));
  float s = bright(at(p - ivec2(0, 1)));
  float w = bright(at(p - ivec2(1, 0)));
  float highest = max(m, max(max(n, s), max(e, w)));
  float contrast = highest - min(m, min(min(n, s), min(e, w)));
  if (contrast < max(0.04, 0.1 * highest)) {
    colour = vec4(own, 1.0);
    return;
  }
  float ne = bright(at(p + ivec2(1, 1)));
  float nw = bright(at(p + ivec2(-1, 1)));
  float se = bright(at(p + ivec2(1, -1)));
  float sw = bright(at(p - ivec2(1, 1)));
  bool lies = abs(n + s - 2.0 * m) * 2.0 + abs(ne + se - 2.0 * e) + abs(nw + sw - 2.0 * w)
    >= abs(e + w - 2.0 * m) * 2.0 + abs(ne + nw - 2.0 * n) + abs(se + sw - 2.0 * s);
  float ahead = lies ? n : e;
  float behind = lies ? s : w;
  bool isBehind = abs(behind - m) > abs(ahead - m);
  float other = isBehind ? behind : ahead;
  vec2 across = (lies ? vec2(0.0, 1.0) : vec2(1.0, 0.0)) * (isBehind ? -1.0 : 1.0);
  vec2 place = vec2(p) + 0.5;
  vec2 edge = place + 0.5 * across;
  float middle = 0.5 * (m + other);
  float least = 0.25 * abs(other - m);
  vec2 right = endOf(edge, across.yx, middle, least);
  vec2 left = endOf(edge, -across.yx, middle, least);
  vec2 near = right.x <= left.x ? right : left;
  float cover = (near.y >= 0.0) == (m >= middle) ? 0.0 : 0.5 - near.x / (right.x + left.x);
  float around = (2.0 * (n + e + s + w) + ne + nw + se + sw) / 12.0;
  float alone = smoothstep(0.0, 1.0, clamp(abs(around - m) / contrast, 0.0, 1.0));
  float share = max(cover, 0.5 * alone * alone);
  colour = vec4(mix(own, at(p + ivec2(across)), share), 1.0);
}
`;
