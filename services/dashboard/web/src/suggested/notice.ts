/** One question of one exam. */
export interface Asked {
  examId: string;
  questionId: string;
}

/** What a notice about marks that would change is given. */
export interface NoticeProps {
  asked: Asked;
  label: string;
  isReadOnly: boolean;
  /** Something is entered on the page that is not saved. */
  isAtRisk: boolean;
  onOpenCopy: (submissionId: string) => void;
  /** Marks were changed: what the page shows is outdated. */
  onChanged: (said: string) => void;
}
