import { create } from '@bufbuild/protobuf';
import { CriterionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { pointsOfRubric } from './rubric.ts';
import { cut } from './testing.ts';

test.each<[string, string, number, string]>([
  [
    'within sentences',
    'Osmosis is movement of water (1) through a partially permeable membrane (1) and from a dilute solution (1).',
    3,
    '3 for 3: Osmosis is movement of water + through a partially permeable membrane + from a dilute solution',
  ],
  [
    'prose, then a list of which some are enough',
    'Phishing is a fake message from a firm [1]. Signs (any two, 1 each): misspelt words; a threat; an odd link.',
    3,
    '1 for 1: Phishing is a fake message from a firm | 2 for 2: <Signs> misspelt words + <Signs> a threat + <Signs> an odd link',
  ],
  [
    'a list of which some are enough, then a list with a worth of its own',
    'Criticisms, any two [1 each]: seats do not follow votes; votes are wasted; safe seats. Advantage, any one [1]: quick; stable.',
    3,
    '2 for 2: <Criticisms, any two> seats do not follow votes + <Criticisms, any two> votes are wasted + <Criticisms, any two> safe seats | 1 for 1: <Advantage, any one> quick + <Advantage, any one> stable',
  ],
  [
    'a choice behind its list',
    'It learns the noise [1]. Two of: more data, dropout, early stopping [1 each].',
    3,
    '1 for 1: It learns the noise | 2 for 2: more data + dropout + early stopping',
  ],
  [
    'a choice divided by strokes',
    'So that they are not afraid (1), and can protect rights (1). Protection: hard to remove / fixed terms (any one, 1).',
    3,
    '2 for 2: So that they are not afraid + can protect rights | 1 for 1: Protection: hard to remove + fixed terms',
  ],
  [
    'a line for each',
    'Any 2 causes for 1 mark each: drought; war; debt\n1 mark for an effect: famine',
    3,
    '2 for 2: drought + war + debt | 1 for 1: famine',
  ],
  [
    'the marks for some of a list',
    '3 marks for any three of: heat, light, sound, motion. 1 mark for the unit joule.',
    4,
    '3 for 3: heat + light + sound + motion | 1 for 1: unit joule',
  ],
  [
    'the most that a list earns',
    'Causes (max 2): tax, hunger, debt. Effects (max 2): terror, war, reform.',
    4,
    '2 for 2: <Causes> tax + <Causes> hunger + <Causes> debt | 2 for 2: <Effects> terror + <Effects> war + <Effects> reform',
  ],
  [
    'headings and different worths',
    'Definition (2 marks): the value of the next best alternative. Example (1 mark): study instead of work.',
    3,
    '1 for 2: <Definition> the value of the next best alternative | 1 for 1: <Example> study instead of work',
  ],
  [
    'labels',
    '(a) condensation (1) (b) evaporation (1) (c) rain (1)',
    3,
    '1 for 1: <(a)> condensation | 1 for 1: <(b)> evaporation | 1 for 1: <(c)> rain',
  ],
  [
    'codes of methods and results',
    'Let them be 2m + 1 and 2n + 1 (M1). The sum is 2(m + n + 1) (M1). It is a multiple of 2 (A1). Accept words.',
    3,
    '3 for 3: Let them be 2m + 1 and 2n + 1 + The sum is 2(m + n + 1) + It is a multiple of 2',
  ],
  [
    'a worth in its parts',
    'Relative (A1): changes in step with the move (1 + example 1). Absolute ($A$1): stays the same (1).',
    3,
    '1 for 2: <Relative (A1)> changes in step with the move | 1 for 1: <Absolute ($A$1)> stays the same',
  ],
  [
    'what is said without a worth behind the last',
    'The act [1]. The intention [1]. Some offences are exceptions.',
    2,
    '2 for 2: The act + The intention',
  ],
])('a scheme is cut at the marks written into it: %s', (_, scheme, marks, expected) => {
  expect(cut(scheme, marks)).toBe(expected);
});

test('where they do not add up to the marks of the question, it is cut as its author divided it', () => {
  expect(cut('Any two: ice floats (1); iron sinks (1); oil floats (1)', 2)).toBe(
    '2 for 2: ice floats + iron sinks + oil floats',
  );
});

test('guidance of a criterion is cut at its marks too', () => {
  const guidance = 'Bacteria on raw chicken (1) pass by hands to food that is not cooked again (1)';
  const { groups } = pointsOfRubric([create(CriterionSchema, { name: 'How', marks: 200, guidance })], '', 'How?');
  expect(groups.map(({ needs, points }) => [needs, points.map(({ text }) => text)])).toEqual([
    [2, ['Bacteria on raw chicken', 'pass by hands to food that is not cooked again']],
  ]);
});
