import type { JsonReadOptions } from '@bufbuild/protobuf';

/**
 * How messages are read back from a database: a newer version that runs beside this one, or before a rollback, may have
 * written more.
 */
export const AS_STORED: Partial<JsonReadOptions> = { ignoreUnknownFields: true };
