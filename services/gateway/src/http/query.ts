import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import type { z } from 'zod';
import { repeatable } from '../endpoints/fields.ts';

/** The query of a request. */
export interface ReadQuery {
  /** One value of each parameter; a list that was repeated is written with commas. */
  parameters: ReadonlyMap<string, string>;
  /** Errors for parameters that were sent several times but take one value. */
  repeated: FieldError[];
}

const REPEATED = { code: 'invalid', message: 'is given more than once' } as const;

/** @param schema of the operation's query; parameters that it does not know may be repeated. */
export function readQuery(url: string, schema: z.ZodObject | undefined): ReadQuery {
  const at = url.indexOf('?');
  const parameters = new Map<string, string>();
  const repeated: FieldError[] = [];
  for (const [name, value] of new URLSearchParams(at < 0 ? '' : url.slice(at))) {
    const known = schema?.shape[name] as z.ZodType | undefined;
    const before = parameters.get(name);
    const isList = known !== undefined && repeatable.has(known);
    if (known && !isList && before !== undefined) repeated.push({ field: name, ...REPEATED });
    parameters.set(name, isList && before !== undefined ? `${before},${value}` : value);
  }
  return { parameters, repeated };
}
