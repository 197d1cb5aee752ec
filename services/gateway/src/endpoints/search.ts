import { z } from 'zod';
import { rule } from './rule.ts';

// Searches by the caller's own ids: one, or several at once.

/** Exactly one of the two fields. */
export const oneOrSeveral = <One extends string, Several extends string>(one: One, several: Several) =>
  rule<Partial<Record<One | Several, unknown>>>((body, fault) => {
    if (body[one] === undefined && body[several] === undefined) fault([one], 'required', `or ${several} is required`);
    if (body[one] !== undefined && body[several] !== undefined) {
      fault([several], 'invalid', `is not sent together with ${one}`);
    }
  });

export const foundSchema = <S extends z.ZodType>(name: string, row: S, notFound: string) =>
  z
    .object({
      data: z.array(row).meta({ description: 'In the order of the request.' }),
      not_found: z.array(z.string()).meta({ description: notFound }),
    })
    .meta({ id: name });

/** The rows found for the ids, and the ids without a row. */
export function inRequestedOrder<T, Json>(
  ids: readonly string[],
  byId: ReadonlyMap<string, T>,
  json: (found: T) => Json,
) {
  return {
    data: ids.flatMap((id) => (byId.has(id) ? [json(byId.get(id)!)] : [])),
    not_found: ids.filter((id) => !byId.has(id)),
  };
}
