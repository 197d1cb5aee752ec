import type { Institute } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import type { Clients } from './connection.ts';

const PAGE = 500;

/** Every institute, by id. */
export async function allInstitutes({ gateway }: Clients): Promise<Institute[]> {
  const found: Institute[] = [];
  for (let after = ''; ; after = found.at(-1)!.id) {
    const { institutes } = await gateway.listInstitutes({ limit: PAGE, after });
    found.push(...institutes);
    if (institutes.length < PAGE) return found;
  }
}
