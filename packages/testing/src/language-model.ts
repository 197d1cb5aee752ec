import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a language model, whichever of the two protocols it came in. */
export interface ModelCall {
  protocol: 'openai-compatible' | 'anthropic';
  purpose: 'read' | 'rubric' | 'mark';
  system: string;
  /** Texts of the user's message, in order. */
  texts: string[];
  /** PNG files. */
  pictures: Buffer[];
  schema: Schema;
  /** The request's body as sent. */
  body: Record<string, unknown>;
  headers: IncomingHttpHeaders;
}

interface Schema {
  properties: Record<string, unknown>;
}
type Sent = Omit<ModelCall, 'body' | 'headers'>;

/** What the model does with a call. */
export type ModelAnswer =
  | { json: unknown }
  | { text: string }
  /** A body that is no valid response of the protocol. */
  | { body: string }
  /** An error of the provider. */
  | { status: number; headers?: Record<string, string>; error?: Record<string, unknown> }
  /** `cut_off`: the answer ends in the middle; `torn`: the response does; `silent`: nothing ever comes. */
  | 'refusal'
  | 'cut_off'
  | 'torn'
  | 'silent';

export interface FakeModel {
  /** Base address for a client of the protocol. */
  baseUrl: (protocol: ModelCall['protocol']) => string;
  calls: ModelCall[];
  /** Decides what comes back; may be replaced. */
  answer: (call: ModelCall) => ModelAnswer;
  close: () => Promise<void>;
}

/** A server on loopback that speaks the protocols of OpenAI's chat completions and Anthropic's messages. */
export async function startFakeModel(answer: FakeModel['answer'] = honest): Promise<FakeModel> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as OpenAiBody & AnthropicBody;
      const sent = request.url?.endsWith('/chat/completions') ? fromOpenAi(body) : fromAnthropic(body);
      const call: ModelCall = { ...sent, body: { ...body }, headers: request.headers };
      fake.calls.push(call);
      respond(response, call, fake.answer(call));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fake: FakeModel = {
    baseUrl: (protocol) => `http://127.0.0.1:${port}${protocol === 'anthropic' ? '' : '/v1'}`,
    calls: [],
    answer,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

interface OpenAiBody {
  messages: [{ content: string }, { content: ({ type: 'text'; text: string } | OpenAiPicture)[] }];
  response_format: { json_schema?: { schema: Schema } };
}
interface OpenAiPicture {
  type: 'image_url';
  image_url: { url: string };
}

function fromOpenAi(body: OpenAiBody): Sent {
  const [system, { content }] = body.messages;
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  // A client of a host without schema support writes the schema at the end of the shared text.
  const schema = body.response_format.json_schema?.schema ?? (JSON.parse(texts[0]!.split('\n').at(-1)!) as Schema);
  return {
    protocol: 'openai-compatible',
    purpose: purposeOf(schema),
    system: system.content,
    texts,
    pictures: content.flatMap((part) =>
      part.type === 'image_url'
        ? [Buffer.from(part.image_url.url.replace(/^data:image\/png;base64,/, ''), 'base64')]
        : [],
    ),
    schema,
  };
}

function purposeOf({ properties }: Schema): ModelCall['purpose'] {
  return 'blocks' in properties ? 'read' : 'points' in properties ? 'rubric' : 'mark';
}

interface AnthropicBody {
  system: [{ text: string }];
  messages: [{ content: ({ type: 'text'; text: string } | { type: 'image'; source: { data: string } })[] }];
  output_config: { format: { schema: Schema } };
}

function fromAnthropic(body: AnthropicBody): Sent {
  const { schema } = body.output_config.format;
  const { content } = body.messages[0];
  return {
    protocol: 'anthropic',
    purpose: purposeOf(schema),
    system: body.system[0].text,
    texts: content.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
    pictures: content.flatMap((part) => (part.type === 'image' ? [Buffer.from(part.source.data, 'base64')] : [])),
    schema,
  };
}

function respond(response: ServerResponse, call: ModelCall, answer: ModelAnswer): void {
  if (answer === 'silent') return;
  if (typeof answer === 'object' && 'status' in answer) {
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify({ type: 'error', error: { type: 'fake_error', message: 'No.', ...answer.error } }));
    return;
  }
  if (typeof answer === 'object' && 'body' in answer) {
    response.writeHead(200, { 'content-type': answer.body.startsWith('<') ? 'text/html' : 'application/json' });
    response.end(answer.body);
    return;
  }
  const text =
    typeof answer === 'string'
      ? '{"explanation": "Half of'
      : 'json' in answer
        ? JSON.stringify(answer.json)
        : answer.text;
  const body = JSON.stringify(call.protocol === 'anthropic' ? toAnthropic(text, answer) : toOpenAi(text, answer));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  if (answer === 'torn') response.write(body.slice(0, -30), () => response.destroy());
  else response.end(body);
}

function toOpenAi(text: string, answer: ModelAnswer) {
  const refusal = answer === 'refusal' ? 'I cannot help with that.' : null;
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'fake',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: refusal ? null : text, refusal },
        finish_reason: answer === 'cut_off' ? 'length' : 'stop',
      },
    ],
    usage: {
      prompt_tokens: 1_000,
      completion_tokens: 100,
      total_tokens: 1_100,
      prompt_tokens_details: { cached_tokens: 600 },
    },
  };
}

function toAnthropic(text: string, answer: ModelAnswer) {
  const stop = answer === 'refusal' ? 'refusal' : answer === 'cut_off' ? 'max_tokens' : 'end_turn';
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'fake',
    content: answer === 'refusal' ? [] : [{ type: 'text', text }],
    stop_reason: stop,
    stop_sequence: null,
    usage: { input_tokens: 300, cache_creation_input_tokens: 100, cache_read_input_tokens: 600, output_tokens: 100 },
  };
}

/** A criterion as a marking prompt names it. */
export interface AskedCriterion {
  id: string;
  marks: number;
  name: string;
  keywords: string[];
}

export function criteriaIn({ texts }: ModelCall): AskedCriterion[] {
  return [...texts[0]!.matchAll(/^(c\d+) \(([\d.]+) marks\): (.*)((?:\n {4}.*)*)/gm)].map(
    ([, id, marks, name, more]) => ({
      id: id!,
      marks: Number(marks),
      name: name!,
      keywords: /Key words[^:]*: (.*)/.exec(more!)?.[1]?.split('; ') ?? [],
    }),
  );
}

/** The sentences of the answer to be marked, as the model sees them. */
export function sentencesIn({ texts }: ModelCall): string[] {
  const inside = /^<<<(\w+)\n([\s\S]*)\n\1>>>$/.exec(texts.at(-1)!)?.[2];
  if (inside === undefined) throw new Error('the answer stands between no fences');
  return inside.split('\n').map((line) => line.replace(/^\[\d+\] /, ''));
}

/** Marks by keywords, as a model does that keeps to its instructions. */
export function honest(call: ModelCall): ModelAnswer {
  if (call.purpose === 'rubric') {
    return { json: { points: [point('Cause', 2), point('Effect', 1)] } };
  }
  if (call.purpose === 'read') return { json: { blocks: [] } };
  const sentences = sentencesIn(call);
  const criteria = criteriaIn(call).map(({ id, marks, name, keywords }) => {
    const words = keywords.length > 0 ? keywords : [name];
    const evidence = sentences.flatMap((sentence, index) => {
      const quote = words.find((word) => sentence.toLowerCase().includes(word.toLowerCase()));
      return quote ? [{ sentence: index + 1, quote }] : [];
    });
    return { criterion: id, reason: `About ${name}.`, evidence, awarded: evidence.length > 0 ? marks : 0 };
  });
  return { json: judgement(criteria) };
}

export interface JudgedCriterion {
  criterion: string;
  reason: string;
  evidence: { sentence: number; quote: string }[];
  awarded: number;
}

/** A whole judgement around its criteria. */
export function judgement(criteria: readonly JudgedCriterion[]) {
  return {
    explanation: 'Each criterion was looked at.',
    feedback: 'A fair answer.',
    total: criteria.reduce((sum, { awarded }) => sum + awarded, 0),
    confidence: 0.9,
    criteria,
  };
}

function point(name: string, weight: number) {
  return { name, guidance: `Says what the ${name.toLowerCase()} is.`, weight };
}
