import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from '@bufbuild/protobuf';
import { type Claim, ClaimSchema, type WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { CopyReader } from '@exam-evaluation/reading/page.ts';
import { ConfigError, readConfig } from '@exam-evaluation/runtime/config.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { afterAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { inThisProcess } from '../computing/in-this-process.ts';
import { markerSettings, modelSettings } from '../language-model/settings.ts';
import { createEngines } from './engines.ts';

const MODEL = { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'some-model' };
const settings = (given: Record<string, string>) => readConfig(z.object(markerSettings), given);
const folder = mkdtempSync(join(tmpdir(), 'engines-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function markerFor(given: Record<string, string>, features: string[]): Promise<string> {
  const chooseEngine = await createEngines({
    settings: settings(given),
    reader: {} as CopyReader,
    computing: inThisProcess,
    work: {} as RpcClient<typeof WorkService>,
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  const claim: Claim = create(ClaimSchema, { features });
  try {
    return chooseEngine(claim).marker.name;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('who marks', () => {
  test.each([
    [{}, ['llm'], 'offline'],
    [MODEL, ['llm'], 'llm'],
    [MODEL, ['choice_groups', 'llm'], 'llm'],
    [MODEL, ['choice_groups'], 'offline'],
    [MODEL, [], 'offline'],
    [{ ...MODEL, LLM_PROVIDER: 'anthropic' }, ['llm'], 'llm'],
    [{ ...MODEL, MARKER: 'llm' }, ['llm'], 'llm'],
    [{ ...MODEL, MARKER: 'llm' }, [], 'engine_unavailable'],
    [{ ...MODEL, MARKER: 'offline' }, ['llm'], 'offline'],
  ])('%j for an institute with %j: %s', async (given, features, marker) => {
    expect(await markerFor(given, features)).toBe(marker);
  });
});

test.each([[{ MARKER: 'llm' }], [{ LLM_PROVIDER: 'anthropic' }], [{ ...MODEL, LLM_API_KEY_FILE: '/no/such/file' }]])(
  '%j is half a model and refused at the start',
  async (given) => {
    await expect(markerFor(given, [])).rejects.toBeInstanceOf(ConfigError);
  },
);

test('a key comes from a file as well as from the environment', () => {
  const file = join(folder, 'key');
  writeFileSync(file, ' sk-from-a-file\n');
  expect(modelSettings(settings({ ...MODEL, LLM_API_KEY_FILE: file }))?.apiKey).toBe('sk-from-a-file');
  expect(modelSettings(settings(MODEL))?.apiKey).toBeUndefined();
});
