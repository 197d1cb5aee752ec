// Writes src/generated from docs/openapi.json: types and calls (hey-api), and the examples of the fake server.
// `npm run sdks` from the root of the repository; a test holds what is committed against what this writes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/openapi.json');
export const GENERATED = join(import.meta.dirname, 'src/generated');

interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, { example?: unknown; examples?: Record<string, object> }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { examples: Record<string, { value: unknown }> };
}

/** The generated files by name. */
export async function generate(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-sdk-'));
  try {
    await createClient({
      input: DOCUMENT,
      output: { path: folder, module: { extension: '.ts' }, header: [], entryFile: false },
      plugins: [
        '@hey-api/typescript',
        { name: '@hey-api/client-fetch', throwOnError: true },
        {
          name: '@hey-api/sdk',
          auth: false,
          responseStyle: 'data',
          operations: { strategy: 'single', containerName: 'Operations', methods: 'instance' },
        },
      ],
      logs: { level: 'silent', file: false },
    });
    const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Document;
    return {
      'types.ts': openWords(readFileSync(join(folder, 'types.gen.ts'), 'utf8')),
      'operations.ts': ownClient(readFileSync(join(folder, 'sdk.gen.ts'), 'utf8')),
      'examples.ts': examples(document),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `'a' | string` is `string` to TypeScript; written like this, editors go on proposing the words. */
function openWords(types: string): string {
  return types.replaceAll(/^(export type \w+ = (?:'[^']*' \| )+)string;$/gm, '$1(string & {});');
}

/** The generated calls with our transport in place of hey-api's client, which neither retries nor times out. */
function ownClient(operations: string): string {
  const [, calls] = operations.split(/(?=\nexport class Operations )/);
  const types = /^import type .* from '\.\/types\.gen\.ts';$/m.exec(operations)?.[0];
  if (!calls || !types) throw new Error('hey-api writes calls otherwise than this expects');
  const inner = calls
    .replace(/ {4}public static readonly __registry[\s\S]*?\n {4}}\n/, '')
    .replace(' extends HeyApiClient', '');
  return `import type { Options, RequestResult, Send } from '../transport.ts';
${types.replaceAll(/ \w+Errors,/g, '').replace('./types.gen.ts', './types.ts')}
${inner
  .replace(
    '{',
    `{
    protected readonly client: Send;

    constructor(client: Send) {
        this.client = client;
    }
`,
  )
  .replaceAll(/\(options\??\.client \?\? this\.client\)/g, 'this.client')
  .replaceAll('<ThrowOnError extends boolean = true>', '')
  .replaceAll(/, (?:\w+Errors, )?ThrowOnError(?:, 'data')?/g, '')
  .replaceAll(/ +responseStyle: 'data',\n/g, '')}`;
}

/** The answers of the fake server: the example of each operation and of each error code. */
function examples({ paths, components }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => {
      const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2'))!;
      const example = response.content?.['application/json']?.example;
      const codes = Object.values(responses).flatMap(({ content }) =>
        Object.keys(content?.['application/json']?.examples ?? {}),
      );
      return { operationId, method: method.toUpperCase(), path, status: Number(status), example, codes };
    }),
  );
  const statuses: Record<string, number> = {};
  for (const methods of Object.values(paths)) {
    for (const { responses } of Object.values(methods)) {
      for (const [status, { content }] of Object.entries(responses)) {
        for (const code of Object.keys(content?.['application/json']?.examples ?? {})) statuses[code] = Number(status);
      }
    }
  }
  const errors = Object.fromEntries(
    Object.entries(components.examples).map(([code, { value }]) => [code, { status: statuses[code], body: value }]),
  );
  return `// Written by generate.ts.
export interface Example {
  operationId: string;
  method: string;
  path: string;
  status: number;
  /** Undefined where the answer is a file. */
  example?: unknown;
  /** Error codes that the operation may answer. */
  codes: string[];
}

export const OPERATIONS: Example[] = ${JSON.stringify(operations, null, 2)};

export const ERRORS: Record<string, { status: number; body: unknown }> = ${JSON.stringify(errors, null, 2)};
`;
}

if (import.meta.main) {
  const files = Object.entries(await generate());
  if (process.argv.includes('--check')) {
    const stale = files.filter(([name, text]) => readFileSync(join(GENERATED, name), 'utf8') !== text);
    for (const [name] of stale) process.stderr.write(`src/generated/${name} is not what docs/openapi.json says\n`);
    process.exitCode = stale.length;
  } else {
    for (const [name, text] of files) writeFileSync(join(GENERATED, name), text);
  }
}
