/** All that is used of Babylon's FBX reader: paths within its package, which a later version may move. */
export { extractLegacyTakes } from '@babylonjs/loaders/FBX/interpreter/animation.js';
export {
  buildKeyframes,
  combineLayerValue,
  evaluateCurve,
  FBX_TIME_UNIT,
  type FBXCurveData,
  type FBXLayerBlend,
  parseExtrapolation,
  type Vec3,
} from '@babylonjs/loaders/FBX/interpreter/animationCurve.js';
export { type FBXObjectMap, resolveConnections } from '@babylonjs/loaders/FBX/interpreter/connections.js';
export {
  isLegacyDocument,
  upgradeLegacyDocument,
} from '@babylonjs/loaders/FBX/interpreter/legacyDocument.js';
export {
  extractNodeTransform,
  type FBXNodeTransformData,
} from '@babylonjs/loaders/FBX/interpreter/nodeTransform.js';
export {
  extractPropertyTemplates,
  getPropertyEntries,
  getPropertyTemplate,
} from '@babylonjs/loaders/FBX/interpreter/propertyTemplates.js';
export { parseAsciiFBX } from '@babylonjs/loaders/FBX/parsers/fbxAsciiParser.js';
export {
  cleanFBXName,
  type FBXDocument,
  type FBXNode,
  type FBXProperty,
  findChildByName,
  findDocumentNode,
  getNodeArray,
} from '@babylonjs/loaders/FBX/types/fbxTypes.js';
