// The collection for Postman: the document's operations as requests whose values come from variables, and before them a
// quick start whose requests run one after another.
import converter from 'openapi-to-postmanv2';
import { KEPT, QUICK_START, type Step } from './quick-start.ts';

interface Value {
  key: string;
  value?: string;
  disabled?: boolean;
}

interface Operation {
  operationId: string;
  parameters?: { in: string; name: string; required?: boolean }[];
}

interface Item {
  id?: string;
  name: string;
  description?: unknown;
  request: {
    name?: string;
    method: string;
    url: { path: string[]; query: Value[]; variable: Value[] };
    header: Value[];
    /** Empty where the operation takes none. */
    body?: { mode?: string; raw?: string };
    auth?: unknown;
  };
  response?: unknown;
  event?: Script[];
}

interface Script {
  listen: 'test';
  script: { type: 'text/javascript'; exec: string[] };
}

type Entry = Item | typeof PUT_FILE | { name: string; description?: unknown; item: Entry[] };

interface Collection {
  info: { _postman_id?: string; name: string; description: { content: string; type: string } };
  item: Entry[];
  variable: Value[];
}

interface Documented {
  paths: Record<string, Record<string, Operation>>;
}

/** Postman offers to replace a collection of this id when it is imported again. */
const ID = '5f1f7d0a-6d0e-4c0b-9a52-0c2a7e5d3b61';

const OPTIONS = { folderStrategy: 'Tags', parametersResolution: 'Example' } as const;

const START = `Set two variables in an environment: \`baseUrl\`, the address of the service with \`/v1\`, and \`apiKey\`, which is a secret and therefore
has no value here. Then run the folder "Quick start": each request keeps what the next one needs.`;

/** Headers that Postman sends by itself, or that a request does not need. */
const LEFT_OUT = ['Accept', 'X-Request-Id'];

/** The collection of an OpenAPI document, as JSON; the same document gives the same text. */
export async function collectionOf(text: string): Promise<string> {
  const document = JSON.parse(text) as Documented;
  const collection = await convert(text);
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation]),
    ),
  );
  const requests = new Map<string, Item>();
  for (const item of itemsOf(collection.item)) {
    const { method, url } = item.request;
    const path = `/${url.path.map((part) => part.replace(/^:(.*)$/, '{$1}')).join('/')}`;
    const operation = operations.get(`${method.toLowerCase()} ${path}`);
    if (!operation) throw new Error(`the document has no ${method} ${path}`);
    tidy(item, operation);
    requests.set(operation.operationId, item);
  }
  const uploads = collection.item.find(({ name }) => name === 'Uploads') as { item: Entry[] };
  uploads.item.splice(1, 0, PUT_FILE);
  const names = [...requests.values()].flatMap(({ request }) => request.url.variable.map(({ key }) => key));
  collection.info._postman_id = ID;
  collection.info.description.content = `${START}\n\n${collection.info.description.content}`;
  collection.item.unshift({ name: 'Quick start', item: QUICK_START.map((step) => stepOf(step, requests)) });
  collection.variable.push(...[...new Set([...names, 'putUrl'])].map((key) => ({ key, value: '' })));
  return `${JSON.stringify(collection, null, 2)}\n`;
}

async function convert(data: string): Promise<Collection> {
  return await new Promise<Collection>((resolve, reject) => {
    converter.convertV2({ type: 'string', data }, OPTIONS, (error, made) => {
      if (error) reject(error);
      else if (made?.result) resolve(made.output![0]!.data as Collection);
      else reject(new Error(made?.reason));
    });
  });
}

function itemsOf(entries: Entry[]): Item[] {
  return entries.flatMap((entry) => ('item' in entry ? itemsOf(entry.item) : [entry as Item]));
}

/** Takes away what is new at every conversion, and has values come from variables. */
function tidy(item: Item, { operationId, parameters = [] }: Operation): void {
  const { request } = item;
  delete item.id;
  delete item.response;
  delete request.name;
  delete request.auth;
  if (!request.body?.raw) delete request.body;
  request.header = request.header.filter(({ key }) => !LEFT_OUT.includes(key));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  for (const parameter of [...request.header, ...request.url.query]) {
    if (parameter.key === 'Idempotency-Key') parameter.value = '{{$guid}}';
    else if (parameters.some(({ name }) => name === parameter.key) && !required.includes(parameter.key))
      Object.assign(parameter, { value: '', disabled: true });
  }
  for (const parameter of request.url.variable) parameter.value = `{{${parameter.key}}}`;
  const script = scriptOf(KEPT[operationId] ?? []);
  if (script) item.event = [script];
  else delete item.event;
}

function stepOf({ id, name, body, after = [] }: Step, requests: ReadonlyMap<string, Item>): Item {
  const { request } = requests.get(id)!;
  const made = structuredClone({ name, request });
  if (body) made.request.body!.raw = JSON.stringify(body, null, 2);
  const lines = [`pm.test('is accepted', () => pm.expect(pm.response.code).to.be.within(200, 299));`];
  return { ...made, event: [scriptOf([...(KEPT[id] ?? []), ...after], lines)!] };
}

function scriptOf(lines: readonly string[], first: readonly string[] = []): Script | undefined {
  if (lines.length + first.length === 0) return undefined;
  const reading = [
    'if (pm.response.code < 300) {',
    '  const answer = pm.response.json();',
    '  const keep = (name, value) => pm.collectionVariables.set(name, value);',
    ...lines.map((line) => `  ${line}`),
    '}',
  ];
  const exec = [...first, ...(lines.length > 0 ? reading : [])];
  return { listen: 'test', script: { type: 'text/javascript', exec } };
}

/** What takes a file, at the address of its slot and without a key. */
const PUT_FILE = {
  name: 'Upload the file',
  request: {
    method: 'PUT',
    description: {
      content: 'Choose a PDF as the body. The address is kept by the request before.',
      type: 'text/plain',
    },
    url: '{{putUrl}}',
    header: [{ key: 'Content-Type', value: 'application/pdf' }],
    body: { mode: 'file', file: {} },
    auth: { type: 'noauth' },
  },
};
