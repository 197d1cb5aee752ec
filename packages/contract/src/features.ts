/** Features that can be switched on for an institute. */
export const FEATURES = ['choice_groups', 'llm'] as const;
export type Feature = (typeof FEATURES)[number];
