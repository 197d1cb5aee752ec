import { useInfiniteQuery } from '@connectrpc/connect-query';
import { BillingService, type Grant } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { ScrollBox } from '../ui/scroll-box.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { formatHundredths, formatTime } from '../words/format.ts';
import { words } from '../words/words.ts';

const PAGE_SIZE = 10;

/** What the operator added to the credits, or withdrew. */
export function GrantsPanel() {
  const say = words.credits;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    BillingService.method.listGrants,
    { limit: PAGE_SIZE, after: '' },
    {
      pageParamKey: 'after',
      getNextPageParam: ({ grants }) => (grants.length < PAGE_SIZE ? undefined : grants.at(-1)?.operationId),
    },
  );
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  const grants = data.pages.flatMap((page) => page.grants);
  return (
    <section className="credit-grants" aria-labelledby="grants">
      <h2 id="grants">{say.grants}</h2>
      {grants.length === 0 ? <p className="card">{say.noGrants}</p> : <Grants grants={grants} />}
      {hasNextPage && <MoreButton disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} />}
    </section>
  );
}

function Grants({ grants }: { grants: readonly Grant[] }) {
  const say = words.credits.columns;
  return (
    <>
      <p className="hint">{words.credits.grantsHint}</p>
      <ScrollBox label={words.credits.title}>
        <table>
          <TableHead columns={[say.added, { number: say.amount }, say.note]} />
          <tbody>
            {grants.map(({ operationId, createdAt, amount, note }) => (
              <tr key={operationId}>
                <td>{formatTime(createdAt)}</td>
                <td className="number">{formatHundredths(amount)}</td>
                <td className="any-text">{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}
