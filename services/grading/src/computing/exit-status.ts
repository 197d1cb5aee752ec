/** The status with which a process ends itself when a step has used up its budget. */
export const EXIT_OVER_BUDGET = 75;
