import { type databaseSettings, httpUrl } from '@exam-evaluation/runtime/config.ts';
import { z } from 'zod';
import type { DatabaseOptions } from '../database.ts';
import type { S3BlobsOptions } from './blobs-s3.ts';
import type { KafkaBusOptions } from './bus-kafka.ts';

// Settings of the production parts, the same in every process that uses them.

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

export function databaseOptions(
  service: string,
  config: z.output<z.ZodObject<typeof databaseSettings>>,
): DatabaseOptions {
  return {
    tenantUrl: config.DATABASE_URL,
    systemUrl: config.SYSTEM_DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: service,
  };
}

/** Kafka, for processes with an event bus. */
export const kafkaSettings = {
  /** `host:port,host:port` */
  KAFKA_BROKERS: z.string().transform((list) => list.split(',').map((broker) => broker.trim())),
  /** Trust is that of the system's certificate authorities. */
  KAFKA_TLS: flag.default(false),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_SASL_USERNAME: z.string().default(''),
  KAFKA_SASL_PASSWORD: z.string().default(''),
  /** Topics that are absent are made with so many partitions; 0 leaves that to the operator. */
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
    sasl: config.KAFKA_SASL_MECHANISM && {
      mechanism: config.KAFKA_SASL_MECHANISM,
      username: config.KAFKA_SASL_USERNAME,
      password: config.KAFKA_SASL_PASSWORD,
    },
    createTopics: partitions > 0 ? { partitions, replicationFactor: config.KAFKA_TOPIC_REPLICATION } : undefined,
  };
}

/** S3, for processes that keep files. */
export const s3Settings = {
  /** Where services reach the store. */
  S3_ENDPOINT: httpUrl,
  /** Where integrators reach it; the same as S3_ENDPOINT when absent. */
  BLOB_PUBLIC_URL: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('exam-evaluation'),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
  /** `host/bucket/key` instead of `bucket.host/key`. */
  S3_PATH_STYLE: flag.default(true),
};

export function s3Options(config: z.output<z.ZodObject<typeof s3Settings>>): S3BlobsOptions {
  return {
    endpoint: config.S3_ENDPOINT,
    publicEndpoint: config.BLOB_PUBLIC_URL ?? config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
    pathStyle: config.S3_PATH_STYLE,
  };
}
