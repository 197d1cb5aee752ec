import type { QuestionInput } from '../../typescript/src/index.ts';
import { hundredths, letter } from './paper.ts';
import { SHORT_LINES } from './qti-read.ts';
import { scoringText } from './scoring.ts';
import { markupOf } from './text.ts';
import { document, element, type Markup } from './xml.ts';

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
const TEMPLATES = 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates';

/** An identifier as XML allows it: a label where that is short, otherwise a letter by position. */
function identifiersOf(labels: readonly string[], usual: (at: number) => string): Map<string, string> {
  const isShort = labels.every((label) => /^[\p{L}\p{N}]{1,3}$/u.test(label));
  return new Map(
    labels.map((label, at) => [label, isShort ? (/^\p{L}/u.test(label) ? label : `_${label}`) : usual(at)]),
  );
}

interface Parts {
  base: string;
  cardinality: string;
  correct: string[];
  entries?: { key: string; value: number }[];
  interaction: Markup;
  tolerance?: number | null | undefined;
}

/** A question as an item of QTI 3. */
export function itemOf(question: QuestionInput, identifier: string): string {
  const { base, cardinality, correct, entries, interaction, tolerance } = partsOf(question);
  const negative = question.negative_marks ?? 0;
  const isMapped = entries !== undefined;
  const scoring = scoringText(question);
  return document(
    element(
      'qti-assessment-item',
      {
        xmlns: NAMESPACE,
        identifier,
        title: `Question ${question.label ?? ''}`.trim(),
        label: question.label,
        adaptive: false,
        'time-dependent': false,
      },
      element(
        'qti-response-declaration',
        { identifier: 'RESPONSE', cardinality, 'base-type': base },
        correct.length > 0 &&
          element(
            'qti-correct-response',
            {},
            correct.map((value) => element('qti-value', {}, value)),
          ),
        (isMapped || negative > 0) &&
          element(
            'qti-mapping',
            { 'default-value': -negative, 'lower-bound': -negative, 'upper-bound': question.max_marks },
            (entries ?? []).map(({ key, value }) =>
              element('qti-map-entry', {
                'map-key': key,
                'mapped-value': value,
                'case-sensitive': base === 'string' ? false : undefined,
              }),
            ),
          ),
      ),
      element('qti-outcome-declaration', {
        identifier: 'SCORE',
        cardinality: 'single',
        'base-type': 'float',
        'normal-maximum': question.max_marks,
      }),
      element(
        'qti-outcome-declaration',
        { identifier: 'MAXSCORE', cardinality: 'single', 'base-type': 'float' },
        element('qti-default-value', {}, element('qti-value', {}, question.max_marks)),
      ),
      element(
        'qti-item-body',
        {},
        scoring &&
          element(
            'qti-rubric-block',
            { view: 'scorer', use: 'scoring' },
            element('qti-content-body', {}, markupOf(scoring)),
          ),
        element('div', {}, markupOf(question.text ?? '')),
        base === 'float' || (base === 'string' && cardinality === 'single' && correct.length > 0)
          ? element('p', {}, interaction)
          : interaction,
      ),
      tolerance === undefined
        ? base !== 'string' || correct.length > 0
          ? element('qti-response-processing', {
              template: `${TEMPLATES}/${isMapped ? 'map_response' : 'match_correct'}.xml`,
            })
          : null
        : withinTolerance(question.max_marks, tolerance ?? 0),
    ),
  );
}

function partsOf(question: QuestionInput): Parts {
  const { type, max_marks, answer } = question;
  const own = {
    'response-identifier': 'RESPONSE',
    'data-parent-label': question.parent_label,
    'data-partial': question.partial,
    'data-expects-diagram': question.expects_diagram || null,
    'data-assess-language': question.assess_language || null,
  };
  const isTrueFalse = type === 'true_false';
  const options = isTrueFalse ? ['True', 'False'].map((label) => ({ label, text: label })) : (question.options ?? []);
  const ids = identifiersOf(
    options.map(({ label }) => label),
    letter,
  );
  const correct = (question.correct_options ?? []).map((label) => ids.get(label)!);
  const choices = (name: string, more = {}) =>
    options.map(({ label, text }) => element(name, { identifier: ids.get(label), ...more }, markupOf(text ?? '')));
  if (type === 'mcq_single' || type === 'mcq_multiple' || isTrueFalse) {
    const isSingle = type !== 'mcq_multiple';
    return {
      base: 'identifier',
      cardinality: isSingle ? 'single' : 'multiple',
      correct,
      entries: correct.map((key) => ({ key, value: hundredths(max_marks / correct.length) })),
      interaction: element(
        'qti-choice-interaction',
        { ...own, 'max-choices': isSingle ? 1 : 0 },
        choices('qti-simple-choice'),
      ),
    };
  }
  if (type === 'ordering')
    return {
      base: 'identifier',
      cardinality: 'ordered',
      correct,
      interaction: element('qti-order-interaction', own, choices('qti-simple-choice')),
    };
  if (type === 'matching') {
    const matches = question.matches ?? [];
    const matchIds = identifiersOf(
      matches.map(({ label }) => label),
      (at) => `_${at + 1}`,
    );
    const pairs = (answer?.pairs ?? []).map(({ option, match }) => `${ids.get(option)} ${matchIds.get(match)}`);
    return {
      base: 'directedPair',
      cardinality: 'multiple',
      correct: pairs,
      entries: pairs.map((key) => ({ key, value: hundredths(max_marks / pairs.length) })),
      interaction: element(
        'qti-match-interaction',
        { ...own, 'max-associations': options.length },
        element('qti-simple-match-set', {}, choices('qti-simple-associable-choice', { 'match-max': 1 })),
        element(
          'qti-simple-match-set',
          {},
          matches.map(({ label, text }) =>
            element(
              'qti-simple-associable-choice',
              { identifier: matchIds.get(label), 'match-max': options.length },
              markupOf(text ?? ''),
            ),
          ),
        ),
      ),
    };
  }
  if (type === 'numerical')
    return {
      base: 'float',
      cardinality: 'single',
      correct: typeof answer?.value === 'number' ? [String(answer.value)] : [],
      tolerance: answer?.tolerance ?? null,
      interaction: element('qti-text-entry-interaction', { ...own, 'data-unit': answer?.unit }),
    };
  if (type === 'one_word') {
    const accepted = answer?.accepted ?? [];
    return {
      base: 'string',
      cardinality: 'single',
      correct: accepted.slice(0, 1),
      entries: accepted.map((key) => ({ key, value: max_marks })),
      interaction: element('qti-text-entry-interaction', {
        ...own,
        'data-answer-form': answer?.form,
        'data-answer-policy': answer?.policy,
      }),
    };
  }
  return {
    base: 'string',
    cardinality: 'single',
    correct: [],
    interaction: element('qti-extended-text-interaction', {
      ...own,
      'expected-lines': type === 'short_answer' ? SHORT_LINES : 3 * SHORT_LINES,
      'data-word-limit': question.word_limit,
    }),
  };
}

/** The marks for a number near enough to the key. */
function withinTolerance(marks: number, tolerance: number): Markup {
  const exact = tolerance === 0;
  const attributes = exact
    ? { 'tolerance-mode': 'exact' }
    : { 'tolerance-mode': 'absolute', tolerance: `${tolerance} ${tolerance}` };
  const earned = element(
    'qti-set-outcome-value',
    { identifier: 'SCORE' },
    element('qti-base-value', { 'base-type': 'float' }, marks),
  );
  const near = element(
    'qti-equal',
    attributes,
    element('qti-variable', { identifier: 'RESPONSE' }),
    element('qti-correct', { identifier: 'RESPONSE' }),
  );
  return element(
    'qti-response-processing',
    {},
    element('qti-response-condition', {}, element('qti-response-if', {}, near, earned)),
  );
}
