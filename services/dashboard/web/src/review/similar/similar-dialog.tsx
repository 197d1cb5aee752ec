import { useQuery } from '@connectrpc/connect-query';
import { ReviewState, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed } from '../../ui/failed.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { words } from '../../words/words.ts';
import type { Item } from '../items/item.ts';
import type { Kept } from '../saving/use-saving.ts';
import { type Choice, Choose } from './choose.tsx';
import { Confirm } from './confirm.tsx';
import { groupSimilar, isFree } from './groups.ts';
import { LEVELS, type Level } from './likeness.ts';
import { paceOf } from './saved-time.ts';
import { useAnswersTo } from './use-similar.ts';
import './similar.css';

const { similar: say } = words.review;

/** Answers that are like this one, side by side; one act marks those that the person chooses, once they have confirmed. */
export function SimilarDialog(props: {
  examId: string;
  item: Item;
  isReadOnly: boolean;
  isBare: boolean;
  /** Whether the queue holds answers that the marker is sure of. */
  withSure: boolean;
  onSaved: (answers: readonly Kept[]) => void;
  onClose: () => void;
}) {
  const { examId, item, isReadOnly, isBare, onSaved, onClose } = props;
  const withSure = props.withSure || item.state === ReviewState.SURE;
  const { questionId, label } = item.question;
  const found = useAnswersTo(examId, questionId, withSure);
  // As it was before the act, which changes it.
  const { data: marked } = useQuery(SubmissionsService.method.listMarkers, { examId }, { staleTime: Infinity });
  const [begunAt] = useState(Date.now);
  const [level, setLevel] = useState<Level>('text');
  /** What the chosen group says; undefined: the one with this answer. */
  const [group, setGroup] = useState<string>();
  const [choice, setChoice] = useState<Choice>();
  const answers = found.data?.answers.filter(isFree) ?? [];
  const own = answers.some(({ key }) => key === item.key) ? [] : [item];
  const all = groupSimilar([...answers, ...own], level);
  const ofItem = all.find(({ items }) => items.some(({ key }) => key === item.key));
  const groups = all.filter((each) => each.items.length > 1 || each === ofItem);
  const shown = groups.find(({ text }) => text === group) ?? ofItem;
  const members = shown?.items.filter((one) => !own.includes(one)) ?? [];
  return (
    <Dialog title={say.title(label)} onClose={onClose}>
      {found.isPending && <p role="status">{say.loading}</p>}
      {found.error && <Failed error={found.error} retry={() => void found.refetch()} />}
      {found.data?.isCut && <p className="hint">{say.incomplete(found.data.answers.length)}</p>}
      {found.data && choice && (
        <Confirm
          choice={choice}
          secondsEach={marked && paceOf(marked.markers)}
          begunAt={begunAt}
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
          <SelectField
            label={say.level}
            value={level}
            choices={LEVELS.map((each) => [each, say.levels[each]])}
            onChange={(chosen) => {
              setLevel(chosen);
              setGroup(undefined);
            }}
          />
          {level !== 'text' && <p className="hint">{say.levelHint}</p>}
          {groups.length > 1 && (
            <SelectField
              label={say.groups}
              value={shown?.text ?? ''}
              choices={groups.map(({ text, items }) => [
                text,
                `${say.count(items.length)}: ${text.slice(0, 80) || say.saidNothing}`,
              ])}
              onChange={setGroup}
            />
          )}
          {members.every(({ key }) => key === item.key) ? (
            <p>{withSure ? say.noneAtAll : say.none}</p>
          ) : (
            <Choose
              key={`${level} ${shown?.text}`}
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
