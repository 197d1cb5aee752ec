import { REVIEW_REASONS } from '@exam-evaluation/contract/review-reasons.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { newOperationId } from '../api/act.ts';
import { words } from '../words/words.ts';
import { sentenceOf } from './answer/reasons.tsx';
import { type ReviewSearch, SAMPLES } from './state/search.ts';

const { filters: say } = words.review;

/** Chooses which answers are reviewed, and in which order. */
export function FilterBar(props: {
  questions: readonly Question[];
  search: ReviewSearch;
  /** Requests to look again that nobody has decided. */
  openAppeals: number;
  onSearch: (search: ReviewSearch) => void;
  /** The menu of questions, which a key moves the focus to. */
  choice: RefObject<HTMLSelectElement | null>;
  onLeave: () => void;
}) {
  const { questions, search, openAppeals, onSearch, choice, onLeave } = props;
  const change = (part: Partial<Record<keyof ReviewSearch, unknown>>) =>
    onSearch({ ...search, ...part } as ReviewSearch);
  const leave = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLSelectElement) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    onLeave();
  };
  const inForce = [search.reason, search.order, search.sample, search.reviewed, search.decide].filter(Boolean).length;
  return (
    <fieldset className="review-filters" onKeyDown={leave}>
      <legend className="visually-hidden">{say.title}</legend>
      <Choice
        label={say.question}
        value={search.question ?? ''}
        onChange={(question) => change({ question })}
        choice={choice}
      >
        <option value="">{say.allQuestions}</option>
        {questions.map(({ id, label, text }) => (
          <option key={id} value={id}>
            {`${label}. ${(text ?? '').slice(0, 60)}`}
          </option>
        ))}
      </Choice>
      {(openAppeals > 0 || search.appeals) && (
        <button
          type="button"
          className="button"
          aria-pressed={search.appeals ?? false}
          onClick={() => change({ appeals: !search.appeals })}
        >
          {say.appeals} <span className="tag accent">{openAppeals}</span>
        </button>
      )}
      <Popover.Root>
        <Popover.Trigger className="button">
          {say.open} {inForce > 0 && <span className="tag accent">{say.inForce(inForce)}</span>}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content className="menu review-filter-list" align="start" sideOffset={4} aria-label={say.open}>
            <Choice label={say.reason} value={search.reason ?? ''} onChange={(reason) => change({ reason })}>
              <option value="">{say.allReasons}</option>
              {Object.keys(REVIEW_REASONS).map((reason) => (
                <option key={reason} value={reason}>
                  {sentenceOf(reason)}
                </option>
              ))}
            </Choice>
            <Choice
              label={say.order}
              value={search.order ?? ''}
              onChange={(order) => change({ order, seed: search.seed ?? newSeed() })}
            >
              <option value="">{say.need}</option>
              <option value="shuffled">{say.shuffled}</option>
            </Choice>
            <Choice
              label={say.sample}
              value={String(search.sample ?? 0)}
              onChange={(sample) => change({ sample: Number(sample), seed: search.seed ?? newSeed() })}
            >
              {SAMPLES.map((percent) => (
                <option key={percent} value={percent}>
                  {percent === 0 ? say.noSample : say.samplePercent(percent)}
                </option>
              ))}
            </Choice>
            <label className="review-check">
              <input
                type="checkbox"
                checked={search.reviewed ?? false}
                onChange={(event) => change({ reviewed: event.target.checked })}
              />
              {say.reviewed}
            </label>
            <label className="review-check">
              <input
                type="checkbox"
                checked={search.decide ?? false}
                onChange={(event) => change({ decide: event.target.checked })}
              />
              {say.decide}
            </label>
            {inForce > 0 && (
              <button type="button" className="button" onClick={() => onSearch(withoutFilters(search))}>
                {say.none}
              </button>
            )}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </fieldset>
  );
}

/** The question stays, and so does an open copy. */
const withoutFilters = ({ question, copy }: ReviewSearch): ReviewSearch => ({
  ...(question && { question }),
  ...(copy && { copy }),
});

function Choice(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choice?: RefObject<HTMLSelectElement | null>;
  children: ReactNode;
}) {
  const { label, value, onChange, choice, children } = props;
  const id = useId();
  return (
    <div className="review-filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} ref={choice} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  );
}

/** Each visit gets another sample and order, which stay until it ends. */
function newSeed(): string {
  return newOperationId().slice(0, 8);
}
