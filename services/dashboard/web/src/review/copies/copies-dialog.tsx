import { type Submission, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useQuery } from '@tanstack/react-query';
import { submissions } from '../../api/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { words } from '../../words/words.ts';
import { sentenceOf } from '../answer/reasons.tsx';
import { COPIES_KEY, useStartByHand } from './use-start-by-hand.ts';

const { copies: say } = words.review;
const SHOWN_MAX = 200;

/** Copies that are not in the queue of answers: those that failed, and those with a remark about the whole copy. */
export function CopiesDialog(props: {
  examId: string;
  isReadOnly: boolean;
  onOpen: (submissionId: string) => void;
  onClose: () => void;
}) {
  const { examId, isReadOnly, onOpen, onClose } = props;
  const { isStarting, start } = useStartByHand(onOpen);
  const copies = useQuery({
    queryKey: [COPIES_KEY, examId],
    queryFn: async () => {
      const request = { examId, needsPerson: true, finalized: false, page: { limit: SHOWN_MAX } };
      const { submissions: found, next } = await submissions.listSubmissions(request);
      return {
        failed: found.filter(({ status }) => status === SubmissionStatus.FAILED),
        remarked: found.filter((copy) => copy.status !== SubmissionStatus.FAILED && copy.reviewReasons.length > 0),
        isCut: next !== undefined,
      };
    },
  });
  return (
    <Dialog title={say.title} onClose={onClose}>
      {copies.isPending && <Loading />}
      {copies.error && <Failed error={copies.error} retry={() => void copies.refetch()} />}
      {copies.data && copies.data.failed.length + copies.data.remarked.length === 0 && <p>{say.none}</p>}
      {copies.data && (
        <>
          <Copies
            title={say.failed}
            copies={copies.data.failed}
            whyOf={({ error }) => error?.message ?? ''}
            label={say.byHand}
            isDisabled={isReadOnly || isStarting}
            onChoose={(id) => void start(id)}
          />
          <Copies
            title={say.remarks}
            copies={copies.data.remarked}
            whyOf={({ reviewReasons }) => reviewReasons.map(sentenceOf).join(' ')}
            label={say.look}
            isDisabled={false}
            onChoose={onOpen}
          />
          {copies.data.isCut && <p className="hint">{say.more}</p>}
        </>
      )}
    </Dialog>
  );
}

function Copies(props: {
  title: string;
  copies: readonly Submission[];
  whyOf: (copy: Submission) => string;
  label: string;
  isDisabled: boolean;
  onChoose: (submissionId: string) => void;
}) {
  const { title, copies, whyOf, label, isDisabled, onChoose } = props;
  if (copies.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="review-copies">
        {copies.map((copy) => (
          <li key={copy.id}>
            <span>
              <strong>{copy.candidateExternalId}</strong> <span className="hint">{whyOf(copy)}</span>
            </span>
            <button type="button" className="button" disabled={isDisabled} onClick={() => onChoose(copy.id)}>
              {label}
              <span className="visually-hidden"> {copy.candidateExternalId}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
