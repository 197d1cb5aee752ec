import { expect, test } from '@jest/globals';
import { type CopyFile, type FileState, type HandInPorts, handIn, type UploadSlot } from './hand-in.ts';

const copies = (count: number): CopyFile[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `f${index}`,
    file: new File(['%PDF'], `copy ${index}.pdf`),
    candidateId: `c${index}`,
    replace: false,
  }));

class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`refused: ${code}`);
    this.code = code;
  }
}

function world(over: Partial<HandInPorts> = {}) {
  const seen = { batches: [] as number[], puts: [] as string[], submitted: [] as string[], most: 0 };
  let under = 0;
  const ports: HandInPorts = {
    createUploads: async (files) => {
      seen.batches.push(files.length);
      return files.map(({ filename }): UploadSlot => ({ id: `u of ${filename}`, putUrl: '', putHeaders: {} }));
    },
    put: async ({ id }, _file, onShare) => {
      under += 1;
      seen.most = Math.max(seen.most, under);
      seen.puts.push(id);
      onShare(0.5);
      await new Promise((resolve) => setTimeout(resolve, 1));
      under -= 1;
    },
    submit: async ({ uploadId, candidateId }) => void seen.submitted.push(`${candidateId}: ${uploadId}`),
    explain: (error) => ({ code: (error as Refused).code ?? '', message: (error as Error).message }),
    ...over,
  };
  const states = new Map<string, FileState[]>();
  const run = (files: CopyFile[], signal = new AbortController().signal) =>
    handIn(files, ports, (key, state) => states.set(key, [...(states.get(key) ?? []), state]), signal);
  return { seen, states, run, last: (key: string) => states.get(key)!.at(-1) };
}

test('copies are uploaded in small batches, few at the same time, and each handed in for its candidate', async () => {
  const { seen, states, run } = world();
  await run(copies(45));
  expect(seen.batches).toEqual([20, 20, 5]);
  expect(seen.most).toBe(3);
  expect(seen.submitted).toContain('c44: u of copy 44.pdf');
  expect(seen.submitted).toHaveLength(45);
  expect(states.get('f7')!.map(({ step }) => step)).toEqual([
    'waiting',
    'uploading',
    'uploading',
    'submitting',
    'done',
  ]);
});

test('one that fails does not keep the others; handed in again, it is not uploaded twice', async () => {
  const { run, last } = world({
    submit: async ({ candidateId }) => {
      if (candidateId === 'c1') throw new Refused('submission_exists');
      if (candidateId === 'c2') throw new Refused('upload_rejected');
    },
  });
  await run(copies(4));
  expect([last('f0')!.step, last('f3')!.step]).toEqual(['done', 'done']);
  expect(last('f1')).toMatchObject({ step: 'failed', code: 'submission_exists', uploadId: 'u of copy 1.pdf' });
  expect(last('f2')).toEqual({ step: 'failed', code: 'upload_rejected', message: 'refused: upload_rejected' });

  const again = world();
  await again.run([{ ...copies(2)[1]!, uploadId: 'u of copy 1.pdf', replace: true }]);
  expect(again.seen).toMatchObject({ batches: [], puts: [], submitted: ['c1: u of copy 1.pdf'] });
});

test('where no places are to be had, the files of that batch have failed and say why', async () => {
  const { run, last } = world({
    createUploads: async () => {
      throw new Refused('rate_limited');
    },
  });
  await run(copies(1));
  expect(last('f0')).toMatchObject({ step: 'failed', code: 'rate_limited' });
});

test('nothing more is sent once it was stopped', async () => {
  const stop = new AbortController();
  const { seen, run, states } = world();
  stop.abort(new Error('stopped'));
  await run(copies(3), stop.signal);
  expect([seen.batches, seen.submitted]).toEqual([[], []]);
  expect([...states.values()].map((all) => all.at(-1)!.step)).toEqual(['failed', 'failed', 'failed']);
});
