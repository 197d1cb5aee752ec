/**
 * The keys that a page needs to be shown. Only these are copied from an original, so no action, annotation, form, file
 * or script can be reached from a copied page.
 */

/**
 * `plain` allows numbers, names, strings and arrays of them; a kind also allows dictionaries with the keys of that
 * kind.
 */
export type Allowed = 'plain' | Kind;

export type Kind =
  | 'resources'
  | 'xobjects'
  | 'xobject'
  | 'fonts'
  | 'font'
  | 'glyphs'
  | 'paints'
  | 'paint'
  | 'states'
  | 'state'
  | 'mask'
  | 'group'
  | 'parameters'
  | 'data';

interface Rule {
  /** Keys with plain values, separated by spaces. */
  plain?: string;
  /** Keys whose values are dictionaries or streams, with the kind of each. */
  objects?: Record<string, Kind>;
  /** The keys are free names that content uses; all values are of this kind. */
  each?: Kind;
}

/** The key that says how the bytes of a stream are compressed. */
const PACKED = 'Filter';

const RULES: Record<Kind, Rule> = {
  resources: {
    objects: {
      XObject: 'xobjects',
      Font: 'fonts',
      ColorSpace: 'paints',
      Pattern: 'paints',
      Shading: 'paints',
      ExtGState: 'states',
    },
  },
  xobjects: { each: 'xobject' },
  /** Pictures and forms. */
  xobject: {
    plain: `Type Subtype FormType BBox Matrix Width Height BitsPerComponent ImageMask SMaskInData Matte Decode
      Interpolate Intent ${PACKED}`,
    objects: {
      Resources: 'resources',
      Group: 'group',
      ColorSpace: 'paint',
      Mask: 'xobject',
      SMask: 'xobject',
      DecodeParms: 'parameters',
    },
  },
  fonts: { each: 'font' },
  /** Fonts with their descriptors, encodings and character maps. */
  font: {
    plain: `Type Subtype BaseFont Name FirstChar LastChar Widths DW W DW2 W2 FontBBox FontMatrix FontName FontFamily
      FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth
      MissingWidth CharSet BaseEncoding Differences CMapName WMode Registry Ordering Supplement Length1 Length2 Length3
      ${PACKED}`,
    objects: {
      FontDescriptor: 'font',
      Encoding: 'font',
      ToUnicode: 'font',
      UseCMap: 'font',
      DescendantFonts: 'font',
      CIDSystemInfo: 'font',
      CIDToGIDMap: 'data',
      FontFile: 'font',
      FontFile2: 'font',
      FontFile3: 'font',
      CharProcs: 'glyphs',
      Resources: 'resources',
      DecodeParms: 'parameters',
    },
  },
  glyphs: { each: 'data' },
  paints: { each: 'paint' },
  /** Colour spaces, patterns, shadings and the functions that they use. */
  paint: {
    plain: `Type Subtype N Range WhitePoint BlackPoint Gamma Matrix Components FunctionType Domain C0 C1 Bounds Encode
      Size BitsPerSample Order Decode PatternType PaintType TilingType BBox XStep YStep ShadingType Background AntiAlias
      Coords Extend BitsPerCoordinate BitsPerComponent BitsPerFlag VerticesPerRow ${PACKED}`,
    objects: {
      Alternate: 'paint',
      Colorants: 'paints',
      Process: 'paint',
      ColorSpace: 'paint',
      Functions: 'paint',
      Function: 'paint',
      Shading: 'paint',
      Resources: 'resources',
      ExtGState: 'state',
      DecodeParms: 'parameters',
    },
  },
  states: { each: 'state' },
  state: {
    plain: 'Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK',
    objects: { Font: 'font', SMask: 'mask', TR: 'paint', TR2: 'paint' },
  },
  mask: { plain: 'Type S BC', objects: { G: 'xobject', TR: 'paint' } },
  group: { plain: 'Type S I K', objects: { CS: 'paint' } },
  parameters: {
    plain: `Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1
      DamagedRowsBeforeError ColorTransform`,
    objects: { JBIG2Globals: 'data' },
  },
  data: { plain: PACKED, objects: { DecodeParms: 'parameters' } },
};

const KEYS = new Map(
  (Object.entries(RULES) as [Kind, Rule][]).map(([kind, { plain = '', objects = {} }]) => [
    kind,
    new Map<string, Allowed>([...plain.split(/\s+/).map((key) => [key, 'plain'] as const), ...Object.entries(objects)]),
  ]),
);

/** Looks up what a key of an object may hold; undefined when the key is left out. */
export function allowedAt(kind: Kind, key: string): Allowed | undefined {
  return RULES[kind].each ?? KEYS.get(kind)!.get(key);
}
