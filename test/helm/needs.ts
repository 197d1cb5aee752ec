import { type ServiceName, type StackSettings, serviceEnvironment } from '@exam-evaluation/stack/environment.ts';

// What each service needs, as `npm run stack` gives it; the tests of the stack check that it is enough.

export const SERVICES: ServiceName[] = ['gateway', 'exams', 'submissions', 'billing', 'dashboard', 'grading'];

const urls = { ownerUrl: 'postgresql://o', tenantUrl: 'postgresql://t', systemUrl: 'postgresql://s' };
const STACK: StackSettings = {
  ports: {
    http: 1,
    dashboard: 1,
    grpc: { gateway: 2, exams: 3, submissions: 4, billing: 5, dashboard: 10 },
    connect: { gateway: 6, exams: 7, submissions: 8, billing: 9, dashboard: 11 },
  },
  parts: {
    postgres: 'p',
    kafka: 'k:9092',
    redis: 'redis://r',
    s3: { endpoint: 'http://s', publicEndpoint: 'http://s', region: 'r', accessKey: 'a', secretKey: 's' },
  },
  databases: { gateway: urls, exams: urls, submissions: urls, billing: urls, dashboard: urls },
  secrets: {
    databasePassword: 'd',
    blobKey: 'b',
    cursorKeys: ['c'],
    tokens: {
      gateway: 'tg',
      exams: 'te',
      submissions: 'ts',
      grading: 'tw',
      billing: 'tb',
      dashboard: 'td',
      operator: 'to',
    },
    teams: {},
  },
  publicUrl: 'http://x',
};

/** Settings that a service must be given; regions have a default. */
export function neededSettings(service: ServiceName): string[] {
  return Object.keys(serviceEnvironment(service, STACK, {})).filter(
    (name) => name !== 'S3_REGION' && name !== 'HTTP_HOST',
  );
}

/** The callers whose tokens a service accepts. */
export function callersOf(service: ServiceName): string[] {
  return serviceEnvironment(service, STACK, {})
    .ACCEPTED_TOKENS!.split(',')
    .map((entry) => entry.split('=', 1)[0]!);
}
