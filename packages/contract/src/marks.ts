/** Half a mark, in hundredths: the step in which written answers are marked and people give marks. */
export const MARK_STEP = 50;
