/**
 * Limits of the contract: each number once, read by services, SQL, the OpenAPI document and the chart.
 * `docs/contract/limits.md` states them independently; test/clauses compares the two.
 */

/** Questions of an exam. */
export const QUESTIONS_MAX = 200;
/**
 * Bytes of the questions of one exam as a message. They are sent in one message, which may have twice as many, and to a
 * worker together with the answers. An exam that is created by one request cannot have more.
 */
export const PAPER_BYTES_MAX = 16 * 2 ** 20;
/** Sections of an exam. */
export const SECTIONS_MAX = 20;
/** Candidates named by one request. */
export const CANDIDATES_MAX = 2_000;
/** Copies that one request may hand in. */
export const BATCH_MAX = 500;
/** Names of one search. */
export const SEARCH_MAX = 200;
/** Marks of a question or a criterion; not hundredths. */
export const MARKS_MAX = 1_000;
/** Criteria of a rubric. */
export const CRITERIA_MAX = 50;
/** Keywords of a criterion. */
export const KEYWORDS_MAX = 50;
/** Characters of a keyword. */
export const KEYWORD_LENGTH_MAX = 100;

// Lengths of texts, in characters.
/** Labels of questions, sections and groups; also units and classes. */
export const LABEL_LENGTH_MAX = 32;
/** A model answer, and a typed answer. */
export const ANSWER_LENGTH_MAX = 20_000;
/** The text of a question, and of an option. */
export const QUESTION_TEXT_LENGTH_MAX = 10_000;
/** The name of a criterion, and a subject. */
export const NAME_LENGTH_MAX = 120;
export const GUIDANCE_LENGTH_MAX = 2_000;
export const SECTION_INSTRUCTIONS_LENGTH_MAX = 2_000;
/** The reason and the feedback of an override. */
export const OVERRIDE_TEXT_LENGTH_MAX = 2_000;
/** Longer comments are not offered for other answers. */
export const COMMENT_OFFERED_LENGTH_MAX = 500;
/** What a person draws on the pages for one answer: marks, places of all of them together, and the text of one. */
export const PEN_MAX = { marks: 50, places: 2_000, text: 200 } as const;
export const UNFINALIZE_REASON_LENGTH_MAX = 1_000;
/** What a candidate asks about a mark, and what is answered. */
export const APPEAL_TEXT_LENGTH_MAX = 1_000;
/** The caller's reference of a reviewer, and the name. */
export const REVIEWER_LENGTH_MAX = { ref: 128, name: 255 } as const;

/** Id, name and role of the person behind an act. */
export const PERSON_LENGTH_MAX = 128;

/** Bytes of an uploaded file. */
export const FILE_BYTES_MAX = 50 * 2 ** 20;
/** Pages of a PDF that may be graded. */
export const PAGES_MAX = 80;
/** Pages after this one are read with plain OCR only, and the copy is marked for review. */
export const VISION_PAGES_MAX = 40;
/** Candidates whose answer sheets are drawn into one file, and blank sheets. */
export const SHEETS_MAX = 500;
/** Pages of a file of answer sheets. */
export const SHEET_FILE_PAGES_MAX = 1_000;
/** Validity of an upload's address. */
export const PUT_VALID_SECONDS = 3_600;

/**
 * Time that one run of an evaluation may take: the base, and more for each page or typed answer. It is the last limit, at
 * least ten times what the work needs, since processor time is limited step by step.
 */
export const RUN_SECONDS = { base: 600, page: 450, answer: 150 } as const;

/** How long a repeated `Idempotency-Key` gets the first answer. */
export const REPLAY_HOURS = 48;
/**
 * How long a service remembers a write by its operation id; above `REPLAY_HOURS`, as the gateway's record may ask for
 * it.
 */
export const OPERATION_HOURS = REPLAY_HOURS + 24;

/** Most answers that a person reviews in one act. */
export const REVIEWS_MAX = 100;
/** Frames around an answer that is read again. */
export const FRAMES_READ_MAX = 10;
/** Most answers of an exam that a person marks at once. */
export const ANSWER_CLAIMS_MAX = 10;

/** Most seeds of an exam. */
export const SEEDS_MAX = 200;
/** One in so many answers of a person's work may be a seed. */
export const SEEDS_ONE_IN = { min: 2, max: 50 } as const;

/** Most rows of a page of an audit. */
export const AUDIT_PAGE_MAX = 500;
/** Most actions that a list of an audit may name. */
export const AUDIT_ACTIONS_MAX = 20;
