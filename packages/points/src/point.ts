/** In hundredths: a point is worth one mark unless notes say otherwise. */
export const MARK = 100;

/** Something that an answer is expected to say. */
export interface Point {
  /** Unique within the question while its text and rubric stay: `p1`, or `w2.p1` of a second way of answering. */
  id: string;
  /** The point as people read it. */
  text: string;
  /** Ways of making it, each enough; at least one. Without notes to the marker, examples and bracketed asides. */
  ways: string[];
  /** The heading that says what the point is about, such as `Advantages`; empty where there is none. */
  heading: string;
}

/** Points of which an answer needs some or all. */
export interface PointGroup {
  /** At least one, but for a criterion that only keywords describe or that nothing describes. */
  points: Point[];
  /** How many of the points earn the full marks; from 1 to the number of points. */
  needs: number;
  /** What the group is worth, in hundredths of a mark. */
  marks: number;
  /** The criterion of the rubric that the group stands for; absent for a part of a model answer. */
  criterion?: {
    name: string;
    keywords: string[];
    /** How many of the keywords earn the full marks. */
    keywordsNeeded: number;
    /** Whether its points say more than its keywords. */
    isDescribed: boolean;
  };
}

/** The points that a written answer is compared with. */
export interface MarkingPoints {
  /** Ways of answering the whole question, each enough by itself: one, or one for each `OR` of the model answer. */
  standards: PointGroup[][];
  /** Why the cut may not be what its author meant; empty where it is clear. */
  doubts: string[];
}
