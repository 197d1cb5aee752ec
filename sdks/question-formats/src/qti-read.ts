import type { AnswerKeyInput, OptionInput, PartialInput, QuestionInput } from '../../typescript/src/index.ts';
import { type ChildNode, type Element, isTag } from './dom.ts';
import { hundredths, letter, Unsupported } from './paper.ts';
import { scoringOf } from './scoring.ts';
import { textOf } from './text.ts';
import { all, children, contentOf, first, nameOf, numberIn } from './xml.ts';

type Note = (message: string) => void;

/** What an item says about its response. */
interface Response {
  correct: string[];
  base: string;
  entries: { key: string; value: number }[];
  defaultValue: number;
  upperBound: number | undefined;
}

const INTERACTION = /^qti-.*interaction$/;

/** A question from an item of QTI 3. @throws Unsupported */
export function questionOf(item: Element, note: Note): QuestionInput {
  const body = first(item, 'qti-item-body');
  if (!body) throw new Unsupported('it has no body');
  const interactions = all(body, ...new Set(namesBelow(body).filter((name) => INTERACTION.test(name))));
  const [interaction, another] = interactions;
  if (!interaction) throw new Unsupported('it asks for no answer');
  if (another) throw new Unsupported(`it has ${interactions.length} interactions, and a question here has one`);
  const response = responseOf(item, interaction);
  const read = READERS[nameOf(interaction)];
  if (!read) throw new Unsupported(`${nameOf(interaction)} is not supported`);
  for (const part of [
    'qti-modal-feedback',
    'qti-feedback-block',
    'qti-feedback-inline',
    'qti-stylesheet',
    'qti-template-declaration',
  ])
    if (first(item, part)) note(`${part} is left out`);
  if (item.attribs.adaptive === 'true') note('it is not adaptive here');
  const prompts = children(interaction, 'qti-prompt').flatMap(({ children: nodes }) => nodes);
  const text = [textOf(without(body, interaction), note), textOf(prompts, note)].filter(Boolean).join('\n');
  const data = interaction.attribs;
  const label = item.attribs.label?.slice(0, 32);
  return {
    ...(label && { label }),
    ...(item.attribs.identifier && { external_id: item.attribs.identifier.slice(0, 128) }),
    ...(data['data-parent-label'] && { parent_label: data['data-parent-label'] }),
    text: text || item.attribs.title || '',
    max_marks: marksOf(item, response, note),
    ...(response.defaultValue < 0 && { negative_marks: hundredths(-response.defaultValue) }),
    ...(data['data-partial'] && { partial: data['data-partial'] as PartialInput }),
    ...(data['data-expects-diagram'] === 'true' && { expects_diagram: true }),
    ...(data['data-assess-language'] === 'true' && { assess_language: true }),
    ...read({ item, body, interaction, response, note }),
  };
}

function namesBelow(element: Element): string[] {
  return element.children.filter(isTag).flatMap((child) => [nameOf(child), ...namesBelow(child)]);
}

/** The content of a body without its interaction and what is for examiners. */
function without(element: Element, interaction: Element): ChildNode[] {
  return element.children.flatMap((child): ChildNode[] => {
    if (child === interaction || (isTag(child) && /^qti-(rubric|feedback)/.test(nameOf(child)))) return [];
    if (!isTag(child) || !all(child, nameOf(interaction)).includes(interaction)) return [child];
    return without(child, interaction);
  });
}

function responseOf(item: Element, interaction: Element): Response {
  const id = interaction.attribs['response-identifier'];
  const declared = all(item, 'qti-response-declaration').find(({ attribs }) => attribs.identifier === id);
  const correct = first(declared, 'qti-correct-response');
  const mapping = first(declared, 'qti-mapping');
  return {
    base: declared?.attribs['base-type'] ?? '',
    correct: correct ? children(correct, 'qti-value').map((value) => contentOf(value)) : [],
    entries: mapping
      ? children(mapping, 'qti-map-entry').map(({ attribs }) => ({
          key: attribs['map-key'] ?? '',
          value: numberIn(attribs['mapped-value']) ?? 0,
        }))
      : [],
    defaultValue: numberIn(mapping?.attribs['default-value']) ?? 0,
    upperBound: numberIn(mapping?.attribs['upper-bound']),
  };
}

/** The marks that an item can give: its MAXSCORE, the maximum of its SCORE, or what its mapping adds up to. */
function marksOf(item: Element, { entries, upperBound }: Response, note: Note): number {
  const outcome = (id: string) => all(item, 'qti-outcome-declaration').find(({ attribs }) => attribs.identifier === id);
  const most = first(outcome('MAXSCORE'), 'qti-value');
  const mapped = entries.reduce((sum, { value }) => sum + Math.max(value, 0), 0);
  const found =
    (most && numberIn(contentOf(most))) ??
    numberIn(outcome('SCORE')?.attribs['normal-maximum']) ??
    upperBound ??
    mapped;
  if (found > 0) return hundredths(found);
  note('it says no marks, and is taken for 1');
  return 1;
}

interface Found {
  item: Element;
  body: Element;
  interaction: Element;
  response: Response;
  note: Note;
}

const READERS: Record<string, (found: Found) => Partial<QuestionInput>> = {
  'qti-choice-interaction': choice,
  'qti-match-interaction': match,
  'qti-order-interaction': order,
  'qti-text-entry-interaction': textEntry,
  'qti-extended-text-interaction': extendedText,
};

/** Options with their labels: identifiers that would do on paper, otherwise letters. */
function optionsOf(choices: readonly Element[], note: Note, usual: (at: number) => string = letter) {
  const ids = choices.map(({ attribs }) => attribs.identifier ?? '');
  const own = ids.map((id) => id.replace(/^_/, ''));
  const isShort = own.every((label) => /^[\p{L}\p{N}]{1,3}$/u.test(label)) && new Set(own).size === own.length;
  const labels = isShort ? own : ids.map((_, at) => usual(at));
  const options: OptionInput[] = choices.map(({ children: nodes }, at) => ({
    label: labels[at]!,
    text: textOf(nodes, note),
  }));
  const byId = new Map(ids.map((id, at) => [id, labels[at]!]));
  return { options, labelOf: (id: string) => byId.get(id) ?? missing(id) };
}

function missing(id: string): never {
  throw new Unsupported(`its key names ${id}, which is not among its choices`);
}

function choice({ interaction, response, note }: Found): Partial<QuestionInput> {
  const { options, labelOf } = optionsOf(children(interaction, 'qti-simple-choice'), note);
  const right =
    response.correct.length > 0
      ? response.correct
      : response.entries.filter(({ value }) => value > 0).map(({ key }) => key);
  if (right.length === 0) throw new Unsupported('it has no key');
  const correct_options = right.map(labelOf);
  const texts = options.map(({ text }) => text?.toLowerCase());
  if (texts.length === 2 && texts.includes('true') && texts.includes('false')) {
    const isTrue = texts[options.findIndex(({ label }) => label === correct_options[0])] === 'true';
    return { type: 'true_false', correct_options: [isTrue ? 'True' : 'False'] };
  }
  const isSingle = interaction.attribs['max-choices'] === '1';
  if (isSingle && correct_options.length > 1)
    throw new Unsupported('several choices are right, of which one may be taken');
  return { type: isSingle ? 'mcq_single' : 'mcq_multiple', options, correct_options };
}

function match({ interaction, response, note }: Found): Partial<QuestionInput> {
  const [from, to] = children(interaction, 'qti-simple-match-set');
  if (!from || !to) throw new Unsupported('it has no two sets');
  const left = optionsOf(children(from, 'qti-simple-associable-choice'), note);
  const right = optionsOf(children(to, 'qti-simple-associable-choice'), note, (at) => String(at + 1));
  const pairs = response.correct.map((pair) => {
    const [option = '', matched = ''] = pair.split(/\s+/);
    return { option: left.labelOf(option), match: right.labelOf(matched) };
  });
  const once = new Set(pairs.map(({ option }) => option)).size;
  if (once !== left.options.length || once !== pairs.length)
    throw new Unsupported('each of the first set is to be matched once');
  return { type: 'matching', options: left.options, matches: right.options, answer: { pairs } };
}

function order({ interaction, response, note }: Found): Partial<QuestionInput> {
  const { options, labelOf } = optionsOf(children(interaction, 'qti-simple-choice'), note);
  if (response.correct.length !== options.length) throw new Unsupported('its key orders not all of its choices');
  return { type: 'ordering', options, correct_options: response.correct.map(labelOf) };
}

function textEntry({ item, interaction, response, note }: Found): Partial<QuestionInput> {
  const [key] = response.correct;
  const value = numberIn(key);
  if (response.base === 'float' || response.base === 'integer') {
    if (value === undefined) return { type: 'numerical' };
    const equal = first(item, 'qti-equal')?.attribs;
    const [tolerance] = equal?.['tolerance-mode'] === 'absolute' ? (equal.tolerance ?? '').split(/\s+/) : [];
    if (equal?.['tolerance-mode'] === 'relative') note('a relative tolerance is left out');
    const unit = interaction.attribs['data-unit'];
    const allowed = numberIn(tolerance);
    return { type: 'numerical', answer: { value, ...(allowed && { tolerance: allowed }), ...(unit && { unit }) } };
  }
  const most = Math.max(...response.entries.map((entry) => entry.value));
  const partly = response.entries.filter((entry) => entry.value > 0 && entry.value < most);
  if (partly.length > 0)
    note(`answers that earn less than all are left out: ${partly.map((entry) => entry.key).join(', ')}`);
  const mapped = response.entries.filter((entry) => entry.value === most && most > 0).map((entry) => entry.key);
  const accepted = [...new Set([...response.correct, ...mapped])];
  if (accepted.length === 0) throw new Unsupported('it has no key');
  const { 'data-answer-form': form, 'data-answer-policy': policy } = interaction.attribs;
  const said = { ...(form && { form }), ...(policy && { policy }) } as Pick<AnswerKeyInput, 'form' | 'policy'>;
  return { type: 'one_word', answer: { accepted, ...said } };
}

function extendedText({ body, interaction, note }: Found): Partial<QuestionInput> {
  const lines = numberIn(interaction.attribs['expected-lines']) ?? Number.POSITIVE_INFINITY;
  const limit = numberIn(interaction.attribs['data-word-limit']);
  const blocks = all(body, 'qti-rubric-block').filter(({ attribs }) => /scorer|author/.test(attribs.view ?? ''));
  return {
    type: lines <= SHORT_LINES ? 'short_answer' : 'long_answer',
    ...(limit && { word_limit: limit }),
    ...scoringOf(blocks.map(({ children: nodes }) => textOf(nodes, note)).join('\n')),
  };
}

/** Lines of an answer that is still short. */
export const SHORT_LINES = 5;
