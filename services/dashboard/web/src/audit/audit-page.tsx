import { useNavigate, useSearch } from '@tanstack/react-router';
import { AdministratorsOnly } from '../ui/administrators-only.tsx';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { words } from '../words/words.ts';
import { AuditTable } from './audit-table.tsx';
import { Filters } from './filters.tsx';
import type { AuditSearch } from './search.ts';
import { useAudit } from './use-audit.ts';
import { useExamTitles, usePeople } from './use-names.ts';
import './audit.css';

export function AuditPage() {
  return (
    <AdministratorsOnly title={words.audit.title}>
      <Audit />
    </AdministratorsOnly>
  );
}

function Audit() {
  const say = words.audit;
  const search: AuditSearch = useSearch({ from: '/shell/audit' });
  const navigate = useNavigate();
  const titles = useExamTitles();
  const people = usePeople();
  const audit = useAudit(search);
  const entries = audit.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Page title={say.title}>
      <p>{say.intro}</p>
      <Filters
        search={search}
        titles={titles}
        people={people}
        onChange={(changed) => void navigate({ to: '/audit', search: changed, replace: true })}
      />
      {audit.error && <Failed error={audit.error} retry={() => void audit.refetch()} />}
      {audit.isPending && <Loading />}
      {audit.data && entries.length === 0 && <p className="card">{say.none}</p>}
      {entries.length > 0 && <AuditTable entries={entries} titles={titles} />}
      {audit.hasNextPage && (
        <button
          type="button"
          className="button show-more"
          disabled={audit.isFetchingNextPage}
          onClick={() => void audit.fetchNextPage()}
        >
          {audit.isFetchingNextPage ? say.reading : words.common.more}
        </button>
      )}
    </Page>
  );
}
