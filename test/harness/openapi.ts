import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface OpenApi {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>
  >;
  components?: { schemas?: Record<string, object> };
}

const documents = new Map<string, Promise<Checker>>();

/**
 * Validates an answer against the document that the service serves. Undescribed fields fail, although clients must
 * ignore them, since everything in an answer must be described.
 */
export async function checkResponse(
  baseUrl: string,
  method: string,
  path: string,
  status: number,
  body: unknown,
): Promise<void> {
  if (method === 'HEAD') return;
  let checker = documents.get(baseUrl);
  if (!checker) {
    checker = fetch(`${baseUrl}/openapi.json`).then(
      async (response) => new Checker((await response.json()) as OpenApi),
    );
    documents.set(baseUrl, checker);
  }
  (await checker).check(method, path.split('?')[0]!, status, body);
}

class Checker {
  readonly #document: OpenApi;
  readonly #ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, code: { optimize: false } });
  readonly #compiled = new Map<object, ValidateFunction>();
  /** Most answers share a few schemas, and compiling one takes long. */
  readonly #compiledTexts = new Map<string, ValidateFunction>();
  readonly #routes: { pattern: RegExp; template: string }[];

  constructor(document: OpenApi) {
    this.#document = document;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ components: closeObjects(document.components) }, 'openapi');
    this.#routes = Object.keys(document.paths).map((template) => ({
      template,
      pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]*')}$`),
    }));
  }

  check(method: string, path: string, status: number, body: unknown): void {
    const operation = this.#operation(method, path);
    // The router answers requests that match no endpoint: only the envelope is known.
    if (!operation) return;
    const response = operation.responses[String(status)];
    if (!response) throw new Error(`${method} ${path} answered ${status}, which is not described`);
    const schema = response.content?.['application/json']?.schema;
    if (body === undefined) return;
    if (!schema) throw new Error(`${method} ${path} ${status} answered JSON, which is not described`);
    const validate = this.#compile(schema);
    if (!validate(body)) {
      const errors = validate
        .errors!.slice(0, 5)
        .map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`);
      throw new Error(
        `${method} ${path} ${status} does not fit its description:\n${errors.join('\n')}\n${JSON.stringify(body).slice(0, 1500)}`,
      );
    }
  }

  #operation(method: string, path: string) {
    const exact = this.#document.paths[path];
    const template = exact ? path : this.#routes.find((route) => route.pattern.test(path))?.template;
    return template ? this.#document.paths[template]?.[method.toLowerCase()] : undefined;
  }

  #compile(schema: object): ValidateFunction {
    let compiled = this.#compiled.get(schema);
    if (!compiled) {
      // `#/components/…` seen from the document's id.
      const text = JSON.stringify(closeObjects(schema)).replaceAll('"#/', '"openapi#/');
      compiled = this.#compiledTexts.get(text) ?? this.#ajv.compile(JSON.parse(text));
      this.#compiledTexts.set(text, compiled);
      this.#compiled.set(schema, compiled);
    }
    return compiled;
  }
}

/**
 * Gives every object schema that lists properties `additionalProperties: false`, unless it says otherwise, and treats a
 * list of words that may grow as complete.
 */
function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects);
  if (value === null || typeof value !== 'object') return value;
  const [words, other] = ((value as { anyOf?: object[] }).anyOf ?? []) as { enum?: unknown; type?: unknown }[];
  if (words?.enum && other?.type === 'string' && !other.enum) return words;
  const closed: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, closeObjects(inner)]),
  );
  if (closed.type === 'object' && closed.properties && closed.additionalProperties === undefined)
    closed.additionalProperties = false;
  return closed;
}
