import { PageSize } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { queryOptions } from '@tanstack/react-query';
import { submissions } from '../../api/client.ts';
import { Turns } from './turns.ts';

/** How long the address of a picture should be valid, and how long it is used. */
const VALID_SECONDS = 1_800;
const USED_MS = 25 * 60_000;

/** Concurrent downloads, of the six connections that browsers open to a server. */
const AT_A_TIME = 2;
const turns = new Turns(AT_A_TIME);

const turnOf = (submissionId: string, page: number, size: PageSize) => `${submissionId} ${page} ${size}`;

/** Sets which pages are loaded first. */
export function wantPictures(pages: readonly { submissionId: string; page: number }[]): void {
  turns.want(pages.map(({ submissionId, page }) => turnOf(submissionId, page, PageSize.FULL)));
}

export interface Picture {
  url: string;
  /** Number of pages of the copy. */
  pages: number;
  width: number;
  height: number;
  /** Kept here so that the browser keeps the decoded picture. */
  image: HTMLImageElement;
}

/** A page of a copy, loaded and decoded, so that showing it takes no time. */
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
