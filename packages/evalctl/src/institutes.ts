import type { Institute } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import type { Clients } from './connection.ts';

const PAGE = 500;

/** Institutes by id; pages are read as they are needed. */
async function* eachInstitute({ gateway }: Clients): AsyncGenerator<Institute> {
  for (let after = ''; ; ) {
    const { institutes } = await gateway.listInstitutes({ limit: PAGE, after });
    yield* institutes;
    if (institutes.length < PAGE) return;
    after = institutes.at(-1)!.id;
  }
}

/** Every institute, by id. */
export async function allInstitutes(clients: Clients): Promise<Institute[]> {
  const found: Institute[] = [];
  for await (const institute of eachInstitute(clients)) found.push(institute);
  return found;
}

/** The id of the first institute of this name. */
export async function findInstitute(clients: Clients, name: string): Promise<string | undefined> {
  for await (const institute of eachInstitute(clients)) if (institute.name === name) return institute.id;
  return undefined;
}

/** Makes an institute with the default settings. @param credits in hundredths. @returns its id. */
export async function makeInstitute({ gateway }: Clients, name: string, credits: bigint): Promise<string> {
  const operationId = crypto.randomUUID();
  return (await gateway.createInstitute({ operationId, settings: { name }, credits })).id;
}
