// What certainly fails while a part is down; the tests assert it, and the operators' page lists it.

/** Requests that need a part; nothing needs Redis or Kafka. PostgreSQL is needed by all of them. */
export const NEEDS_OF_PARTS = { redis: [], kafka: [], s3: ['read an upload'] } as const satisfies Record<
  string,
  string[]
>;

/** Requests that need a service. */
export const NEEDS_OF_SERVICES: Record<string, string[]> = {
  exams: ['read an exam', 'create an exam', 'submit'],
  submissions: ['read the feed', 'read a result', 'read an upload', 'submit', 'make upload slots', 'review'],
  billing: ['quote', 'submit'],
  'grading-1': [],
};

/** Writes that have reached a frozen service, so that their outcome is unknown. */
export const SENT_TO_FROZEN: Record<string, string[]> = {
  exams: ['create an exam'],
  submissions: ['make upload slots', 'review'],
};
