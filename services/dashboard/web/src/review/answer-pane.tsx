import { Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useEffect, useRef, useState } from 'react';
import { words } from '../words/words.ts';
import { AnswerText } from './answer/answer-text.tsx';
import { AppealCard } from './answer/appeal-card.tsx';
import { QuestionCard } from './answer/question-card.tsx';
import { quotesOf } from './answer/quotes.ts';
import { Reasons } from './answer/reasons.tsx';
import type { AnswerProps } from './answer-props.ts';
import { CopyRemark } from './copies/copy-remark.tsx';
import { Key } from './keys/key.tsx';
import { MarkPanel } from './mark-panel.tsx';
import { Points } from './marks/points.tsx';
import { isUnsaved } from './marks/send.ts';
import { Texts } from './marks/texts.tsx';
import { Drawing } from './pen/drawing.tsx';
import { PenBar } from './pen/pen-bar.tsx';
import { Surface } from './pen/surface.tsx';
import { usePen } from './pen/use-pen.ts';
import { areasOf } from './picture/geometry.ts';
import { PagePicture } from './picture/page-picture.tsx';
import { useView } from './picture/use-view.ts';
import './pen/pen.css';
import { DrawFrame } from './repair/draw-frame.tsx';
import { RepairForm } from './repair/repair-form.tsx';
import { useRepair } from './repair/use-repair.ts';
import './repair/repair.css';
import { SaveTag } from './saving/save-state.tsx';
import { useEditing } from './use-editing.ts';
import { useFreshness } from './use-freshness.ts';

const { review: say } = words;

/** One answer: its page on the left, the question and the marks on the right. */
export function AnswerPane(props: AnswerProps) {
  const { exam, question, item, desk, isReadOnly, hasKeys, heading, onAnswer, onAct } = props;
  const [highlight, setHighlight] = useState<string>();
  const comment = useRef<HTMLTextAreaElement>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const result = useFreshness(props);
  const editing = useEditing(props);
  const labels = question?.options.map(({ label }) => label) ?? [];
  const repair = useRepair(item, labels, (marked, said) => {
    props.dispatch({ type: 'read', item, question: marked });
    props.announce(said);
  });
  const view = useView(item, result?.submission?.pages ?? 1);
  const { edit, isHidden } = editing;
  const isOnPaper = exam.fields?.mode === Mode.HANDWRITTEN;
  const isRepairable = isOnPaper && !isReadOnly && !item.appeal && item.question.review === undefined;
  const pen = usePen({
    question: item.question,
    entered: desk.edits.get(item.key)?.pen,
    isUsable: isOnPaper && !isReadOnly && !repair.correction,
    onChange: (drawn) => editing.change({ ...edit, pen: drawn }),
    announce: props.announce,
  });
  const toHeading = () => heading.current?.focus({ preventScroll: true });
  const chosen = item.question.criteria.find(({ name }) => name === highlight);
  const quotes = isHidden
    ? []
    : (chosen ? [chosen] : item.question.criteria).flatMap((criterion) => quotesOf(criterion.reason));

  onAnswer.current = (action) => {
    if (action.type === 'nextPage') view.setPage(Math.min(view.pages, view.page + 1));
    else if (action.type === 'previousPage') view.setPage(Math.max(1, view.page - 1));
    else if (action.type === 'zoom') view.setZoom(view.zoom === 'answer' ? 1 : 'answer');
    else if (action.type === 'repair' && isRepairable) repair.start();
    else if (action.type === 'pen') pen.openForKeys();
    else if (action.type === 'comment') comment.current?.focus();
    else if (action.type === 'reason') reason.current?.focus();
    else editing.act(action);
  };

  // Screen readers read the next answer out, unless the person is choosing or typing something.
  useEffect(() => {
    const active = document.activeElement;
    if (!active?.matches('select, input, textarea')) heading.current?.focus({ preventScroll: true });
  }, [heading]);

  const isFound = isOnPaper
    ? areasOf(item.question).length > 0
    : !item.question.reviewReasons.includes('answer_not_located');
  const answer = <AnswerText item={item} quotes={quotes} />;
  return (
    <div className="review-panes">
      {isOnPaper ? (
        <PagePicture
          submissionId={item.submissionId}
          candidate={item.candidate}
          question={item.question}
          view={view}
          isBare={isHidden}
          highlight={highlight}
          onHighlight={setHighlight}
          over={
            repair.correction ? (
              <DrawFrame page={view.page} areas={repair.correction.areas} onDraw={repair.draw} />
            ) : pen.isOpen ? (
              <Surface
                key={view.page}
                submissionId={item.submissionId}
                page={view.page}
                area={areasOf(item.question).find(({ page }) => page === view.page)}
                pen={pen}
                announce={props.announce}
                onLeave={toHeading}
              />
            ) : undefined
          }
          drawn={<Drawing submissionId={item.submissionId} page={view.page} drawn={pen.drawn} />}
          tools={
            isReadOnly ? undefined : (
              <button
                type="button"
                className="button quiet"
                aria-pressed={pen.isOpen}
                onClick={pen.isOpen ? pen.close : pen.open}
              >
                {say.pen.open} <Key>w</Key>
              </button>
            )
          }
          bar={pen.isOpen && <PenBar pen={pen} onLeave={toHeading} />}
        />
      ) : (
        <section className="review-picture review-typed" aria-label={say.answer.answer}>
          {answer}
        </section>
      )}
      <section className="review-side" aria-labelledby="review-answer">
        <div className="review-scroll">
          <div className="review-heading">
            <h2 id="review-answer" ref={heading} tabIndex={-1} data-claim-answered={item.isClaimAnswered || undefined}>
              {say.heading(item.question.label, item.candidate)}
            </h2>
            <div>
              <button type="button" className="button quiet" onClick={() => onAct({ type: 'similar' })}>
                {say.similar.open} <Key>s</Key>
              </button>
              <button type="button" className="button quiet" onClick={() => onAct({ type: 'copy' })}>
                {say.copies.whole} <Key>o</Key>
              </button>
            </div>
          </div>
          <div className="row">
            <SaveTag save={desk.saves.get(item.key)} isEntered={isUnsaved(item, desk.edits.get(item.key))} />
            {item.taken && !item.taken.isReviewed && (
              <span className="tag warn any-text">{say.claims.marking(item.taken.by)}</span>
            )}
            <Reasons question={item.question} isFound={isFound} isBare={isHidden} />
          </div>
          {result && desk.copy && (
            <CopyRemark result={result} isReadOnly={isReadOnly} onSettled={() => props.announce(say.copies.settled)} />
          )}
          {item.appeal && <AppealCard appeal={item.appeal} />}
          {question && <QuestionCard question={question} />}
          {isOnPaper && (
            <section className="review-block" aria-label={say.answer.readAnswer}>
              <div className="review-heading">
                <h3>{say.answer.readAnswer}</h3>
                {isRepairable && !repair.correction && (
                  <button type="button" className="button quiet" onClick={repair.start}>
                    {say.repair.open} <Key>e</Key>
                  </button>
                )}
              </div>
              {repair.correction ? (
                <RepairForm
                  labels={labels}
                  correction={repair.correction}
                  repair={repair}
                  onLeave={() => heading.current?.focus()}
                />
              ) : (
                answer
              )}
              {item.question.repair && (
                <p className="hint any-text">
                  {say.repair.before(item.question.repair.reviewer?.name, item.question.repair.extractedAnswerBefore)}
                </p>
              )}
            </section>
          )}
          <Points
            question={item.question}
            edit={edit}
            isDisabled={isReadOnly}
            isBare={isHidden}
            hasKeys={hasKeys}
            onEdit={editing.change}
            highlight={highlight}
            onHighlight={setHighlight}
          />
          <Texts
            examId={exam.id}
            item={item}
            edit={edit}
            isDisabled={isReadOnly}
            isBare={isHidden}
            comment={comment}
            reason={reason}
            onEdit={editing.change}
            onSave={editing.save}
            onLeave={() => heading.current?.focus()}
          />
        </div>
        <MarkPanel
          item={item}
          editing={editing}
          isReadOnly={isReadOnly}
          onLeave={() => heading.current?.focus()}
          onAct={onAct}
        />
      </section>
    </div>
  );
}
