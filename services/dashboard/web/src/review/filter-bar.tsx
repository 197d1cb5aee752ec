import { REVIEW_REASONS } from '@exam-evaluation/contract/review-reasons.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
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
  onSearch: (search: ReviewSearch) => void;
  /** The menu of questions, which a key moves the focus to. */
  choice: RefObject<HTMLSelectElement | null>;
  onLeave: () => void;
}) {
  const { questions, search, onSearch, choice, onLeave } = props;
  const change = (part: Partial<Record<keyof ReviewSearch, unknown>>) =>
    onSearch({ ...search, ...part } as ReviewSearch);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    onLeave();
  };
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
    </fieldset>
  );
}

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
