import type { Tx } from '@exam-evaluation/data/database.ts';

/** The exam that somebody has chosen. */
export interface ChosenExam {
  id: string;
  title: string;
  /** Marks that a candidate can reach, as a decimal number. */
  max: number;
}

/** What a platform asks for. */
export interface Asked {
  deploymentId: string;
  returnUrl: string;
  data: string | undefined;
  takesLineItem: boolean;
}

export interface ChoiceRow {
  platform_id: string;
  deployment_id: string;
  return_url: string;
  data: string | null;
  takes_line_item: boolean;
  exam: ChosenExam | null;
}

const MINUTES = 60;

interface OfPerson {
  instituteId: string;
  personId: string;
}

/** @returns its id. */
export async function insertChoice(
  tx: Tx,
  { instituteId, personId }: OfPerson,
  platformId: string,
  asked: Asked,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into lti_choices (institute_id, platform_id, person_id, deployment_id, return_url, data, takes_line_item,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${MINUTES} minutes') returning id`,
    [instituteId, platformId, personId, asked.deploymentId, asked.returnUrl, asked.data ?? null, asked.takesLineItem],
  );
  return row!.id;
}

/** The person's own choice, unless it has expired. */
export async function selectChoice(
  tx: Tx,
  { instituteId, personId }: OfPerson,
  id: string,
): Promise<ChoiceRow | undefined> {
  const [row] = await tx.query<ChoiceRow>(
    `select platform_id, deployment_id, return_url, data, takes_line_item, exam from lti_choices
     where institute_id = $1 and id = $2 and person_id = $3 and expires_at > now()`,
    [instituteId, id, personId],
  );
  return row;
}

export async function updateExam(tx: Tx, instituteId: string, id: string, exam: ChosenExam): Promise<void> {
  await tx.query('update lti_choices set exam = $3 where institute_id = $1 and id = $2', [
    instituteId,
    id,
    JSON.stringify(exam),
  ]);
}

/** @returns whether there may be more. */
export async function deleteExpired(tx: Tx): Promise<boolean> {
  const rows = await tx.query(
    `delete from lti_choices where ctid in (select ctid from lti_choices where expires_at < now() limit 1000)
     returning 1 as one`,
  );
  return rows.length === 1000;
}
