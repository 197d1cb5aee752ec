import { useQuery } from '@connectrpc/connect-query';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';

const FRESH_MS = 60_000;

/** Names of the institute's API keys by id, for administrators; empty while they are read. */
export function useKeyNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(GatewayAdminService.method.listKeys, {}, { staleTime: FRESH_MS });
  return new Map(data?.keys.map(({ id, name }) => [id, name]));
}
