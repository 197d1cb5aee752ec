import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { words } from '../../words/words.ts';
import { Frames } from './frames.tsx';
import { areasOf, scrollTo, zoomTo } from './geometry.ts';
import { pictureQuery } from './picture-query.ts';
import { Thumbnails } from './thumbnails.tsx';
import type { View } from './use-view.ts';
import './picture.css';
import { Key } from '../keys/key.tsx';

const { picture: say } = words.review;

/** The page with the answer, a frame around the answer, and buttons for the other pages. */
export function PagePicture(props: {
  submissionId: string;
  candidate: string;
  question: QuestionResult;
  view: View;
  /** Hides what the marker found; only the place of the answer is shown. */
  isBare: boolean;
  highlight: string | undefined;
  onHighlight: (criterion: string | undefined) => void;
  /** Takes the place of the frames, such as a surface to draw on. */
  over?: ReactNode;
  /** What is drawn on the page. */
  drawn?: ReactNode;
  /** Buttons beside those of the view, and what is below them. */
  tools?: ReactNode;
  bar?: ReactNode;
}) {
  const { submissionId, candidate, question, view, isBare, highlight, onHighlight, over, drawn, tools, bar } = props;
  const { page, zoom } = view;
  const picture = useQuery(pictureQuery(submissionId, page));
  const pane = useRef<HTMLDivElement>(null);
  const areas = areasOf(question);
  const area = areas.find((one) => one.page === page);
  const factor = zoom === 'answer' ? zoomTo(area ?? areas[0]) : zoom;
  const isShown = picture.data !== undefined;
  // Depends on the answer, the page and the size, but not on boxes, which may be read again unchanged.
  useLayoutEffect(() => {
    const element = pane.current;
    const sheet = element?.firstElementChild;
    if (!element || !sheet || !isShown) return;
    const place = area && scrollTo(area, sheet.getBoundingClientRect(), element.getBoundingClientRect());
    element.scrollTo(place ?? { top: 0, left: 0 });
  }, [submissionId, question.questionId, page, factor, isShown]);
  return (
    <section className="review-picture" aria-label={say.title}>
      <PictureBar view={view} factor={factor} pages={picture.data?.pages ?? view.pages} tools={tools} />
      {bar}
      {areas.length === 0 && <p className="review-not-located">{say.notLocated}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="review-pane" ref={pane} tabIndex={0} aria-label={say.page(page, view.pages)}>
        {picture.data ? (
          <div className="review-sheet" style={{ width: `${factor * 100}%` }}>
            <img
              src={picture.data.url}
              width={picture.data.width}
              height={picture.data.height}
              alt={say.alt(page, candidate)}
            />
            {over ?? (
              <Frames question={question} page={page} isBare={isBare} highlight={highlight} onHighlight={onHighlight} />
            )}
            {drawn}
          </div>
        ) : picture.error ? (
          <Failed error={picture.error} retry={() => void picture.refetch()} />
        ) : (
          <Loading />
        )}
      </section>
      {picture.data && picture.data.pages > 1 && (
        <Thumbnails submissionId={submissionId} pages={picture.data.pages} answerOn={areas} view={view} />
      )}
    </section>
  );
}

const LARGER = 1.25;
const ZOOM = { min: 0.5, max: 4 };

function PictureBar(props: { view: View; factor: number; pages: number; tools: ReactNode }) {
  const { view, factor, pages, tools } = props;
  const zoomBy = (by: number) => view.setZoom(Math.min(ZOOM.max, Math.max(ZOOM.min, factor * by)));
  return (
    <div className="review-picture-bar row">
      <span aria-live="polite">{say.page(view.page, pages)}</span>
      <span className="review-grow" />
      {tools}
      <button type="button" className="button quiet" aria-label={say.smaller} onClick={() => zoomBy(1 / LARGER)}>
        −
      </button>
      <button type="button" className="button quiet" aria-label={say.larger} onClick={() => zoomBy(LARGER)}>
        +
      </button>
      <button type="button" className="button quiet" aria-pressed={view.zoom === 1} onClick={() => view.setZoom(1)}>
        {say.fit}
      </button>
      <button
        type="button"
        className="button quiet"
        aria-pressed={view.zoom === 'answer'}
        onClick={() => view.setZoom('answer')}
      >
        {say.toAnswer} <Key>m</Key>
      </button>
    </div>
  );
}
