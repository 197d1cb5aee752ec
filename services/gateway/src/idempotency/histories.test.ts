import { isDeepStrictEqual } from 'node:util';
import { create } from '@bufbuild/protobuf';
import { CreateExamResponseSchema, type Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { ContractError, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { finds, holds, type Plant } from '@exam-evaluation/testing/properties.ts';
import { afterAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Called, exam, startTestGateway, type TestGateway, type TestKey } from '../testing.ts';
import { deleteOldRecords } from './store.ts';
import { type Behaviour, type Expected, Model, type Step } from './test-model.ts';

const BEHAVIOURS: Behaviour[] = ['done', 'refused', 'poor', 'over quota', 'lost before', 'lost after'];
const key = fc.nat(1);
const body = fc.nat(1);
const behaviour = fc.constantFrom(...BEHAVIOURS);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      name: fc.constant('request' as const),
      key,
      body: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, body),
      behaviour,
      crash: fc.nat(3).map((n) => n === 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      name: fc.constant('burst' as const),
      key,
      bodies: fc.constantFrom<number[][]>([0, 0], [0, 0, 0], [0, 1, 0]),
      behaviour,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      name: fc.constant('time passes' as const),
      hours: fc.constantFrom(1, 25, 47),
      swept: fc.boolean(),
    }),
  },
);
const history = fc.array(step, { minLength: 2, maxLength: 6 });

/** Keys whose requests die before their record is finished. */
const dying = new Set<string>();
const FINISHING =
  /^\s*(update idempotency_records set state = '(done|open)'|delete from idempotency_records\s+where institute_id)/;

/** Makes the gateway die between the service's answer and its own. */
const dies: Plant = async (sql, values, run) =>
  FINISHING.test(sql) && dying.has(values[1] as string) ? [{ one: 1 }] : await run(sql, values);

/** A gateway in front of a service that does each operation once, as the services do. */
class Stage {
  readonly gateway: TestGateway;
  readonly #key: TestKey;
  readonly #done = new Map<string, Exam>();
  #prefix = '';
  behaviour: Behaviour = 'done';
  /** First answer, as bytes, of each key and period. */
  #first = new Map<string, string>();

  constructor(gateway: TestGateway, testKey: TestKey) {
    this.gateway = gateway;
    this.#key = testKey;
    gateway.fakes.exams.createExam = async ({ operationId }) => {
      await new Promise(setImmediate); // lets other requests run in between, as they do over a network
      const known = this.#done.get(operationId!);
      if (known) return create(CreateExamResponseSchema, { exam: known });
      switch (this.behaviour) {
        case 'refused':
          throw refuse('exam_not_found');
        case 'poor':
          throw new ContractError('insufficient_credits');
        case 'over quota':
          throw new ContractError('daily_quota_exceeded');
        case 'lost before':
          throw new Error('connection lost');
      }
      const made = exam();
      this.#done.set(operationId!, made);
      if (this.behaviour === 'lost after') throw new Error('connection lost');
      return create(CreateExamResponseSchema, { exam: made });
    };
  }

  begin(): void {
    this.#prefix = crypto.randomUUID();
    this.#done.clear();
    this.#first.clear();
  }

  get effects(): number {
    return this.#done.size;
  }

  async send(keyNumber: number, bodyNumber: number, crash = false): Promise<Called> {
    const name = this.#name(keyNumber);
    if (crash) dying.add(name);
    const called = await this.gateway.call('POST', '/exams', {
      key: this.#key.key,
      json: { title: `Body ${bodyNumber}`, mode: 'typed' },
      headers: { 'Idempotency-Key': name },
    });
    dying.delete(name);
    return called;
  }

  /** Compares a replay with the stored answer. */
  checkBytes(keyNumber: number, called: Called): void {
    const bytes = JSON.stringify([called.status, called.text, called.headers.get('x-request-id')]);
    if (called.headers.has('idempotent-replayed')) {
      expect([keyNumber, bytes]).toEqual([keyNumber, this.#first.get(this.#name(keyNumber))]);
    } else if (called.status === 201 || called.status === 404) this.#first.set(this.#name(keyNumber), bytes);
  }

  async timePasses({ hours, swept }: Step & { name: 'time passes' }): Promise<void> {
    await this.gateway.db.inspect(
      `update idempotency_records set created_at = created_at - $1 * interval '1 hour',
         lease_until = lease_until - $1 * interval '1 hour' where key like $2`,
      [hours, `${this.#prefix}%`],
    );
    if (swept) await this.gateway.db.database.withSystem((tx) => deleteOldRecords(tx, 1_000));
  }

  #name(keyNumber: number): string {
    return `${this.#prefix} ${keyNumber}`;
  }
}

const shown = ({ status, json, headers }: Called) => ({
  answer: [status, json.error?.code].filter(Boolean).join(' '),
  replayed: headers.get('idempotent-replayed') === 'true',
});

/**
 * The requests of a burst may have run in any order. One that arrives while another runs may also get
 * `request_in_progress` or `idempotency_key_reused`.
 * @returns the model after the burst; undefined when no order gives these answers.
 */
function afterBurst(before: Model, burst: Step & { name: 'burst' }, answers: Expected[]): Model | undefined {
  for (const order of permutations([...burst.bodies.keys()])) {
    const model = before.clone();
    const fits = order.every((n, place) => {
      const body = burst.bodies[n]!;
      const met: string[] = order.slice(0, place).map((other) => (burst.bodies[other] === body ? IN_PROGRESS : REUSED));
      if (met.includes(answers[n]!.answer)) return true;
      return isDeepStrictEqual(answers[n], model.request({ ...burst, name: 'request', body, crash: false }));
    });
    if (fits) return model;
  }
  return undefined;
}

const IN_PROGRESS = '409 request_in_progress';
const REUSED = '422 idempotency_key_reused';

function permutations(items: number[]): number[][] {
  if (items.length < 2) return [items];
  return items.flatMap((first) => permutations(items.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

function keepsItsPromises(stage: Stage) {
  return fc.asyncProperty(history, async (steps) => {
    stage.begin();
    let model = new Model();
    for (const one of steps) {
      if (one.name === 'time passes') {
        await stage.timePasses(one);
        model.timePasses(one.hours);
        continue;
      }
      stage.behaviour = one.behaviour;
      if (one.name === 'request') {
        const expected = model.request(one);
        const called = await stage.send(one.key, one.body, one.crash);
        if (!expected) continue;
        expect([one, shown(called)]).toEqual([one, expected]);
        if (expected.answer.startsWith('409')) expect(called.headers.get('retry-after')).toBe('2');
        stage.checkBytes(one.key, called);
      } else {
        const called = await Promise.all(one.bodies.map((content) => stage.send(one.key, content)));
        const after = afterBurst(model, one, called.map(shown));
        if (!after) throw new Error(`no order gives ${JSON.stringify([one, called.map(shown)])}`);
        model = after;
        for (const answer of called.toSorted(replaysLast)) stage.checkBytes(one.key, answer);
      }
    }
    expect(stage.effects).toBe(model.effects);
  });
}

const replaysLast = (a: Called, b: Called) => Number(shown(a).replayed) - Number(shown(b).replayed);

const started: TestGateway[] = [];
afterAll(() => Promise.all(started.map((gateway) => gateway.close())));

async function startStage(plant: Plant): Promise<Stage> {
  const gateway = await startTestGateway(plant);
  started.push(gateway);
  return new Stage(gateway, await gateway.institute());
}

test('any history of requests with keys has one effect each, and is answered as the contract says [IDEM-5] [IDEM-9] [IDEM-12] [IDEM-16]', async () => {
  await holds(async () => keepsItsPromises(await startStage(dies)));
});

/** Planted bug: checks for the key before it inserts it, so that two concurrent requests both find nothing. */
const checkThenInsert: Plant = async (sql, values, run) => {
  if (!sql.includes('on conflict (institute_id, key)')) return await dies(sql, values, run);
  const [insert, update] = sql.split('on conflict (institute_id, key) do update');
  const there = await run('select from idempotency_records where institute_id = $1 and key = $2', values.slice(0, 2));
  if (there.length === 0) return await run(`${insert} returning op_id`, values);
  const takeOver = update!
    .replaceAll('excluded.op_id', 'gen_random_uuid()')
    .replaceAll('excluded.created_at', 'now()')
    .replaceAll('excluded.claim_token', '$4::uuid')
    .replaceAll('excluded.lease_until', "clock_timestamp() + $5 * interval '1 second'")
    .replaceAll('excluded.fingerprint', '$3::bytea')
    .replace(
      /where(.*)returning/s,
      (_, condition) => `where r.institute_id = $1 and r.key = $2 and (${condition}) returning`,
    );
  return await run(`update idempotency_records as r ${takeOver}`, values);
};

test('a planted bug is found: the key is looked up before it is inserted', async () => {
  const stage = await startStage(checkThenInsert);
  await stage.gateway.db.inspect('alter table idempotency_records drop constraint idempotency_records_pkey');
  await finds('check, then insert', keepsItsPromises(stage));
});
