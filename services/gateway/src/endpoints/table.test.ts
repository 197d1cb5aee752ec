import { expect, test } from '@jest/globals';
import { openApiDocument } from '../openapi/document.ts';
import { ENDPOINTS } from './table.ts';

const document = openApiDocument(ENDPOINTS, { publicUrl: 'https://example.org' });
const named = ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

test('no operation is declared twice', () => {
  expect(new Set(named.map(([name]) => name)).size).toBe(ENDPOINTS.length);
  expect(new Set(ENDPOINTS.map((endpoint) => endpoint.id)).size).toBe(ENDPOINTS.length);
});

test.each(named)('%s shows an answer and a body that its own schemas accept', (_name, endpoint) => {
  if ('schema' in endpoint.success) {
    expect(endpoint.success.schema.safeParse(endpoint.success.example)).toMatchObject({ success: true });
  }
  if (endpoint.body && endpoint.example !== undefined) {
    expect(endpoint.body.safeParse(endpoint.example)).toMatchObject({ success: true });
  }
  if (endpoint.body && !endpoint.bodyOptional) expect(endpoint.example).toBeDefined();
});

test.each(named)('%s is a read or a write as the contract counts it', (_name, { method, path, kind }) => {
  const isRead = method === 'GET' || path.endsWith('/search') || path === '/credits/quote';
  expect(kind).toBe(isRead ? 'read' : 'write');
});

test.each(named)('%s names every parameter of its path', (_name, { path, params }) => {
  expect(Object.keys(params?.shape ?? {})).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
});

test('the document describes exactly the table', () => {
  const described = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(named.map(([name]) => name).sort());
});

test('answers may grow, requests may not have unknown fields', () => {
  const schemas = document.components?.schemas as Record<string, object>;
  expect(schemas.Submission).not.toHaveProperty('unevaluatedProperties');
  expect(schemas.SubmitBody).toHaveProperty('unevaluatedProperties', false);
});
