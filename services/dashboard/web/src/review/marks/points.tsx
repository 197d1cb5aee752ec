import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { KeyboardEvent } from 'react';
import { WithFormulas } from '../../ui/formulas/with-formulas.tsx';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { type Edit, pointsFit, stepPoint, sumOf, togglePoint } from './edit.ts';
import './marks.css';
import { Key } from '../keys/key.tsx';

const { marks: say } = words.review;
/** How many points have a key of their own. */
const KEYS_MAX = 9;

/** The marking points, each of which can be given, taken away or given in part. */
export function Points(props: {
  question: QuestionResult;
  edit: Edit;
  isDisabled: boolean;
  isBare: boolean;
  hasKeys: boolean;
  onEdit: (edit: Edit) => void;
  highlight: string | undefined;
  onHighlight: (criterion: string | undefined) => void;
}) {
  const { question, edit, isDisabled, isBare, hasKeys, onEdit, highlight, onHighlight } = props;
  if (edit.points.length === 0) return null;
  const { max } = question;
  const stepBy = (index: number) => (event: KeyboardEvent) => {
    const by = ['+', '='].includes(event.key) ? 1 : event.key === '-' ? -1 : undefined;
    if (by === undefined || isDisabled) return;
    event.stopPropagation();
    onEdit(stepPoint(edit, index, by, max));
  };
  return (
    <fieldset className="review-points" disabled={isDisabled}>
      <legend>{say.points}</legend>
      {edit.points.map((point, index) => {
        const [awarded, most] = [formatHundredths(point.awarded), formatHundredths(point.max)];
        const reason = isBare ? '' : question.criteria.find(({ name }) => name === point.name)?.reason;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: for keys and pointer of the controls in it
          <div
            key={point.name}
            role="presentation"
            className={highlight === point.name ? 'review-point on' : 'review-point'}
            onPointerEnter={() => onHighlight(point.name)}
            onPointerLeave={() => onHighlight(undefined)}
            onFocus={() => onHighlight(point.name)}
            onBlur={() => onHighlight(undefined)}
            onKeyDown={stepBy(index)}
          >
            <label>
              <input
                type="checkbox"
                checked={point.awarded === point.max}
                ref={(box) => {
                  if (box) box.indeterminate = point.awarded > 0 && point.awarded < point.max;
                }}
                onChange={() => onEdit(togglePoint(edit, index, max))}
              />
              <span dir="auto">
                <WithFormulas text={point.name} />
              </span>
            </label>
            <span className="review-point-mark">
              {hasKeys && index < KEYS_MAX && <Key>{`⇧${index + 1}`}</Key>}
              <button
                type="button"
                aria-label={say.lessPoint(point.name)}
                onClick={() => onEdit(stepPoint(edit, index, -1, max))}
              >
                −
              </button>
              <output>{say.pointMark(awarded, most)}</output>
              <button
                type="button"
                aria-label={say.morePoint(point.name)}
                onClick={() => onEdit(stepPoint(edit, index, 1, max))}
              >
                +
              </button>
            </span>
            {reason && (
              <p className="hint" dir="auto">
                <WithFormulas text={reason} />
              </p>
            )}
          </div>
        );
      })}
      {edit.awarded !== undefined && !pointsFit(edit) && (
        <p className="review-differ" role="status">
          {say.pointsDiffer(formatHundredths(sumOf(edit.points)), formatHundredths(edit.awarded))}
        </p>
      )}
    </fieldset>
  );
}
