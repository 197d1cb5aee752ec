import { act } from '../../api/act.ts';
import { submissions } from '../../api/client.ts';
import { detailsOf } from '../../api/details.ts';
import { toFailure } from '../../api/failure.ts';
import { words } from '../../words/words.ts';
import type { HandInPorts } from './hand-in.ts';
import { putFile } from './put-file.ts';

/**
 * Hands copies of an exam in over the dashboard's server.
 * @param lateReason why they come late, so that a closed exam takes them.
 */
export function portsFor(examId: string, lateReason?: string): HandInPorts {
  return {
    createUploads: async (files) => {
      const { uploads } = await act((operationId) => submissions.createUploads({ operationId, files }));
      return uploads;
    },
    put: putFile,
    submit: async ({ uploadId, candidateId, replace }) => {
      const candidate = { ref: { case: 'id' as const, value: candidateId } };
      await onceChecked(() =>
        act((operationId) =>
          submissions.submit({ operationId, examId, uploadId, candidate, replace, ...(lateReason && { lateReason }) }),
        ),
      );
    },
    explain,
  };
}

const CHECKS_MAX = 10;
const CHECK_PAUSE_MS = 2_000;

/** Repeats a submit while the upload is being checked, which takes seconds for a large file. */
async function onceChecked(submit: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await submit();
      return;
    } catch (error) {
      if (tries >= CHECKS_MAX || detailsOf(error).reason !== 'not_ready') throw error;
      await new Promise((resolve) => setTimeout(resolve, CHECK_PAUSE_MS));
    }
  }
}

function explain(error: unknown): { code: string; message: string } {
  if (error instanceof Error && error.name === 'AbortError') {
    return { code: '', message: words.exam.copies.handIn.stopped };
  }
  const { code, message } = toFailure(error);
  return { code, message };
}
