import { PageSize } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { queryOptions } from '@tanstack/react-query';
import { submissions } from '../../api/client.ts';
import { Turns } from './turns.ts';

/** How long a picture's address is asked to be valid, and for how long it is used. */
const VALID_SECONDS = 1_800;
const USED_MS = 25 * 60_000;

/** Of the six connections that browsers hold to a server. */
const AT_A_TIME = 2;
const turns = new Turns(AT_A_TIME);

const turnOf = (submissionId: string, page: number, size: PageSize) => `${submissionId} ${page} ${size}`;

/** Says which pages are wanted first. */
export function wantPictures(pages: readonly { submissionId: string; page: number }[]): void {
  turns.want(pages.map(({ submissionId, page }) => turnOf(submissionId, page, PageSize.FULL)));
}

export interface Picture {
  url: string;
  /** Pages of the copy. */
  pages: number;
  width: number;
  height: number;
  /** Kept, so that the browser keeps the picture. */
  image: HTMLImageElement;
}

/** A page of a copy, loaded and decoded: once this is there, showing it takes no time. */
export function pictureQuery(submissionId: string, page: number, size = PageSize.FULL) {
  return queryOptions({
    queryKey: ['page-picture', submissionId, page, size],
    queryFn: ({ signal }) => turns.run(turnOf(submissionId, page, size), () => load(submissionId, page, size, signal)),
    staleTime: USED_MS,
    gcTime: USED_MS,
  });
}

async function load(submissionId: string, page: number, size: PageSize, signal: AbortSignal): Promise<Picture> {
  signal.throwIfAborted();
  const request = { submissionId, page, size, expiresInSeconds: VALID_SECONDS };
  const { publicUrl, pages } = await submissions.getPagePicture(request, { signal });
  const image = new Image();
  image.src = publicUrl;
  await image.decode();
  return { url: publicUrl, pages, width: image.naturalWidth, height: image.naturalHeight, image };
}
