import { useInfiniteQuery } from '@tanstack/react-query';
import { exams, keys, people, submissions } from '../api/client.ts';
import { MergedAudit, PAGE_SIZE, type ReadPage } from './merge.ts';
import type { AuditSearch } from './search.ts';
import { type AuditRequest, type Source, toRequests } from './sources.ts';

/** The most pages that are loaded; filters help to find older entries. */
const PAGES_MAX = 20;

const CLIENTS: Record<Source, Pick<typeof submissions, 'listAudit'>> = { submissions, exams, keys, people };

/** What was done, newest first, a page at a time. */
export function useAudit(search: AuditSearch) {
  return useInfiniteQuery({
    queryKey: ['audit', search],
    // The merged audit continues where the page before ended.
    queryFn: async ({ pageParam }) => {
      const audit = pageParam ?? new MergedAudit(toRequests(search).map(toSource));
      return { entries: await audit.next(PAGE_SIZE), audit };
    },
    initialPageParam: undefined as MergedAudit<Source> | undefined,
    getNextPageParam: ({ audit }, pages) => (audit.hasMore && pages.length < PAGES_MAX ? audit : undefined),
    // Data never becomes stale, since a page in the middle cannot be read again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    gcTime: 0,
  });
}

function toSource({ source, request }: { source: Source; request: AuditRequest }): { source: Source; read: ReadPage } {
  const read: ReadPage = async (before) => {
    const answer = await CLIENTS[source].listAudit({ ...request, limit: PAGE_SIZE, ...(before && { before }) });
    return answer.entries;
  };
  return { source, read };
}
