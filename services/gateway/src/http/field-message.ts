import type { FieldCode } from '@exam-evaluation/contract/errors/fields.ts';
import type { z } from 'zod';

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

/** What is wrong with a field, to be read after its name: `must be a number`. */
export function fieldMessage(issue: z.core.$ZodIssue, code: FieldCode): string {
  if (issue.code === 'custom') return issue.message;
  if (code === 'required') return issue.input === '' ? 'must not be empty' : 'is required';
  switch (issue.code) {
    case 'invalid_type':
      if (code === 'out_of_range') return 'is farther from 0 than any number may be';
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.values.length > 1
        ? `must be one of ${issue.values.join(', ')}`
        : `must be ${String(issue.values[0])}`;
    case 'too_small':
      return outside(issue.origin, issue.inclusive ? 'at least' : 'more than', issue.minimum);
    case 'too_big':
      return outside(issue.origin, issue.inclusive ? 'at most' : 'less than', issue.maximum);
    case 'invalid_format':
      return issue.format === 'date' ? 'must be a date such as 2026-11-20' : issue.message;
    default:
      return issue.message;
  }
}

/** What is wrong with a list, a text or a number above its maximum. */
export function atMost(origin: string, limit: number): string {
  return outside(origin, 'at most', limit);
}

function outside(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'array') return `must have ${bound} ${limit} ${limit === 1 ? 'item' : 'items'}`;
  return origin === 'string' ? `must have ${bound} ${limit} characters` : `must be ${bound} ${limit}`;
}
