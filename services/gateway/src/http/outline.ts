import type { FieldCode } from '@exam-evaluation/contract/errors/fields.ts';
import { z } from 'zod';
import { NOT_EDITABLE, notEditable, ownJson } from '../endpoints/fields.ts';

/** What a schema says about the size of a value: enough to refuse a body before it is parsed. */
export type Outline =
  | { kind: 'object'; fields: ReadonlyMap<string, Outline> }
  /** @property schema of an item. */
  | { kind: 'list'; itemsMax: number; items: Outline; schema: z.ZodType }
  | { kind: 'own json'; bytesMax: number }
  | Plain;

/** A place where lists and objects are not allowed; `code` and `message` are the error for one. */
export interface Plain {
  kind: 'plain';
  code: FieldCode;
  message: string;
}

export const PLAIN: Plain = { kind: 'plain', code: 'invalid', message: 'has too many values for what it is' };
const NOT_EDITABLE_FIELD: Plain = { kind: 'plain', ...NOT_EDITABLE };

const known = new WeakMap<z.ZodType, Outline>();

/** The outline of a request's schema. @throws Error for a list without a maximum. */
export function findOutline(schema: z.ZodType): Outline {
  const found = known.get(schema);
  if (found) return found;
  const made = makeOutline(schema);
  known.set(schema, made);
  return made;
}

function makeOutline(schema: z.ZodType): Outline {
  const bytesMax = ownJson.get(schema)?.bytesMax;
  if (bytesMax !== undefined) return { kind: 'own json', bytesMax };
  if (schema === notEditable) return NOT_EDITABLE_FIELD;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return findOutline(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodPipe) return findOutline(schema.in as z.ZodType);
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map((option) => findOutline(option as z.ZodType));
    return options.find(({ kind }) => kind !== 'plain') ?? PLAIN;
  }
  if (schema instanceof z.ZodArray) {
    const item = schema.element as z.ZodType;
    return { kind: 'list', itemsMax: readItemsMax(schema), items: findOutline(item), schema: item };
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(
      ([name, field]) => [name, findOutline(field as z.ZodType)] as const,
    );
    return { kind: 'object', fields: new Map(fields) };
  }
  return PLAIN;
}

function readItemsMax({ def }: z.ZodArray): number {
  const [check] = (def.checks ?? []).filter((each) => each instanceof z.core.$ZodCheckMaxLength);
  if (!check) throw new Error('a list of a request has no maximum');
  return check._zod.def.maximum;
}
