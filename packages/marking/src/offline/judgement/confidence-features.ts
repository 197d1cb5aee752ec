/** The features that predict whether a person would give the same mark. */
// biome-ignore format: a table
export const CONFIDENCE_FEATURES = [
  // The mark: its share, whether it is all or nothing, and how sure the model is of the points: on average, and of the
  // least sure.
  'share', 'isWhole', 'unsure', 'least sure', 'partly', 'contradicted',
  // The points: how many there are, and the share of the criteria whose keywords are all found.
  'points', 'byKeywords', 'hasRubric',
  // What the judge of pairs says of the point that is least made of those with credit, of the one that is most made of
  // those without, and of the one that is most contradicted; the share of the groups that are misjudged too often.
  'leastMade', 'mostMade', 'mostContradicted', 'doubtful',
  // What the answer says beyond the points, and how long it is beside what is expected.
  'unexplained', 'words', 'wordsExpected',
] as const;

/**
 * The features that predict whether a person would accept a mark: what is known of the answer, and the mark as a share
 * of the full marks, how far it is above the sum of the points in shares and in half marks, and how much half a mark is.
 */
export const ACCEPTANCE_FEATURES = [...CONFIDENCE_FEATURES, 'mark', 'above', 'steps above', 'step'] as const;
