/** What tells whether a person would give the same mark. */
// biome-ignore format: a table
export const CONFIDENCE_FEATURES = [
  // The mark: its share, whether it is all or nothing, and how sure the model is of the points, in the mean and of the
  // least.
  'share', 'isWhole', 'unsure', 'least sure', 'partly', 'contradicted',
  // The points: how many there are, how near the best one of those without credit came.
  'points', 'byKeywords', 'hasRubric', 'nearest', 'furthest',
  // What the answer says beyond the points, and how near it is to all that is expected.
  'unexplained', 'words', 'wordsExpected', 'wholeMeaning', 'wholeSoft', 'askedMeaning',
] as const;
