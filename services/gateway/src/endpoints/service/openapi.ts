import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const getOpenApi = endpoint({
  id: 'getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  scope: 'public',
  kind: 'read',
  tag: 'Service',
  summary: 'This description of the API',
  success: {
    status: 200,
    description: 'An OpenAPI 3.1 document.',
    schema: z
      .looseObject({ openapi: z.string().meta({ description: 'Version of OpenAPI.' }) })
      .meta({ id: 'OpenApiDocument' }),
    example: { openapi: '3.1.0' },
    etag: 'if-none-match',
  },
  errors: [],
  handle: async (_request, { openApiDocument }) => openApiDocument() as object as { openapi: string },
});
