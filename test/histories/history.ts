/** The answer to one try of a write. */
export interface Answer {
  /** `unknown`: no answer, or one that says that nobody knows (500, 503). */
  outcome: 'ok' | 'refused' | 'unknown';
  /** Id of what was made or changed. */
  id?: string;
  /** Error code of a refusal. */
  code?: string;
}

/** One write with its idempotency key. Copies carry the key in their metadata, so that they are found again. */
export interface Write {
  key: string;
  kind: 'submit' | 'change';
  answers: Answer[];
}

/** A submission as a page of the feed shows it. */
export interface FeedRow {
  id: string;
  /** Exam and candidate. */
  slot: string;
  state: 'live' | 'replaced' | 'deleted';
  status: string;
  updatedAt: string;
  /** Key of the submit that made it, where it is known. */
  madeBy?: string;
}

/** What one institute's callers saw, and the state once nothing is under way. Credits are hundredths. */
export interface History {
  writes: Write[];
  /** Rows that each reader of the feed received, in order; readers never go back. */
  readers: Record<string, FeedRow[]>;
  end: {
    /** The feed from its beginning. */
    feed: FeedRow[];
    granted: number;
    balance: number;
    committed: number;
    /** The charge of every evaluation. */
    charges: number[];
  };
}
