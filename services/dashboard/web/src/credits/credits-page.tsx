import { useQuery } from '@connectrpc/connect-query';
import { BillingService, type Credits, Unit, type Usage } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { AdministratorsOnly } from '../ui/administrators-only.tsx';
import { Failed } from '../ui/failed.tsx';
import { Figures } from '../ui/figures.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { formatCount, formatHundredths, formatTime } from '../words/format.ts';
import { words } from '../words/words.ts';
import { GrantsPanel } from './grants-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import './credits.css';

export function CreditsPage() {
  const say = words.credits;
  return (
    <AdministratorsOnly title={say.title}>
      <Page title={say.title}>
        <Standing />
        <GrantsPanel />
        <HistoryPanel />
      </Page>
    </AdministratorsOnly>
  );
}

function Standing() {
  const credits = useQuery(BillingService.method.getCredits, {});
  const usage = useQuery(BillingService.method.getUsage, {});
  const error = credits.error ?? usage.error;
  if (error) return <Failed error={error} retry={() => void Promise.all([credits.refetch(), usage.refetch()])} />;
  if (!credits.data || !usage.data) return <Loading />;
  return (
    <>
      {credits.data.available <= 0n && (
        <p className="notice warn" role="alert">
          {words.credits.low}
        </p>
      )}
      <Balance credits={credits.data} />
      <div className="credits-row">
        <Today usage={usage.data} />
        <Prices credits={credits.data} />
      </div>
    </>
  );
}

function Balance({ credits }: { credits: Credits }) {
  const say = words.credits;
  const { available, balance, committed, creditLimit } = credits;
  return (
    <Figures
      figures={[
        { name: say.available, value: formatHundredths(available), hint: say.availableHint },
        { name: say.balance, value: formatHundredths(balance) },
        { name: say.committed, value: formatHundredths(committed), hint: say.committedHint },
        { name: say.limit, value: formatHundredths(creditLimit), hint: say.limitHint },
      ]}
    />
  );
}

function Today({ usage }: { usage: Usage }) {
  const say = words.credits;
  const { usedToday, dailyCopyQuota, resetsAt } = usage;
  return (
    <section className="card" aria-labelledby="today">
      <h2 id="today">{say.today}</h2>
      <p>{say.used(formatCount(usedToday), formatCount(dailyCopyQuota))}</p>
      <meter aria-label={say.usedLabel} value={usedToday} max={Math.max(dailyCopyQuota, 1)} />
      <p className="hint">{say.resets(formatTime(resetsAt))}</p>
    </section>
  );
}

function Prices({ credits }: { credits: Credits }) {
  const say = words.credits;
  const price = (unit: Unit) => formatHundredths(credits.rates.find((rate) => rate.unit === unit)?.credits ?? 0);
  return (
    <section className="card" aria-labelledby="prices">
      <h2 id="prices">{say.prices}</h2>
      <dl className="prices">
        <dt>{say.perPage}</dt>
        <dd>{price(Unit.PAGE)}</dd>
        <dt>{say.perAnswer}</dt>
        <dd>{price(Unit.ANSWER)}</dd>
      </dl>
      <p className="hint">{credits.rateSource === 'institute' ? say.ownPrices : say.standardPrices}</p>
    </section>
  );
}
