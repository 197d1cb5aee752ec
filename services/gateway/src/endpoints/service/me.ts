import { SCOPES } from '@exam-evaluation/contract/access.ts';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import { z } from 'zod';
import { id, timestamp } from '../common-schema.ts';
import { endpoint } from '../endpoint.ts';

const keySchema = z
  .object({
    key_id: id('The key.'),
    name: z.string().meta({ description: 'Name that the key was given.' }),
    institute_id: id('The institute that the key acts for.'),
    institute_name: z.string().meta({ description: 'Name of the institute.' }).nullable(),
    scopes: z.array(z.enum(SCOPES).meta({ id: 'Scope' })).meta({ description: 'What the key may do.' }),
    rate_tier: z.string().meta({ description: 'Usually `standard`.' }),
    daily_copy_quota: z.int().meta({ description: 'Copies a day of the whole institute.' }),
    daily_copy_cap: z.int().nullable().meta({ description: "The key's own smaller cap." }),
    quota_used_today: z.int().meta({ description: 'Copies accepted today for the institute.' }),
    quota_resets_at: timestamp('Next 00:00 UTC.'),
  })
  .meta({ id: 'KeyInfo' });

export const getKey = endpoint({
  id: 'getKey',
  method: 'GET',
  path: '/me',
  scope: 'any',
  kind: 'read',
  tag: 'Service',
  summary: 'What this key is and may do',
  success: {
    status: 200,
    description: 'The key.',
    schema: keySchema,
    example: {
      key_id: 'c0b4bde2-5c1e-4b7c-a5a5-7f0a3a9f2f11',
      name: 'Learning platform',
      institute_id: '9e6b0c2a-1d1f-4a49-8d0a-54c0c9f7c3d2',
      institute_name: 'Example University',
      scopes: ['evaluation:read', 'evaluation:write'],
      rate_tier: 'standard',
      daily_copy_quota: 1000,
      daily_copy_cap: null,
      quota_used_today: 42,
      quota_resets_at: '2026-11-21T00:00:00.000000Z',
    },
  },
  errors: [],
  handle: async ({ key }, { billing }) => {
    const usage = await billing.getUsage({ instituteId: key.instituteId, keyId: key.id });
    return {
      key_id: key.id,
      name: key.name,
      institute_id: key.instituteId,
      institute_name: key.instituteName,
      scopes: SCOPES.filter((scope) => key.scopes.includes(scope)),
      rate_tier: key.tier,
      daily_copy_quota: usage.dailyCopyQuota,
      daily_copy_cap: key.dailyCopyCap,
      quota_used_today: usage.usedToday,
      quota_resets_at: fromTimestamp(usage.resetsAt!),
    };
  },
});
