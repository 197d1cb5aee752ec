import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { type PointerEvent, useState } from 'react';
import { words } from '../../words/words.ts';
import { areasOf, placeOf } from './geometry.ts';

/**
 * Frames on a page: around the answer, and on the words that support a point. They are for the pointer only: the same
 * is written next to the page as text.
 */
export function Frames(props: {
  question: QuestionResult;
  page: number;
  isBare: boolean;
  highlight: string | undefined;
  onHighlight: (criterion: string | undefined) => void;
}) {
  const { question, page, isBare, highlight, onHighlight } = props;
  const [pointer, setPointer] = useState<{ x: number; y: number }>();
  const follow = (event: PointerEvent<HTMLElement>) => {
    const sheet = event.currentTarget.parentElement?.getBoundingClientRect();
    if (sheet) setPointer({ x: (event.clientX - sheet.x) / sheet.width, y: (event.clientY - sheet.y) / sheet.height });
  };
  const evidence = isBare ? [] : question.annotations.filter(({ kind }) => kind === 'evidence');
  return (
    <div className="review-frames" aria-hidden="true" onPointerLeave={() => setPointer(undefined)}>
      {areasOf(question)
        .filter((area) => area.page === page)
        .map((area) => (
          <div
            key={`${area.x} ${area.y}`}
            className="review-area"
            style={placeOf(area)}
            onPointerMove={follow}
            onPointerLeave={() => setPointer(undefined)}
          />
        ))}
      {evidence
        .filter((box) => box.page === page)
        .map((box) => (
          <div
            key={`${box.x} ${box.y} ${box.criterion}`}
            className={
              highlight !== undefined && box.criterion === highlight ? 'review-evidence on' : 'review-evidence'
            }
            style={placeOf(box)}
            onPointerMove={follow}
            onPointerEnter={() => onHighlight(box.criterion)}
            onPointerLeave={() => onHighlight(undefined)}
          />
        ))}
      {pointer && question.extractedAnswer && (
        <div className="review-read-as" style={captionPlace(pointer)}>
          <strong>{words.review.picture.readAs}</strong> {question.extractedAnswer}
        </div>
      )}
    </div>
  );
}

/** Places the caption next to the pointer, on the side with more room. */
function captionPlace({ x, y }: { x: number; y: number }) {
  return {
    ...(x < 0.5 ? { left: `${x * 100}%` } : { right: `${(1 - x) * 100}%` }),
    ...(y < 0.6 ? { top: `calc(${y * 100}% + 1.5rem)` } : { bottom: `calc(${(1 - y) * 100}% + 1rem)` }),
  };
}
