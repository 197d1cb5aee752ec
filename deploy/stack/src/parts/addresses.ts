import { httpUrl, readConfig } from '@exam-evaluation/runtime/config.ts';
import { z } from 'zod';

/** Where the real parts are reached. */
export interface PartAddresses {
  /** An administrator's postgresql:// address. */
  postgres: string;
  /** One or more host:port, separated by commas. */
  kafka: string;
  redis: string;
  s3: { endpoint: string; publicEndpoint: string; region: string; accessKey: string; secretKey: string };
}

/** Settings that name a part that already runs; such a part is used, and never started or stopped. */
const given = z.object({
  POSTGRES_ADMIN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  KAFKA_BROKERS: z.string().optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_PUBLIC_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
});

/** The addresses that the environment names. */
export function givenAddresses(env: NodeJS.ProcessEnv): Partial<PartAddresses> {
  const config = readConfig(given, env);
  return {
    ...(config.POSTGRES_ADMIN_URL && { postgres: config.POSTGRES_ADMIN_URL }),
    ...(config.KAFKA_BROKERS && { kafka: config.KAFKA_BROKERS }),
    ...(config.REDIS_URL && { redis: config.REDIS_URL }),
    ...(config.S3_ENDPOINT && {
      s3: {
        endpoint: config.S3_ENDPOINT,
        publicEndpoint: config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT,
        region: config.S3_REGION,
        accessKey: config.S3_ACCESS_KEY ?? '',
        secretKey: config.S3_SECRET_KEY ?? '',
      },
    }),
  };
}

/** The environment that lets tests find these parts. */
export function testEnvironment(addresses: PartAddresses): Record<string, string> {
  return {
    TEST_POSTGRES_URL: addresses.postgres,
    TEST_KAFKA_BROKERS: addresses.kafka,
    TEST_REDIS_URL: addresses.redis,
    TEST_S3_ENDPOINT: addresses.s3.endpoint,
    TEST_S3_REGION: addresses.s3.region,
    TEST_S3_ACCESS_KEY: addresses.s3.accessKey,
    TEST_S3_SECRET_KEY: addresses.s3.secretKey,
  };
}
