// The tables in the code agree with docs/contract. Whether the service keeps to them is tested by the contract tests;
// ids here are in parentheses, so that they do not count as coverage.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIELD_CODES } from '@exam-evaluation/contract/errors/fields.ts';
import { CATALOGUE } from '@exam-evaluation/contract/errors.ts';
import {
  ANSWER_LENGTH_MAX,
  BATCH_MAX,
  FILE_BYTES_MAX,
  OPERATION_HOURS,
  OVERRIDE_TEXT_LENGTH_MAX,
  PAGES_MAX,
  PUT_VALID_SECONDS,
  REPLAY_HOURS,
  REVIEWER_LENGTH_MAX,
  UNFINALIZE_REASON_LENGTH_MAX,
  VISION_PAGES_MAX,
} from '@exam-evaluation/contract/limits.ts';
import { REVIEW_REASONS } from '@exam-evaluation/contract/review-reasons.ts';
import { TIERS_DEFAULT } from '@exam-evaluation/contract/tiers.ts';
import { ENDPOINTS } from '@exam-evaluation/gateway/endpoints/table.ts';
import { describe, expect, test } from '@jest/globals';
import { contractRows, limitPromised, operationsPromised } from '../harness/contract-tables.ts';

describe('operations', () => {
  const promised = operationsPromised();
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const declared = new Map(ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint]));

  test('are those promised, and no others [END-42]', () => {
    expect([...declared.keys()].sort()).toEqual(promised.map(nameOf).sort());
  });

  test.each(promised)('$method $path is declared as promised ($id)', (operation) => {
    const endpoint = declared.get(nameOf(operation))!;
    const needed = endpoint.bodyOptional ? 'optional' : 'required';
    expect({
      scope: endpoint.scope.startsWith('evaluation:') ? endpoint.scope : undefined,
      isPublic: endpoint.scope === 'public',
      kind: endpoint.scope === 'public' ? 'none' : endpoint.kind,
      success: endpoint.success.status,
      body: endpoint.body ? needed : 'none',
      isPaged: 'cursor' in (endpoint.query?.shape ?? {}),
    }).toEqual({
      scope: operation.scope,
      isPublic: operation.isPublic,
      kind: operation.kind,
      success: operation.success,
      body: operation.body,
      isPaged: operation.isPaged,
    });
  });
});

describe('error codes', () => {
  const promised = contractRows('errors.md', ['Status', 'Code']);

  test.each(promised)('$Code answers $Status ($Id)', ({ Code, Status }) => {
    expect(CATALOGUE).toHaveProperty(Code!, expect.objectContaining({ status: Number(Status) }));
  });

  test('there are no others', () => {
    expect(Object.keys(CATALOGUE).sort()).toEqual(promised.map(({ Code }) => Code).sort());
  });

  test('of fields are those promised, and no others', () => {
    const fields = contractRows('errors.md', ['Id', 'Code', 'When']).filter(({ Id }) => Id!.startsWith('FIELD'));
    expect([...FIELD_CODES].sort()).toEqual([...new Set(fields.map(({ Code }) => Code))].sort());
  });
});

describe('rates', () => {
  const NAMES = { read: 'reads', write: 'writes', 'upload file': 'uploadFiles' } as const;
  const numberIn = (cell: string) => (cell === '–' ? undefined : Number(cell));

  test.each(contractRows('limits.md', ['Tier', 'Per second', 'Per minute']))(
    '$Tier gives a $Scope its windows for a $Kind ($Id)',
    ({ Tier, Scope, Kind, ...row }) => {
      const tier = TIERS_DEFAULT[Tier as keyof typeof TIERS_DEFAULT][Scope as 'key' | 'institute'];
      const expected = { second: numberIn(row['Per second']!), minute: numberIn(row['Per minute']!) };
      expect({ second: undefined, minute: undefined, ...tier[NAMES[Kind as keyof typeof NAMES]] }).toEqual(expected);
    },
  );

  test('there are no other tiers', () => {
    const rows = contractRows('limits.md', ['Tier', 'Per second', 'Per minute']);
    expect(Object.keys(TIERS_DEFAULT)).toEqual([...new Set(rows.map(({ Tier }) => Tier))]);
  });
});

describe('limits', () => {
  test.each<[string, number]>([
    ['LIM-39', FILE_BYTES_MAX / 2 ** 20],
    ['LIM-41', PUT_VALID_SECONDS / 3600],
    ['LIM-42', PAGES_MAX],
    ['LIM-43', VISION_PAGES_MAX],
    ['LIM-66', BATCH_MAX],
    ['LIM-49', REPLAY_HOURS],
    ['LIM-55', ANSWER_LENGTH_MAX],
    ['LIM-57', OVERRIDE_TEXT_LENGTH_MAX],
    ['LIM-58', OVERRIDE_TEXT_LENGTH_MAX],
    ['LIM-59', REVIEWER_LENGTH_MAX.ref],
    ['LIM-60', REVIEWER_LENGTH_MAX.name],
  ])('%s', (id, limit) => {
    expect(limitPromised(id)).toBe(limit);
  });

  test('a service remembers a write for longer than the gateway repeats its answer', () => {
    expect(OPERATION_HOURS).toBeGreaterThan(REPLAY_HOURS);
  });

  test('(LIM-61)', () => {
    const limits = contractRows('limits.md', ['Item', 'Limit']);
    const promised = `1 to ${UNFINALIZE_REASON_LENGTH_MAX.toLocaleString('en')} characters`;
    expect(limits).toContainEqual(expect.objectContaining({ Id: 'LIM-61', Limit: promised }));
  });

  test.each([
    ['contract/idempotency.md', `same key within ${REPLAY_HOURS} hours`],
    ['contract/idempotency.md', `After ${REPLAY_HOURS} hours`],
    ['integrators/retries.md', `remembered for ${REPLAY_HOURS} hours`],
    ['integrators/retries.md', `After more than ${REPLAY_HOURS} hours`],
    ['internal/calls.md', `within ${OPERATION_HOURS} hours`],
    ['operators/personal-data.md', `${REPLAY_HOURS} and ${OPERATION_HOURS} hours`],
    ['contract/submissions.md', `More than ${PAGES_MAX} pages`],
    ['contract/errors.md', `more than ${PAGES_MAX} pages`],
    ['integrators/errors.md', `more than ${PAGES_MAX} pages`],
  ])('%s says "%s"', (page, sentence) => {
    expect(readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8')).toContain(sentence);
  });
});

test('review reasons are those promised, and no others', () => {
  const promised = contractRows('results.md', ['Reason', 'When']).map(({ Reason }) => Reason);
  expect(Object.keys(REVIEW_REASONS).sort()).toEqual(promised.sort());
});
