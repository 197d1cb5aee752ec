import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { validate } from './validation.ts';

const schema = z.strictObject({
  mode: z.enum(['handwritten', 'typed']).optional(),
  type: z.literal('application/pdf').optional(),
  on: z.iso.date().optional(),
  marks: z.number().positive().max(10).optional(),
  pages: z.int().optional(),
  list: z.array(z.string()).min(1).max(2).optional(),
  open: z.boolean().optional(),
  tags: z.record(z.string(), z.unknown()).optional(),
});

test.each([
  [{ mode: 'paper' }, 'must be one of handwritten, typed'],
  [{ type: 'image/png' }, 'must be application/pdf'],
  [{ on: '21.11.2026' }, 'must be a date such as 2026-11-20'],
  [{ marks: '3' }, 'must be a number'],
  [{ marks: 0 }, 'must be more than 0'],
  [{ marks: 11 }, 'must be at most 10'],
  [{ pages: 1.5 }, 'must be a whole number'],
  [{ list: [] }, 'must have at least 1 item'],
  [{ list: ['a', 'b', 'c'] }, 'must have at most 2 items'],
  [{ list: 'a' }, 'must be a list'],
  [{ open: 'yes' }, 'must be true or false'],
  [{ tags: 3 }, 'must be an object'],
  [{ mode: null }, 'is required'],
  [{ colour: 'red' }, 'is not a field of this request'],
])('%j %s', (input, message) => {
  expect(validate(schema, input)).toEqual({ errors: [expect.objectContaining({ message })] });
});
