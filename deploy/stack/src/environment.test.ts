import { describe, expect, test } from '@jest/globals';
import { type ServiceName, type StackSettings, serviceEnvironment } from './environment.ts';

const database = (name: string) => ({
  ownerUrl: `postgresql://${name}_owner@h/${name}`,
  tenantUrl: `postgresql://${name}_app@h/${name}`,
  systemUrl: `postgresql://${name}_system@h/${name}`,
});
const STACK: StackSettings = {
  ports: {
    http: 8080,
    dashboard: 8090,
    grpc: { gateway: 1, exams: 2, submissions: 3, billing: 4, dashboard: 9 },
    connect: { gateway: 5, exams: 6, submissions: 7, billing: 8, dashboard: 10 },
  },
  parts: {
    postgres: 'postgresql://postgres:admin-password@h/postgres',
    kafka: 'h:9092',
    redis: 'redis://h:6379',
    s3: {
      endpoint: 'http://h:9000',
      publicEndpoint: 'http://p:9000',
      region: 'r',
      accessKey: 'a',
      secretKey: 's3-secret',
    },
  },
  databases: {
    gateway: database('gateway'),
    exams: database('exams'),
    submissions: database('submissions'),
    billing: database('billing'),
    dashboard: database('dashboard'),
  },
  secrets: {
    databasePassword: 'database-password',
    blobKey: 'blob-key',
    cursorKeys: ['cursor-key'],
    tokens: {
      gateway: 'tg',
      exams: 'te',
      submissions: 'ts',
      grading: 'tw',
      billing: 'tb',
      dashboard: 'td',
      operator: 'to',
    },
    teams: { reports: 'tr' },
  },
  publicUrl: 'http://127.0.0.1:8080',
};
const SERVICES: ServiceName[] = ['gateway', 'exams', 'submissions', 'billing', 'dashboard', 'grading'];
const environment = (service: ServiceName, given: NodeJS.ProcessEnv = {}) => serviceEnvironment(service, STACK, given);
const all = (service: ServiceName) => JSON.stringify(environment(service));

describe('each process holds only what it needs', () => {
  test.each([
    ['gateway', 'dashboard=td,operator=to'],
    ['exams', 'gateway=tg,submissions=ts,dashboard=td,operator=to,reports=tr'],
    ['submissions', 'gateway=tg,exams=te,dashboard=td,grading=tw,operator=to,reports=tr'],
    ['billing', 'gateway=tg,submissions=ts,dashboard=td,operator=to,reports=tr'],
    ['dashboard', 'operator=to'],
    ['grading', 'operator=to'],
  ] as const)('%s accepts %s', (service, accepted) => {
    expect(environment(service).ACCEPTED_TOKENS).toBe(accepted);
  });

  test.each(SERVICES)('%s knows only its own database, and neither its owner nor an administrator', (service) => {
    const text = all(service);
    for (const other of SERVICES) if (other !== service) expect(text).not.toContain(`${other}_app`);
    expect(text).not.toContain('_owner');
    expect(text).not.toContain('admin-password');
  });

  test.each([
    ['s3-secret', ['submissions']],
    ['cursor-key', ['gateway']],
    ['redis://', ['gateway']],
    ['h:9092', ['submissions', 'grading']],
  ] as const)('%s reaches only %j', (secret, services) => {
    expect(SERVICES.filter((service) => all(service).includes(secret))).toEqual(services);
  });
});

test('the operator’s settings reach the services they belong to and never replace what the stack makes', () => {
  const given = {
    TIERS: '{}',
    GRADING_SLOTS: '4',
    LOG_LEVEL: 'debug',
    AWS_SECRET: 'x',
    SERVICE_TOKEN: 'stolen',
    RPC_TLS_DIR: '/tls',
  };
  expect(environment('gateway', given)).toMatchObject({ TIERS: '{}', LOG_LEVEL: 'debug', SERVICE_TOKEN: 'tg' });
  expect(environment('grading', given)).toMatchObject({ GRADING_SLOTS: '4', LOG_LEVEL: 'debug' });
  expect(environment('exams', given)).not.toHaveProperty('TIERS');
  expect(environment('gateway').DASHBOARD_URL).toBe('http://127.0.0.1:8090/dashboard');
  const below = { DASHBOARD_PATH: '/exams/dashboard' };
  expect(environment('gateway', below).DASHBOARD_URL).toBe('http://127.0.0.1:8090/exams/dashboard');
  expect(environment('dashboard', below)).toMatchObject(below);
  const elsewhere = { DASHBOARD_URL: 'https://dashboard.example.org' };
  expect(environment('gateway', elsewhere)).toMatchObject(elsewhere);
  for (const service of SERVICES) {
    expect(environment(service, given)).toHaveProperty('RPC_TLS_DIR', '/tls');
    expect(environment(service, given)).not.toHaveProperty('AWS_SECRET');
  }
});
