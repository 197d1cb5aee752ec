import type { JsonObject } from '@bufbuild/protobuf';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import { isUuid, NIL_UUID, UUID } from '@exam-evaluation/runtime/uuid.ts';
import { z } from 'zod';

// Fields that several requests share. Every failing rule maps to one field code; see http/validation.ts.

/** Short fields may not contain markup. */
export const NO_ANGLE_BRACKETS = /^[^<>]*$/;

/** An id in a path or a body; an invalid UUID is treated like an unknown id. */
export const reference = (description: string) =>
  z
    .string()
    .transform((id) => (isUuid(id) ? id.toLowerCase() : NIL_UUID))
    .meta({ description, format: 'uuid', example: '3f0c1a52-8a75-4a5e-9f3b-6f1f0f8f7b11' });

/** An id in a query, where an invalid UUID is an invalid parameter. */
export const uuidParameter = (description: string) =>
  z
    .string()
    .regex(UUID, 'must be a UUID')
    .transform((id) => id.toLowerCase())
    .optional()
    .meta({ description, format: 'uuid' });

/** @param max characters; `<` and `>` are kept as sent. */
export const longText = (max: number, description: string) => characters(0, max).meta({ description, maxLength: max });

/** A long text that may not be empty. */
export const requiredLongText = (max: number, description: string) =>
  characters(1, max).meta({ description, maxLength: max, pattern: '\\S' });

/** @param max characters. */
export const shortText = (max: number, description: string) =>
  characters(0, max).regex(NO_ANGLE_BRACKETS, 'must not contain < or >').meta({ description, maxLength: max });

/** A short text that may not be empty. */
export const requiredText = (max: number, description: string) =>
  characters(1, max)
    .regex(NO_ANGLE_BRACKETS, 'must not contain < or >')
    .meta({ description, maxLength: max, pattern: '^[^<>]*[^<>\\s][^<>]*$' });

function characters(min: number, max: number) {
  return (min > 0 ? z.string().min(min).refine(isSaid, IS_EMPTY) : z.string()).refine(
    (text) => !isLongerThan(text, max),
    {
      error: `has more than ${max} characters`,
      params: { code: 'too_long' },
    },
  );
}

/** Whether a text has more than white space. */
function isSaid(text: string): boolean {
  return text.trim() !== '';
}

const IS_EMPTY = { error: 'must not be empty', params: { code: 'required' } };

const TWO_DECIMALS = { error: 'has more than 2 decimals', params: { code: 'invalid' } };

/** Marks: at most 2 decimals. Floating-point errors of the caller are tolerated, but nothing is rounded to 0. */
export const marks = (description: string) => z.number().refine(hasTwoDecimals, TWO_DECIMALS).meta({ description });

function hasTwoDecimals(value: number): boolean {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return true; // such a number is an integer, and its bounds refuse it
  const rounded = Math.round(value * 100) / 100;
  return Math.abs(rounded - value) < 1e-9 && (rounded !== 0 || value === 0);
}

const JSON_BYTES_MAX = 8 * 1024;
export const OWN_JSON_TOO_LARGE = 'has more than 8 KB as JSON';

/** Schemas of free JSON of the caller, with the limit of its size in bytes, since it has no fields to count. */
export const ownJson = z.registry<{ bytesMax: number }>();

/** A free JSON object of the caller, kept as sent; zod's record would drop a key `__proto__`. */
export const jsonObject = (description: string) =>
  z
    .unknown()
    .refine(isObject, { error: 'must be an object', abort: true })
    .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= JSON_BYTES_MAX, {
      error: OWN_JSON_TOO_LARGE,
      params: { code: 'too_large' },
    })
    .refine(hasFiniteNumbers, { error: 'holds a number that no double can hold', params: { code: 'out_of_range' } })
    .transform((value) => value as JsonObject)
    .meta({
      description,
      override: { type: 'object', propertyNames: { type: 'string' }, additionalProperties: true },
    })
    .register(ownJson, { bytesMax: JSON_BYTES_MAX });

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether all numbers are finite: `1e400` is valid JSON, but is parsed as Infinity, which JSON cannot express. */
function hasFiniteNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return value === null || typeof value !== 'object' || Object.values(value).every(hasFiniteNumbers);
}

/** Schemas of query parameters that may be repeated, which are lists of words. */
export const repeatable = z.registry<Record<never, never>>();

/**
 * A list of words in a query, as in `include=questions,stats` or `include=questions&include=stats`; the order does not
 * matter.
 */
export const wordList = <W extends string>(words: readonly [W, ...W[]], description: string) =>
  z
    .string()
    .transform((text, context) => {
      const given = text.split(',').map((word) => word.trim());
      if (given.every((word): word is W => words.some((known) => known === word))) return [...new Set(given)].sort();
      context.addIssue({ code: 'custom', message: `must be a comma-separated list of ${words.join(', ')}` });
      return z.NEVER;
    })
    .optional()
    .meta({
      description: `${description} Several are separated by commas, or the parameter is repeated.`,
      param: { style: 'form', explode: false },
      override: { type: 'array', items: { type: 'string', enum: [...words] }, minItems: 1 },
    })
    .register(repeatable, {});

export const booleanParameter = (description: string) =>
  z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({
      description,
      override: ({ jsonSchema }) => {
        jsonSchema.type = 'boolean';
        delete jsonSchema.enum;
      },
    });

/** The pattern of a valid timestamp, except that it allows 31 days in every month; PostgreSQL has no year 0. */
const MOMENT_PATTERN =
  '^([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?(Z|[+]00:00)$';

/** ISO 8601 in UTC, ending in `Z`, `+00:00`, or `+0000` as Python's `strftime` writes it. */
const moment = z.string().transform((given, context) => {
  const text = given.replace(/ (?=00:?00$)/, '+'); // a plus sign that was not encoded in a query
  const [, seconds, fraction = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(?:Z|\+00:?00)$/.exec(text) ?? [];
  const milliseconds = seconds ? Date.parse(`${seconds}Z`) : Number.NaN;
  // Date.parse rolls impossible days over: 30 February must not become 2 March.
  const isReal = !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(seconds!);
  if (!isReal || text.startsWith('0000')) {
    context.addIssue({ code: 'custom', message: 'must be an ISO 8601 timestamp in UTC, ending in Z' });
    return z.NEVER;
  }
  return `${seconds}.${fraction.padEnd(6, '0')}Z`;
});

const momentMeta = {
  description: 'Only rows changed strictly later than this moment: ISO 8601 in UTC, fractions of a second welcome.',
  example: '2026-11-20T10:15:30.123456Z',
  format: 'date-time',
  pattern: MOMENT_PATTERN,
};

/** Where to continue a feed. */
export const requiredMomentParameter = moment.meta(momentMeta);

/** @param max largest page size; @param fallback page size when none is given. */
export const pageParameters = (max = 200, fallback = 50) => ({
  updated_since: moment.optional().meta(momentMeta),
  cursor: z.string().optional().meta({
    description: 'The `next_cursor` of the page before, unchanged and with the same filters. Never expires.',
    example: 'MjAyNi0xMS0yMFQxMDoxNTozMC4xMjM0NTZaM2YwYzFhNTI.q3Zr0m2cV1x8yT7bK9dLwQ',
  }),
  limit: integerParameter(1, max, fallback, 'Rows of a page at most.'),
});

/** @param fallback the value if the parameter is left out. */
export const integerParameter = (min: number, max: number, fallback: number, description: string) =>
  z
    .string()
    .transform((text, context) => {
      const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
      if (value >= min && value <= max) return value;
      const code = Number.isNaN(value) ? 'invalid' : 'out_of_range';
      context.addIssue({ code: 'custom', message: `must be an integer from ${min} to ${max}`, params: { code } });
      return z.NEVER;
    })
    .default(fallback)
    .meta({ description, override: { type: 'integer', minimum: min, maximum: max, default: fallback } });

export const NOT_EDITABLE = { code: 'not_editable', message: 'cannot be changed' } as const;

/** A field that cannot be changed. It is in the schema only for a better error; the document leaves it out. */
export const notEditable = z
  .unknown()
  .refine(() => false, { error: NOT_EDITABLE.message, params: { code: NOT_EDITABLE.code } })
  .optional();

/** Marks fields of a resource as not editable; spread the editable ones after them. */
export const notEditableFields = (names: readonly string[]): Record<never, typeof notEditable> =>
  Object.fromEntries(names.map((name) => [name, notEditable]));

/** A body that has no fields yet. */
export const noFields = z.strictObject({}).meta({ id: 'EmptyBody' });
