import type { Tx } from '@exam-evaluation/data/database.ts';

/** New values of an account; null keeps the current value. */
export interface AccountChange {
  creditLimit: number | null;
  dailyCopyQuota: number | null;
  pageCredits: number | null;
  answerCredits: number | null;
}

export async function updateAccount(tx: Tx, instituteId: string, change: AccountChange): Promise<void> {
  await tx.query(
    `update accounts set
       credit_limit = coalesce($2, credit_limit),
       daily_copy_quota = coalesce($3, daily_copy_quota),
       page_credits = coalesce($4, page_credits),
       answer_credits = coalesce($5, answer_credits)
     where institute_id = $1`,
    [instituteId, change.creditLimit, change.dailyCopyQuota, change.pageCredits, change.answerCredits],
  );
}
