import { SERVICES } from './needs.ts';
import type { Series } from './promtool.ts';

// Metrics of eight hours, one sample a minute, of a healthy system and of systems in which alerts have to fire.

const HTTP = 'http_server_request_duration_seconds';
const GRADED = 'grading_time_to_grade_seconds';

export const http = (status: string, perMinute: number): Series => ({
  [`${HTTP}_count{namespace="exams",route="/exams",status="${status}"}`]: `0+${perMinute}x480`,
});
export const within = (second: number, all: number): Series => ({
  [`${HTTP}_bucket{namespace="exams",route="/exams",status="200",le="1"}`]: `0+${second}x480`,
  ...http('200', all),
});
/** Requests that wait for work by contract. */
const waiting = (route: string): Series => ({
  [`${HTTP}_bucket{namespace="exams",route="${route}",status="200",le="1"}`]: '0+20x480',
  [`${HTTP}_count{namespace="exams",route="${route}",status="200"}`]: '0+200x480',
});
const graded = (lane: string, le: string, inTime: number, all: number): Series => ({
  [`${GRADED}_bucket{namespace="exams",lane="${lane}",le="${le}"}`]: `0+${inTime}x480`,
  [`${GRADED}_count{namespace="exams",lane="${lane}"}`]: `0+${all}x480`,
});
const level = (metric: string, value: number, labels = ''): Series => ({
  [`${metric}{namespace="exams",pod="a"${labels}}`]: `${value}x480`,
});
const expiry = (days: number): Series =>
  level('rpc_certificate_expiry_timestamp_seconds', days * 86_400, ',file="tls.crt"');
const feed = (inTime: number, all: number): Series => ({
  'feed_delay_seconds_bucket{namespace="exams",change="progress",le="2"}': `0+${inTime}x480`,
  'feed_delay_seconds_count{namespace="exams",change="progress"}': `0+${all}x480`,
});
export const finished = (perMinute: number, outcome = 'graded'): Series => ({
  [`grading_copies_finished_total{namespace="exams",lane="standard",outcome="${outcome}"}`]: `0+${perMinute}x480`,
});
export const jobPasses = (container: string, job: string, outcome: string) =>
  `job_passes_total{namespace="exams",container="${container}",exported_job="${job}",outcome="${outcome}"}`;
/** A counter that grows by one every `minutes`. */
export const passesEvery = (minutes: number) =>
  Array.from({ length: 481 }, (_, minute) => Math.floor(minute / minutes)).join(' ');
const builds = (values: string, services: string[]): Series =>
  Object.fromEntries(
    services.map((service) => [`build_info{namespace="exams",service="${service}",commit="a"}`, values]),
  );
const runs = (...services: string[]) => builds('1x480', services);
/** Services that run no more for the last twenty minutes. */
export const goes = (...services: string[]) => builds('1x460 _x20', services);
const CREDITS_REFUSED = 'billing_reservations_refused_total{namespace="exams",reason="insufficient_credits"}';
export const LEDGER_VERIFIED = 'ledger_verified_timestamp_seconds{namespace="exams"}';

/** Calls of browsers a minute: `all` of them, `second` of which take less than a second. */
export const answered = (second: number, all: number, method = 'exams.v1.ExamsService/GetExam'): Series => ({
  [`dashboard_call_duration_seconds_bucket{namespace="exams",method="${method}",outcome="ok",le="1"}`]: `0+${second}x480`,
  [`dashboard_call_duration_seconds_count{namespace="exams",method="${method}",outcome="ok"}`]: `0+${all}x480`,
});
/** Calls of browsers, `perMinute`. */
export const called = (outcome: string, perMinute: number): Series => ({
  [`dashboard_call_duration_seconds_count{namespace="exams",method="m",outcome="${outcome}"}`]: `0+${perMinute}x480`,
  [`dashboard_call_duration_seconds_bucket{namespace="exams",method="m",outcome="${outcome}",le="1"}`]: `0+${perMinute}x480`,
});

/** Counters that grow once, 40 minutes before the end, by what they would grow in a minute. */
const atOnce = (series: Series): Series =>
  Object.fromEntries(
    Object.entries(series).map(([name, values]) => [name, values.replace(/^0\+(\d+)x480$/, '0x440 $1x40')]),
  );

export const HEALTHY: Series = {
  ...answered(198, 200),
  ...answered(2, 20, 'submissions.v1.SubmissionsService/GetCheckedCopy'),
  ...called('not_found', 100),
  ...called('engine_unavailable', 1),
  ...within(999, 1000),
  ...http('503', 0),
  ...waiting('/uploads/{uploadId}'),
  ...waiting('/submissions/{submissionId}/checked-copy'),
  ...graded('instant', '10', 100, 100),
  ...graded('standard', '600', 98, 100),
  ...graded('bulk', '14400', 10, 10),
  ...level('grading_queue_length', 12, ',lane="standard"'),
  ...finished(20),
  ...level('outbox_age_seconds', 1),
  ...level('dead_letters', 0, ',kind="event"'),
  ...level('ledger_mismatches', 0),
  'reservations_reconciled_total{namespace="exams"}': '0+0.1x480',
  [LEDGER_VERIFIED]: '0+60x480',
  ...runs(...SERVICES),
  [CREDITS_REFUSED]: '0x480',
  ...level('database_transaction_age', 5e7, ',database="submissions"'),
  ...level('quarters_ahead', 2),
  ...level('grading_unsettled_oldest_seconds', 2),
  'grading_claims_lapsed_total{namespace="exams",ending="queued"}': '0+0.1x480',
  'rate_limit_takes_total{namespace="exams",by="redis"}': '0+500x480',
  'rate_limit_takes_total{namespace="exams",by="local"}': '0+5x480',
  ...level('database_connection_waits', 0, ',database="exams",pool="tenant"'),
  [jobPasses('exams', 'health', 'ok')]: '0+30x480',
  [jobPasses('exams', 'health', 'failed')]: '0+1x480',
  ...level('grading_lane_paused', 0, ',lane="standard"'),
  ...level('erasures_oldest_seconds', 90),
  ...expiry(30),
  ...feed(999, 1000),
  'llm_calls_total{namespace="exams",outcome="ok"}': '0+95x480',
  'llm_calls_total{namespace="exams",outcome="timeout"}': '0+5x480',
  'llm_calls_total{namespace="exams",outcome="recalled"}': '0+300x480',
};

/** The series that make each alert fire, added to healthy ones. */
export const FIRES: Record<string, Series> = {
  'gateway-errors-fast': http('503', 50),
  'gateway-errors-slow': http('503', 10),
  'gateway-latency-fast': within(700, 1000),
  'gateway-latency-slow': within(920, 1000),
  'time-to-grade': graded('standard', '600', 80, 100),
  'copies-without-progress': finished(0),
  'outbox-old': level('outbox_age_seconds', 300),
  'dead-letters': level('dead_letters', 2, ',kind="event"'),
  'ledger-mismatch': level('ledger_mismatches', 1),
  'reconciled-differences': { 'reservations_reconciled_total{namespace="exams"}': '0+2x480' },
  'archive-damaged': { 'archive_objects_total{namespace="exams",event="damaged"}': '0x470 1x10' },
  'credits-unsettled': level('grading_unsettled_oldest_seconds', 900),
  'claims-lapse': { 'grading_claims_lapsed_total{namespace="exams",ending="queued"}': '0+1x480' },
  'rate-limits-local': { 'rate_limit_takes_total{namespace="exams",by="local"}': '0+500x480' },
  'connections-exhausted': level('database_connection_waits', 3, ',database="exams",pool="tenant"'),
  'jobs-fail': { [jobPasses('exams', 'sweep', 'failed')]: '0+90x480' },
  'gateway-away': goes('gateway'),
  'service-away': goes('grading'),
  'builds-mixed': { 'build_info{namespace="exams",service="exams",commit="b"}': '_x440 1x40' },
  'credits-refused': { [CREDITS_REFUSED]: '0x470 3x10' },
  'database-age': level('database_transaction_age', 1.5e9, ',database="submissions"'),
  'quarters-missing': level('quarters_ahead', 1),
  'dashboard-errors': called('engine_unavailable', 10),
  'dashboard-latency': answered(150, 200),
  'dashboard-away': goes('dashboard'),
  'release-away': goes(...SERVICES),
  'service-cannot-work': {
    // One of two replicas, then both.
    [jobPasses('exams', 'health', 'ok')]: '0+60x400 24030+30x66 26010x12',
    [jobPasses('exams', 'health', 'failed')]: '0x400 30+30x66 2070+60x12',
  },
  'copies-fail': finished(30, 'failed'),
  'certificate-expires': expiry(14),
  'feed-late': feed(950, 1000),
  'erasure-unfinished': level('erasures_oldest_seconds', 100_000),
  'lane-paused': level('grading_lane_paused', 1, ',lane="standard"'),
  'ledger-unverified': { [LEDGER_VERIFIED]: '0x480' },
  'language-model-fails': { 'llm_calls_total{namespace="exams",outcome="timeout"}': '0+60x480' },
};

/** Quiet days, in whose last hour a few of the few events are bad, whatever alerts look at shares. */
export const QUIET: Record<string, Series> = {
  'five failed requests of 725': atOnce({ ...http('503', 5), ...http('200', 720) }),
  'eight slow requests of forty': atOnce(within(32, 40)),
  'four late copies of eight in each lane': atOnce({
    ...graded('instant', '10', 4, 8),
    ...graded('standard', '600', 4, 8),
    ...graded('bulk', '14400', 4, 8),
  }),
  'five late changes of ten in the feed': atOnce(feed(5, 10)),
  'five failed calls of ten to the language model': atOnce({
    'llm_calls_total{namespace="exams",outcome="ok"}': '0+5x480',
    'llm_calls_total{namespace="exams",outcome="timeout"}': '0+5x480',
  }),
  'five rate limits of twenty-five without Redis': atOnce({
    'rate_limit_takes_total{namespace="exams",by="redis"}': '0+20x480',
    'rate_limit_takes_total{namespace="exams",by="local"}': '0+5x480',
  }),
};

/** The series as the PodMonitor of a release labels them. */
export const inRelease = (release: string, series: Series): Series =>
  Object.fromEntries(
    Object.entries(series).map(([name, values]) => [
      name.replace('{namespace="exams"', `{namespace="exams",app_kubernetes_io_instance="${release}"`),
      values,
    ]),
  );

/** The series as Prometheus 3 stores them: bounds are floating-point numbers. */
export const withFloatBounds = (series: Series): Series =>
  Object.fromEntries(Object.entries(series).map(([name, values]) => [name.replace(/le="(\d+)"/, 'le="$1.0"'), values]));
