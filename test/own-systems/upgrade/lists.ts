import { toJson } from '@bufbuild/protobuf';
import { BillingService, ListReservationsResponseSchema } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ListAuditResponseSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { asOperator } from '../../harness/as-operator.ts';
import type { Runtime } from '../../harness/system.ts';

/** What every list of a system answers about one institute, by its path or the name of its call. */
export type Lists = Record<string, unknown>;

/** Who asks, and the files whose uploads are looked at. */
export interface Asking {
  runtime: Runtime;
  instituteId: string;
  key: string;
  uploads: readonly string[];
}

/** Small, so that lists have several pages. */
const PAGE = 3;
export const FEED = '/submissions?updated_since=2020-01-01T00:00:00Z';
const INCLUDE = 'extracted_answer,model_answer,annotations';

/** Reads everything that an integrator or an operator can list, page by page. */
export async function readLists(asking: Asking): Promise<Lists> {
  const lists: Lists = {};
  const read = async (path: string) => (lists[path] = withoutHours(await get(asking, path)));
  const readPages = async (path: string) => {
    const rows = [];
    let cursor = '';
    do {
      const page = await get(
        asking,
        `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}${cursor && `&cursor=${cursor}`}`,
      );
      rows.push(...page.data.map(withoutHours));
      cursor = page.has_more ? encodeURIComponent(page.next_cursor) : '';
    } while (cursor !== '');
    lists[path] = rows;
    return rows;
  };
  await read('/credits');
  for (const { id } of await readPages('/exams')) {
    const exam = `/exams/${id}`;
    for (const path of ['', '/questions', '/rubrics']) await read(exam + path);
    for (const path of ['/candidates', '/submissions', `/results?include=${INCLUDE}`]) await readPages(exam + path);
  }
  for (const { id, status, state } of await readPages(FEED)) {
    await read(`/submissions/${id}`);
    if (status.endsWith('graded') && state === 'live') await read(`/submissions/${id}/result?include=${INCLUDE}`);
  }
  await readPages(`${FEED}&needs_review=true`);
  for (const id of asking.uploads) await read(`/uploads/${id}`);
  Object.assign(lists, await readOperatorLists(asking));
  return lists;
}

async function readOperatorLists({ runtime, instituteId }: Asking): Promise<Lists> {
  const all = { instituteId, limit: 500 };
  return {
    audit: await asOperator(runtime, 'submissions', SubmissionsService, async (client) =>
      toJson(ListAuditResponseSchema, await client.listAudit(all)),
    ),
    keys: await asOperator(runtime, 'gateway', GatewayAdminService, async (client) =>
      toJson(ListAuditResponseSchema, await client.listAudit(all)),
    ),
    reservations: await asOperator(runtime, 'billing', BillingService, async (client) =>
      toJson(ListReservationsResponseSchema, await client.listReservations(all)),
    ),
  };
}

export async function get({ runtime, key }: Pick<Asking, 'runtime' | 'key'>, path: string): Promise<any> {
  const response = await fetch(runtime.baseUrl + path, { headers: { 'X-API-Key': key } });
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`);
  return await response.json();
}

/** Without what depends on the hour at which it is asked, or on addresses of the system. */
function withoutHours(body: object): any {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !OF_THE_HOUR.has(name)));
}

const OF_THE_HOUR = new Set(['put_url', 'put_headers', 'queue', 'progress', 'dashboard_url']);
