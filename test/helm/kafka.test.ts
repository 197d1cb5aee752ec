import { describe, expect, test } from '@jest/globals';
import { check } from './conform.ts';
import { parseObjects, renderText } from './render.ts';

// How the services log in to a Kafka with mutual TLS, OAuth or Amazon's IAM, and KEDA with them.

const LOGINS: Record<string, { values: object; settings: object; files: object; keda: object; trigger: object }> = {
  'mutual TLS': {
    values: {
      'kafka.sasl.mechanism': '',
      'kafka.clientCertificate': true,
      'credentials.kafkaCertificate': { secret: 'kafka-client', key: 'tls.crt' },
      'credentials.kafkaKey': { secret: 'kafka-client', key: 'tls.key' },
    },
    settings: {},
    files: { KAFKA_TLS_CERTIFICATE: 'kafka-client/tls.crt', KAFKA_TLS_KEY: 'kafka-client/tls.key' },
    keda: {
      secretTargetRef: [
        { parameter: 'cert', name: 'kafka-client', key: 'tls.crt' },
        { parameter: 'key', name: 'kafka-client', key: 'tls.key' },
      ],
    },
    trigger: {},
  },
  OAuth: {
    values: {
      'kafka.sasl': { mechanism: 'oauthbearer', tokenUrl: 'https://login.example.edu:9093/token', scope: 'kafka' },
    },
    settings: {
      KAFKA_SASL_MECHANISM: 'oauthbearer',
      KAFKA_OAUTH_TOKEN_URL: 'https://login.example.edu:9093/token',
      KAFKA_OAUTH_SCOPE: 'kafka',
    },
    files: {
      KAFKA_SASL_USERNAME: 'exam-evaluation/kafka-username',
      KAFKA_SASL_PASSWORD: 'exam-evaluation/kafka-password',
    },
    keda: {
      secretTargetRef: [
        { parameter: 'password', name: 'exam-evaluation', key: 'kafka-password' },
        { parameter: 'username', name: 'exam-evaluation', key: 'kafka-username' },
      ],
      env: [
        { parameter: 'oauthTokenEndpointUri', name: 'KAFKA_OAUTH_TOKEN_URL', containerName: 'grading' },
        { parameter: 'scopes', name: 'KAFKA_OAUTH_SCOPE', containerName: 'grading' },
      ],
    },
    trigger: { sasl: 'oauthbearer' },
  },
  'IAM of Amazon MSK': {
    values: { 'kafka.sasl': { mechanism: 'aws-msk-iam', awsRegion: 'eu-central-1' } },
    settings: { KAFKA_SASL_MECHANISM: 'aws-msk-iam', KAFKA_AWS_REGION: 'eu-central-1' },
    files: {},
    keda: { podIdentity: { provider: 'aws' } },
    trigger: { sasl: 'oauthbearer', saslTokenProvider: 'aws_msk_iam', awsRegion: 'eu-central-1' },
  },
};

describe.each(Object.entries(LOGINS))('%s', (_, { values, settings, files, keda, trigger }) => {
  const text = renderText('large', { 'caBundle.configMap': '', ...values });
  const objects = parseObjects(text);

  test.each(['submissions', 'grading'])('%s has its settings and credentials', (service) => {
    const { spec } = objects.find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === `exam-evaluation-${service}`,
    )!.spec.template;
    const env: { name: string; value: string }[] = spec.containers[0].env;
    const given = env.filter(({ name }) => /^KAFKA_(SASL|OAUTH|AWS|TLS_)/.test(name));
    const folder = '/run/secrets/exam-evaluation';
    const paths = Object.keys(files).map((name) => [`${name}_FILE`, `${folder}/${name}`]);
    expect(Object.fromEntries(given.map(({ name, value }) => [name, value]))).toEqual({
      ...settings,
      ...Object.fromEntries(paths),
    });
    const { projected } = spec.volumes.find(({ name }: { name: string }) => name === 'secrets');
    const sources = projected.sources.map(({ secret }: any) => [
      secret.items[0].path,
      `${secret.name}/${secret.items[0].key}`,
    ]);
    expect(Object.fromEntries(sources.filter(([path]: string[]) => path!.startsWith('KAFKA_')))).toEqual(files);
  });

  test('KEDA logs in the same way', () => {
    const [first] = objects.find(({ kind }) => kind === 'ScaledObject')!.spec.triggers;
    const { sasl, saslTokenProvider, awsRegion } = first.metadata;
    expect({ sasl, saslTokenProvider, awsRegion }).toEqual({
      sasl: undefined,
      saslTokenProvider: undefined,
      awsRegion: undefined,
      ...trigger,
    });
    expect(first.authenticationRef).toEqual({ name: 'exam-evaluation-grading' });
    expect(objects.find(({ kind }) => kind === 'TriggerAuthentication')!.spec).toEqual(keda);
    expect(check(text).summary).toMatchObject({ invalid: 0, errors: 0 });
  });
});

test.each([
  ['kafka.sasl', { mechanism: 'oauthbearer' }, /kafka.sasl.tokenUrl: is needed with oauthbearer/],
  ['kafka.sasl', { mechanism: 'aws-msk-iam' }, /kafka.sasl.awsRegion: is needed with aws-msk-iam/],
  ['kafka', { tls: false, clientCertificate: true, sasl: { mechanism: '' } }, /kafka.tls: is needed/],
  [
    'kafka.sasl',
    { mechanism: 'oauthbearer', tokenUrl: 'https://login.example.edu/token' },
    /networkPolicy.parts.kafka.ports: add 443, the port of https:\/\/login.example.edu\/token/,
  ],
])('refused: %s = %j', (path, value, message) => {
  expect(() => renderText('large', { [path]: value })).toThrow(message);
});
