import { toBinary } from '@bufbuild/protobuf';
import { StatusSchema } from '@exam-evaluation/proto/google/rpc/status_pb.js';
import type { ServiceError } from '@grpc/grpc-js';
import { describe, expect, test } from '@jest/globals';
import { ContractError, invalidFields, refuse } from '../errors/contract-error.ts';
import { fromServiceError, toServiceError, toStatus } from './status.ts';

const overTheWire = (error: ContractError) => fromServiceError(toServiceError(error) as ServiceError);

describe('a refusal reaches the client as it was thrown', () => {
  const field = {
    field: 'questions[3].max_marks',
    code: 'out_of_range',
    message: 'must be from 0.01 to 1000',
  } as const;

  test.each([
    refuse('exam_not_found'),
    refuse('exam_exists', { exam_id: 'x' }),
    refuse('rubric_marks_mismatch', { criteria_total: 3.75, max_marks: 5 }),
    refuse('exam_not_ready', { problems: [{ code: 'no_questions', field: 'questions', message: 'none' }] }),
    invalidFields([field, { ...field, field: 'title' }]),
    new ContractError('daily_quota_exceeded', {
      details: { quota: 'daily_copy_cap', limit: 1, resets_at: 'tomorrow' },
      retryAfterSeconds: 60,
    }),
  ])('$code', (error) => {
    const received = overTheWire(error)!;
    const { code, message, details, retryAfterSeconds } = received;
    expect({ code, message, details, retryAfterSeconds }).toEqual({
      code: error.code,
      message: error.message,
      details: error.details,
      retryAfterSeconds: error.retryAfterSeconds,
    });
  });

  test('details that trailers cannot hold are cut, texts and lists', () => {
    const problems = Array.from({ length: 200 }, (_, index) => ({
      code: 'rubric_marks_mismatch',
      field: `questions[${index}].rubric`,
      message: `${'\u{1f600}'.repeat(32)}: the criteria do not add up to the marks of the question`,
    }));
    const details = { problems, option: 'x'.repeat(60_000) };
    const error = new ContractError('exam_not_ready', { details });
    expect(toBinary(StatusSchema, toStatus(error)).length * (4 / 3)).toBeLessThan(62 * 1024);
    const received = overTheWire(error)!.details!;
    const kept = received.problems as unknown[];
    expect(kept.length).toBeGreaterThan(100);
    expect(received).toEqual({ problems: problems.slice(0, kept.length), option: 'x'.repeat(200) });
  });

  test('a list of field errors that trailers cannot hold is cut, so that the connection survives', () => {
    const errors = Array.from({ length: 5_000 }, (_, index) => ({
      ...field,
      field: `candidates[${index}].external_id`,
    }));
    const error = refuse('validation_failed', { errors });
    expect(toBinary(StatusSchema, toStatus(error)).length * (4 / 3)).toBeLessThan(48 * 1024);
    const received = overTheWire(error)!.details!.errors as unknown[];
    expect(received.length).toBeGreaterThan(200);
    expect(received).toEqual(errors.slice(0, received.length));
  });
});
