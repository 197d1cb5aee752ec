import { ReviewState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed } from '../../ui/failed.tsx';
import { words } from '../../words/words.ts';
import type { Item } from '../items/item.ts';
import { type Choice, Choose } from './choose.tsx';
import { Confirm } from './confirm.tsx';
import { groupSimilar, isFree, normalise } from './groups.ts';
import { useAnswersTo } from './use-similar.ts';
import './similar.css';

const { similar: say } = words.review;

/** Answers with the same content as this one, side by side; one act marks them once the person has confirmed each. */
export function SimilarDialog(props: {
  examId: string;
  item: Item;
  isReadOnly: boolean;
  isBare: boolean;
  /** Whether the queue holds answers that the marker is sure of. */
  withSure: boolean;
  onSaved: (item: Item, question: Item['question']) => void;
  onClose: () => void;
}) {
  const { examId, item, isReadOnly, isBare, onSaved, onClose } = props;
  const withSure = props.withSure || item.state === ReviewState.SURE;
  const { questionId, label } = item.question;
  const found = useAnswersTo(examId, questionId, withSure);
  const [group, setGroup] = useState(() => normalise(item.question.extractedAnswer ?? ''));
  const [choice, setChoice] = useState<Choice>();
  const answers = found.data?.answers.filter(isFree) ?? [];
  const groups = groupSimilar(answers).filter(({ items, text }) => items.length > 1 || text === group);
  const members = groups.find(({ text }) => text === group)?.items ?? [];
  return (
    <Dialog title={say.title(label)} onClose={onClose}>
      {found.isPending && <p role="status">{say.loading}</p>}
      {found.error && <Failed error={found.error} retry={() => void found.refetch()} />}
      {found.data?.isCut && <p className="hint">{say.incomplete(found.data.answers.length)}</p>}
      {found.data && choice && (
        <Confirm
          choice={choice}
          onChoose={setChoice}
          onBack={() => {
            setChoice(undefined);
            void found.refetch();
          }}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
      {found.data && !choice && (
        <>
          {groups.length > 1 && (
            <div className="field">
              <label htmlFor="similar-group">{say.groups}</label>
              <select id="similar-group" value={group} onChange={(event) => setGroup(event.target.value)}>
                {groups.map(({ text, items }) => (
                  <option key={text} value={text}>
                    {`${say.count(items.length)}: ${text.slice(0, 80) || say.saidNothing}`}
                  </option>
                ))}
              </select>
            </div>
          )}
          {members.every(({ key }) => key === item.key) ? (
            <p>{withSure ? say.noneAtAll : say.none}</p>
          ) : (
            <Choose
              key={group}
              members={members}
              current={item.key}
              isReadOnly={isReadOnly}
              isBare={isBare}
              onChoose={setChoice}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
