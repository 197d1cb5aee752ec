import { PageSize } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useQuery } from '@tanstack/react-query';
import { words } from '../../words/words.ts';
import type { Box } from './geometry.ts';
import { pictureQuery } from './picture-query.ts';
import type { View } from './use-view.ts';

/** How many pages on either side of the current one are thumbnails; the others are numbers. */
const NEAR = 4;

const { picture: say } = words.review;

export function Thumbnails(props: { submissionId: string; pages: number; answerOn: readonly Box[]; view: View }) {
  const { submissionId, pages, answerOn, view } = props;
  return (
    <nav className="review-thumbnails" aria-label={say.thumbnails}>
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <button
          key={page}
          type="button"
          className={answerOn.some((area) => area.page === page) ? 'review-thumbnail answered' : 'review-thumbnail'}
          aria-current={page === view.page ? 'page' : undefined}
          aria-label={
            answerOn.some((area) => area.page === page)
              ? `${say.page(page, pages)}, ${say.hasAnswer}`
              : say.page(page, pages)
          }
          onClick={() => view.setPage(page)}
        >
          {Math.abs(page - view.page) <= NEAR && <Thumbnail submissionId={submissionId} page={page} />}
          <span>{page}</span>
        </button>
      ))}
    </nav>
  );
}

function Thumbnail({ submissionId, page }: { submissionId: string; page: number }) {
  const { data } = useQuery(pictureQuery(submissionId, page, PageSize.THUMBNAIL));
  return data ? (
    <img src={data.url} width={data.width} height={data.height} alt="" />
  ) : (
    <span className="review-thumbnail-empty" />
  );
}
