import type { JsonReadOptions } from '@bufbuild/protobuf';

/**
 * How messages are read from a database: a newer version, running concurrently or before a rollback, may have written
 * more fields.
 */
export const AS_STORED: Partial<JsonReadOptions> = { ignoreUnknownFields: true };
