import { SCOPES } from '@exam-evaluation/contract/access.ts';
import type { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { patiently } from './patiently.ts';

/** An institute to try the system with. */
export interface DemoInstitute {
  id: string;
  /** The full key; only at the first start, because only its hash is kept. */
  key: string | undefined;
}

const CREDITS = 1_000;

/** Makes the demo institute and its key at the first start; finds the institute at later ones. */
export async function ensureDemoInstitute(admin: RpcClient<typeof GatewayAdminService>): Promise<DemoInstitute> {
  const { institutes } = await patiently(() => admin.listInstitutes({ limit: 1 }));
  if (institutes[0]) return { id: institutes[0].id, key: undefined };
  const made = {
    operationId: crypto.randomUUID(),
    settings: { name: 'Demo institute' },
    credits: BigInt(CREDITS * 100),
  };
  const institute = await patiently(() => admin.createInstitute(made));
  const key = { operationId: crypto.randomUUID(), instituteId: institute.id, name: 'demo', scopes: [...SCOPES] };
  const { secret } = await patiently(() => admin.createKey(key));
  return { id: institute.id, key: secret };
}
