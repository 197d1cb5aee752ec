import { ConfigError, type databaseSettings, flag, httpUrl } from '@exam-evaluation/runtime/config.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { z } from 'zod';
import type { DatabaseOptions } from '../database.ts';
import type { S3BlobsOptions } from './blobs-s3.ts';
import type { KafkaBusOptions } from './bus-kafka.ts';
import { mskTokens, oauthTokens, type TokenSource } from './kafka-login.ts';
import { askPodIdentity } from './pod-identity.ts';
import { type Session, SessionKeys } from './session-keys.ts';
import { assumeByWebIdentity } from './web-identity.ts';

// Settings of the production parts, the same in every process that uses them.

export function databaseOptions(
  service: string,
  config: z.output<z.ZodObject<typeof databaseSettings>>,
  log: Logger,
): DatabaseOptions {
  return {
    tenantUrl: config.DATABASE_URL,
    systemUrl: config.SYSTEM_DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    isPrepared: config.DATABASE_PREPARED,
    applicationName: service,
    log,
  };
}

/** The identity of a workload on AWS, as EKS tells it. */
const identitySettings = {
  /** The role, and the file of the token that lets the workload take it on; EKS sets both. */
  AWS_ROLE_ARN: z.string().optional(),
  AWS_WEB_IDENTITY_TOKEN_FILE: z.string().optional(),
  /** Address of the node's agent that gives out keys of a role, and the file of its token; set by EKS Pod Identity. */
  AWS_CONTAINER_CREDENTIALS_FULL_URI: httpUrl.optional(),
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: z.string().optional(),
};

/** Gets keys of the workload's role; undefined where the platform gave no identity. @param sts the token service. */
function workloadSession(
  config: z.output<z.ZodObject<typeof identitySettings>>,
  sts: string,
): (() => Promise<Session>) | undefined {
  const { AWS_ROLE_ARN: roleArn, AWS_WEB_IDENTITY_TOKEN_FILE: webToken } = config;
  const { AWS_CONTAINER_CREDENTIALS_FULL_URI: agent, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: podToken } = config;
  if (roleArn && webToken) return () => assumeByWebIdentity({ endpoint: sts, tokenFile: webToken, roleArn });
  if (agent && podToken) return () => askPodIdentity({ agent, tokenFile: podToken });
  return undefined;
}

const stsOf = (region: string) => `https://sts.${region}.amazonaws.com`;
const IDENTITIES = [
  'AWS_ROLE_ARN and AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI and AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE',
];

/** Mechanisms of a login that is a name and a password. */
const WITH_PASSWORD = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

/** Kafka, for processes with an event bus. */
export const kafkaSettings = {
  /** `host:port,host:port` */
  KAFKA_BROKERS: z
    .string()
    .transform((list) => list.split(',').map((broker) => broker.trim()))
    .refine(
      (brokers) => brokers.every((broker) => /^([\w.-]+|\[[\da-f:]+\]):\d+$/i.test(broker)),
      'must be host:port,…',
    ),
  /** Uses TLS; the system's certificate authorities are trusted. */
  KAFKA_TLS: flag.default(false),
  /** The client's certificate, with its chain, and its key, as PEM: for brokers that ask for one. */
  KAFKA_TLS_CERTIFICATE: z.string().optional(),
  KAFKA_TLS_KEY: z.string().optional(),
  /** `plain`, `scram-sha-256`, `scram-sha-512`; `oauthbearer` with a token of KAFKA_OAUTH_TOKEN_URL; `aws-msk-iam` with the role of the workload. */
  KAFKA_SASL_MECHANISM: z.enum([...WITH_PASSWORD, 'oauthbearer', 'aws-msk-iam']).optional(),
  /** The login; with `oauthbearer` the id of the client. */
  KAFKA_SASL_USERNAME: z.string().optional(),
  /** Its password; with `oauthbearer` the client's secret. */
  KAFKA_SASL_PASSWORD: z.string().optional(),
  /** The token endpoint of an OAuth server, which gives tokens for client credentials. */
  KAFKA_OAUTH_TOKEN_URL: httpUrl.optional(),
  /** The scope that is asked for. */
  KAFKA_OAUTH_SCOPE: z.string().optional(),
  /** Region of the Amazon MSK cluster. */
  KAFKA_AWS_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a region')
    .optional(),
  ...identitySettings,
  /** Partitions of topics that are created when missing; 0: they are not created. */
  KAFKA_TOPIC_PARTITIONS: z.coerce.number().int().min(0).default(12),
  KAFKA_TOPIC_REPLICATION: z.coerce.number().int().min(1).default(1),
};

export function kafkaOptions(
  config: z.output<z.ZodObject<typeof kafkaSettings>>,
): Pick<KafkaBusOptions, 'brokers' | 'tls' | 'sasl' | 'createTopics'> {
  const partitions = config.KAFKA_TOPIC_PARTITIONS;
  return {
    brokers: config.KAFKA_BROKERS,
    tls: kafkaTls(config),
    sasl: kafkaLogin(config),
    createTopics: partitions > 0 ? { partitions, replicationFactor: config.KAFKA_TOPIC_REPLICATION } : undefined,
  };
}

function kafkaTls(config: z.output<z.ZodObject<typeof kafkaSettings>>): KafkaBusOptions['tls'] {
  const { KAFKA_TLS: tls, KAFKA_TLS_CERTIFICATE: cert, KAFKA_TLS_KEY: key } = config;
  if (!cert && !key) return tls;
  if (tls && cert && key) return { cert, key };
  throw new ConfigError(['KAFKA_TLS: give KAFKA_TLS_CERTIFICATE and KAFKA_TLS_KEY with KAFKA_TLS=true, or neither']);
}

function kafkaLogin(config: z.output<z.ZodObject<typeof kafkaSettings>>): KafkaBusOptions['sasl'] {
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password } = config;
  if (mechanism === 'aws-msk-iam') return { mechanism: 'oauthbearer', oauthBearerProvider: mskLogin(config) };
  if (!mechanism && !username && !password) return undefined;
  if (!mechanism || !username || !password) {
    throw new ConfigError([
      'KAFKA_SASL: give KAFKA_SASL_MECHANISM, KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD, or none',
    ]);
  }
  if (mechanism !== 'oauthbearer') return { mechanism, username, password };
  const { KAFKA_OAUTH_TOKEN_URL: tokenUrl, KAFKA_OAUTH_SCOPE: scope } = config;
  if (!tokenUrl) throw new ConfigError(['KAFKA_OAUTH_TOKEN_URL: is needed with KAFKA_SASL_MECHANISM=oauthbearer']);
  const tokens = oauthTokens({ tokenUrl, clientId: username, clientSecret: password, scope });
  return { mechanism, oauthBearerProvider: tokens };
}

function mskLogin(config: z.output<z.ZodObject<typeof kafkaSettings>>): TokenSource {
  const { KAFKA_AWS_REGION: region } = config;
  const session = workloadSession(config, stsOf(region ?? ''));
  if (region && session && config.KAFKA_TLS) return mskTokens(region, new SessionKeys(session));
  throw new ConfigError([
    `KAFKA_SASL: aws-msk-iam needs KAFKA_TLS=true, KAFKA_AWS_REGION and ${IDENTITIES.join(', or ')}`,
  ]);
}

/** S3, for processes that keep files. */
export const s3Settings = {
  /** Where services reach the store. */
  S3_ENDPOINT: httpUrl,
  /** Where integrators reach it; the same as S3_ENDPOINT when absent. */
  BLOB_PUBLIC_URL: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .default('exam-evaluation'),
  /** Keys of the store; without them the workload's role is assumed. */
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  ...identitySettings,
  /** The token service that issues the role's keys; by default AWS's in S3_REGION. */
  S3_STS_ENDPOINT: httpUrl.optional(),
  /** `host/bucket/key` instead of `bucket.host/key`. */
  S3_PATH_STYLE: flag.default(true),
};

export function s3Options(config: z.output<z.ZodObject<typeof s3Settings>>): S3BlobsOptions {
  return {
    endpoint: config.S3_ENDPOINT,
    publicEndpoint: config.BLOB_PUBLIC_URL ?? config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    credentials: s3Credentials(config),
    pathStyle: config.S3_PATH_STYLE,
  };
}

function s3Credentials(config: z.output<z.ZodObject<typeof s3Settings>>): S3BlobsOptions['credentials'] {
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = config;
  if (accessKey && secretKey) return { accessKey, secretKey };
  const session = workloadSession(config, config.S3_STS_ENDPOINT ?? stsOf(config.S3_REGION));
  if (!accessKey && !secretKey && session) return session;
  throw new ConfigError([`S3: give ${['S3_ACCESS_KEY and S3_SECRET_KEY', ...IDENTITIES].join(', or ')}`]);
}
