import { precisionLines } from './chunks.ts';

/**
 * Lines with a width in pixels at any distance. A line with equal ends is a disc. A line with negative width
 * is drawn over everything.
 */
export const lineVertex = /* glsl */ `
${precisionLines}
in vec3 position;    // along 0–1, across −1 to 1
in vec4 start;       // m, width in px of the page
in vec4 end;
in vec4 startColour;
in vec4 endColour;
in vec2 dash;        // m of dashed line before either end; negative = solid
uniform mat4 viewProjection;
uniform vec2 viewSize; // canvas pixels
uniform float density; // canvas pixels per px of the page
out vec4 vColour;
out vec3 vAt;        // along and across, px; half width
out float vDash;

void main() {
  vec4 a = viewProjection * vec4(start.xyz, 1.0);
  vec4 b = viewProjection * vec4(end.xyz, 1.0);
  vec2 from = a.xy / a.w * viewSize * 0.5;
  vec2 to = b.xy / b.w * viewSize * 0.5;
  vec2 way = to - from;
  float size = length(way);
  bool isDisc = start.xyz == end.xyz;
  way = isDisc || size < 1e-4 ? vec2(1.0, 0.0) : way / size;
  float half_ = 0.5 * density * abs(mix(start.w, end.w, position.x));
  float reach = half_ + 0.75;
  float along = isDisc ? (position.x * 2.0 - 1.0) * reach : 0.0;
  vec2 place = mix(from, to, position.x) + way * along + vec2(-way.y, way.x) * position.y * reach;
  float w = mix(a.w, b.w, position.x);
  float z = start.w < 0.0 ? -0.999 * w : mix(a.z, b.z, position.x);
  vColour = mix(startColour, endColour, position.x);
  vAt = vec3(along, position.y * reach, half_);
  vDash = mix(dash.x, dash.y, position.x);
  gl_Position = vec4(place / (viewSize * 0.5) * w, z, w);
  // A line with an end behind the eye would cross the view, so it is dropped.
  if (a.w < 0.1 || b.w < 0.1) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
`;

export const lineFragment = /* glsl */ `
${precisionLines}
in vec4 vColour;
in vec3 vAt;
in float vDash;
uniform float strength;
out vec4 colour;
void main() {
  float cover = clamp(vAt.z + 0.5 - length(vAt.xy), 0.0, 1.0);
  if (vDash >= 0.0) cover *= step(fract(vDash / 0.045), 0.58);
  colour = vec4(vColour.rgb, vColour.a * cover * strength);
}
`;
