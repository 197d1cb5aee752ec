import { ConfigError, type databaseSettings, httpUrl } from '@exam-evaluation/runtime/config.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { z } from 'zod';
import type { DatabaseOptions } from '../database.ts';
import type { S3BlobsOptions } from './blobs-s3.ts';
import type { KafkaBusOptions } from './bus-kafka.ts';
import { askPodIdentity } from './pod-identity.ts';
import { assumeByWebIdentity } from './web-identity.ts';

// Settings of the production parts, the same in every process that uses them.

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

export function databaseOptions(
  service: string,
  config: z.output<z.ZodObject<typeof databaseSettings>>,
  log: Logger,
): DatabaseOptions {
  return {
    tenantUrl: config.DATABASE_URL,
    systemUrl: config.SYSTEM_DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: service,
    log,
  };
}

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
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_SASL_USERNAME: z.string().optional(),
  KAFKA_SASL_PASSWORD: z.string().optional(),
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
    tls: config.KAFKA_TLS,
    sasl: kafkaLogin(config),
    createTopics: partitions > 0 ? { partitions, replicationFactor: config.KAFKA_TOPIC_REPLICATION } : undefined,
  };
}

function kafkaLogin(config: z.output<z.ZodObject<typeof kafkaSettings>>): KafkaBusOptions['sasl'] {
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password } = config;
  if (mechanism && username && password) return { mechanism, username, password };
  if (!mechanism && !username && !password) return undefined;
  throw new ConfigError([
    'KAFKA_SASL: give KAFKA_SASL_MECHANISM, KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD, or none',
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
  /** The role, and the file of the token that lets the workload take it on; EKS sets both. */
  AWS_ROLE_ARN: z.string().optional(),
  AWS_WEB_IDENTITY_TOKEN_FILE: z.string().optional(),
  /** Address of the node's agent that gives out keys of a role, and the file of its token; set by EKS Pod Identity. */
  AWS_CONTAINER_CREDENTIALS_FULL_URI: httpUrl.optional(),
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: z.string().optional(),
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
  const { AWS_ROLE_ARN: roleArn, AWS_WEB_IDENTITY_TOKEN_FILE: webToken } = config;
  const { AWS_CONTAINER_CREDENTIALS_FULL_URI: agent, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: podToken } = config;
  if (!accessKey && !secretKey && roleArn && webToken) {
    const endpoint = config.S3_STS_ENDPOINT ?? `https://sts.${config.S3_REGION}.amazonaws.com`;
    return () => assumeByWebIdentity({ endpoint, tokenFile: webToken, roleArn });
  }
  if (!accessKey && !secretKey && agent && podToken) return () => askPodIdentity({ agent, tokenFile: podToken });
  const pairs = [
    'S3_ACCESS_KEY and S3_SECRET_KEY',
    'AWS_ROLE_ARN and AWS_WEB_IDENTITY_TOKEN_FILE',
    'AWS_CONTAINER_CREDENTIALS_FULL_URI and AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE',
  ];
  throw new ConfigError([`S3: give ${pairs.join(', or ')}`]);
}
