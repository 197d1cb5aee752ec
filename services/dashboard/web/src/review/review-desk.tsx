import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useReducer, useRef, useState } from 'react';
import { useMay } from '../api/session.ts';
import { CarriedNotice } from '../carried/carried-notice.tsx';
import { useLeaveGuard } from '../ui/use-leave-guard.tsx';
import { words } from '../words/words.ts';
import { AnswerPane } from './answer-pane.tsx';
import { useClaims } from './claims/use-claims.ts';
import { CopiesDialog } from './copies/copies-dialog.tsx';
import { CopyStrip } from './copy-strip.tsx';
import { EndOfQueue } from './end-of-queue.tsx';
import { FilterBar } from './filter-bar.tsx';
import { HeadBar } from './head-bar.tsx';
import { KeyList } from './keys/key-list.tsx';
import type { Action } from './keys/keymap.ts';
import { useKeys } from './keys/use-keys.ts';
import { ProposalNotice } from './proposal/proposal-notice.tsx';
import { QuestionRail } from './question-rail.tsx';
import { Problems } from './saving/save-state.tsx';
import { useSaving } from './saving/use-saving.ts';
import { SimilarDialog } from './similar/similar-dialog.tsx';
import { activeOf, isAtRisk, reduce, shownOf, startDesk } from './state/desk.ts';
import type { ReviewSearch } from './state/search.ts';
import { useAnnouncer } from './state/use-announcer.ts';
import { useQueue } from './state/use-queue.ts';
import { useSetting } from './state/use-setting.ts';
import { useTurns } from './state/use-turns.ts';
import { usePrefetch } from './use-prefetch.ts';

/** The queue, the current answer, and what can be done about it. */
export function ReviewDesk({ exam }: { exam: Exam }) {
  const search = useSearch({ strict: false }) as ReviewSearch;
  const navigate = useNavigate();
  const isReadOnly = !useMay('examiner');
  const [desk, dispatch] = useReducer(reduce, !isReadOnly, startDesk);
  const [said, announce] = useAnnouncer();
  const [isMarkFirst, setMarkFirst] = useSetting('mark-first', false);
  const [areKeysOn, setKeysOn] = useSetting('keys', true);
  const [open, setOpen] = useState<'keys' | 'copies' | 'similar' | undefined>(search.copies && 'copies');
  const turns = useTurns();
  const { failedCopies, openAppeals, error, reload, isLoading } = useQueue(desk, dispatch, exam.id, search, turns);
  const saving = useSaving(desk, dispatch, announce);
  const questionChoice = useRef<HTMLSelectElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The current answer's handler of keys. */
  const onAnswer = useRef<(action: Action) => void>(undefined);
  const queue = activeOf(desk);
  const item = shownOf(desk);
  usePrefetch(queue, exam);
  const isPaused = useClaims(desk, dispatch, announce, exam.id, isReadOnly, isLoading, turns);
  const leaveGuard = useLeaveGuard(isAtRisk(desk), words.review.leave);

  const setSearch = (next: ReviewSearch) =>
    void navigate({ to: '.', search: next as never, replace: next.copy === search.copy });
  const openCopy = (submissionId: string | undefined) => {
    setOpen(undefined);
    setSearch({ ...search, copy: submissionId } as ReviewSearch);
  };
  const act = (action: Action) => {
    if (action.type === 'next') dispatch({ type: 'moved', by: 1 });
    else if (action.type === 'previous') dispatch({ type: 'moved', by: -1 });
    else if (action.type === 'undo') void saving.undo();
    else if (action.type === 'help') setOpen('keys');
    else if (action.type === 'copies') setOpen('copies');
    else if (action.type === 'similar') setOpen(item && 'similar');
    else if (action.type === 'question') questionChoice.current?.focus();
    else if (action.type === 'copy') openCopy(search.copy ? undefined : item?.submissionId);
    else if (item) onAnswer.current?.(action);
  };
  useKeys(areKeysOn, act);
  const question = exam.questions.find(({ id }) => id === item?.question.questionId);
  const about = item && {
    asked: { examId: exam.id, questionId: item.question.questionId },
    label: item.question.label,
    isReadOnly,
    isAtRisk: isAtRisk(desk),
    onOpenCopy: openCopy,
    onChanged: (change: string) => {
      announce(change);
      reload();
    },
  };

  return (
    <div className="review">
      <HeadBar
        exam={exam}
        desk={desk}
        failedCopies={failedCopies}
        isMarkFirst={isMarkFirst}
        onMarkFirst={setMarkFirst}
        onAct={act}
      />
      <div className="review-choices">
        {desk.copy ? (
          <CopyStrip copy={desk.copy} isBare={isMarkFirst} onGo={(key) => dispatch({ type: 'went', key })} />
        ) : (
          <>
            <FilterBar
              questions={exam.questions}
              search={search}
              openAppeals={openAppeals}
              onSearch={setSearch}
              choice={questionChoice}
              onLeave={() => heading.current?.focus()}
            />
            <QuestionRail
              questions={exam.questions}
              open={desk.open}
              chosen={search.question}
              onChoose={(chosen) => setSearch({ ...search, question: chosen } as ReviewSearch)}
            />
          </>
        )}
      </div>
      {isReadOnly && <p className="notice">{words.review.readOnly}</p>}
      {isPaused && (
        <p className="notice" role="alert">
          {words.review.paused}
        </p>
      )}
      {about && <ProposalNotice key={`reviews ${about.asked.questionId}`} {...about} />}
      {about && <CarriedNotice key={`paper ${about.asked.questionId}`} {...about} />}
      <Problems
        desk={desk}
        onOpen={(one) => {
          if (!queue.items.some(({ key }) => key === one.key)) openCopy(one.submissionId);
          dispatch({ type: 'went', key: one.key });
        }}
        onRetry={(one, decision, edit) => void saving.retry(one, decision, edit)}
        onDismiss={(key) => dispatch({ type: 'dismissed', key })}
      />
      {item ? (
        <AnswerPane
          key={item.key}
          exam={exam}
          question={question}
          item={item}
          desk={desk}
          dispatch={dispatch}
          saving={saving}
          announce={announce}
          isReadOnly={isReadOnly || isPaused || item.appeal?.decidedAt !== undefined}
          isMarkFirst={isMarkFirst}
          hasKeys={areKeysOn}
          heading={heading}
          onAnswer={onAnswer}
          onAct={act}
        />
      ) : (
        <EndOfQueue
          queue={queue}
          copy={desk.copy && search.copy}
          isReadOnly={isReadOnly}
          isFiltered={Boolean(search.question || search.reason || search.decide || search.appeals)}
          error={error}
          failedCopies={failedCopies}
          onReload={reload}
          onGo={(key) => dispatch({ type: 'went', key })}
          onAct={act}
        />
      )}
      <div className="visually-hidden" role="status">
        {said}
      </div>
      {leaveGuard.dialog}
      {open === 'keys' && <KeyList areOn={areKeysOn} onSwitch={setKeysOn} onClose={() => setOpen(undefined)} />}
      {open === 'copies' && (
        <CopiesDialog examId={exam.id} isReadOnly={isReadOnly} onOpen={openCopy} onClose={() => setOpen(undefined)} />
      )}
      {open === 'similar' && item && (
        <SimilarDialog
          examId={exam.id}
          item={item}
          isReadOnly={isReadOnly}
          isBare={isMarkFirst}
          withSure={search.sample !== undefined}
          onSaved={saving.keep}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
