/** The features that predict whether a person would give the same mark. */
// biome-ignore format: a table
export const CONFIDENCE_FEATURES = [
  // The mark: its share, whether it is all or nothing, and how sure the model is of the points: on average, and of the
  // least sure.
  'share', 'isWhole', 'unsure', 'least sure', 'partly', 'contradicted',
  // The points: how many there are, the similarity of the closest point without credit and of the furthest point with
  // credit.
  'points', 'byKeywords', 'hasRubric', 'nearest', 'furthest',
  // What the answer says beyond the points, and how similar it is to the whole expected answer.
  'unexplained', 'words', 'wordsExpected', 'wholeMeaning', 'wholeSoft', 'askedMeaning',
] as const;
