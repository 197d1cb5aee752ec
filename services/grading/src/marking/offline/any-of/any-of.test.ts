import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mark } from '../mark.testing.ts';
import { countAsked } from './asked-count.ts';
import { stretchesOf } from './stretches.ts';

describe('how many points a question asks for', () => {
  test.each([
    ['State two uses of water.', 2],
    ['Name and describe any two challenges.', 2],
    ['List any 4 properties of metals', 4],
    ['What are two advantages of solar power?', 2],
    ['What are the objectives of IPv6? Please state at least 4 objectives.', 4],
    ['A farmer grows wheat. Suggest three ways to improve the yield. Justify your answer.', 3],
    ['Give two reasons for rain and explain each.', 2],
    ['State one function of the heart.', 1],
  ])('%s', (question, count) => expect(countAsked(question)).toBe(count));
  test.each([
    'Name the two phases.',
    'Explain in two sentences.',
    'Write two sentences about rain.',
    'Define osmosis and give two examples.',
    'What is osmosis? Give two examples of osmosis.',
    'Give two reasons for rain and explain how clouds form.',
    'Give 2 differences between plant and animal cells, and explain why plants need a wall.',
    'List three points each for and against.',
    'State two similarities and two differences between mitosis and meiosis.',
    'A coin is tossed at least three times. What is the chance of two heads?',
    'State one use of water. State one use of air.',
    'Name one gas and its use.',
    'State one advantage and disadvantage of solar power.',
    'Is graphite a conductor? Give one reason.',
    'Describe one method of separating salt from sand.',
    'Write 25 as a product of primes.',
    'Give 10 N as a vector.',
  ])('%s asks for more, or does not say', (question) => expect(countAsked(question)).toBeUndefined());
});

describe('what an expected text wants', () => {
  test.each<[string, number | undefined, [number, ...string[]][]]>([
    ['Any two of: heat, light or sound.', undefined, [[2, 'heat', 'light', 'sound']]],
    ['Any two of heat, light or sound.', undefined, [[2, 'heat', 'light', 'sound']]],
    ['heat, light, sound (any two)', undefined, [[2, 'heat', 'light', 'sound']]],
    ['1. Heat\n2. Light\n3. Sound\nAny two points.', undefined, [[2, 'Heat', 'Light', 'Sound']]],
    ['Uses (any two)\nCooking\nHeating\nWashing', undefined, [[2, 'Cooking', 'Heating', 'Washing']]],
    [
      'Advantages (any two): cheap; clean; quiet.\nDisadvantages (any one):\n- weather\n- space',
      undefined,
      [
        [2, 'cheap', 'clean', 'quiet'],
        [1, 'weather', 'space'],
      ],
    ],
    [
      'It makes food. One of the following reasons should be given:\n• for animals\n• for people\n  and cattle\n\nIt is green.',
      undefined,
      [
        [1, 'It makes food.'],
        [1, 'for animals', 'for people\n  and cattle'],
        [1, 'It is green.'],
      ],
    ],
    [
      'Any one reason: (i) plants feed animals (ii) plants give oxygen',
      undefined,
      [[1, 'plants feed animals', 'plants give oxygen']],
    ],
    ['solid, liquid and gas', undefined, [[3, 'solid', 'liquid', 'gas']]],
    ['autumn or fall', undefined, [[1, 'autumn', 'fall']]],
    ['Washing. Cooking. Drinking. Any two.', undefined, [[2, 'Washing', 'Cooking', 'Drinking']]],
    ['Two of: washing, cooking, drinking', undefined, [[2, 'washing', 'cooking', 'drinking']]],
    [
      'Osmosis is the movement of water. Examples: roots, raisins, kidneys (any two)',
      undefined,
      [
        [1, 'Osmosis is the movement of water.'],
        [2, 'roots', 'raisins', 'kidneys'],
      ],
    ],
    [
      'Acids turn litmus red (any one of the following: HCl, HNO3).',
      undefined,
      [
        [1, 'Acids turn litmus red'],
        [1, 'HCl', 'HNO3'],
      ],
    ],
    ['oxygen, nitrogen', 3, [[2, 'oxygen', 'nitrogen']]],
    [
      'Medium of exchange, measure of value, store of value, standard of deferred payment',
      3,
      [[3, 'Medium of exchange', 'measure of value', 'store of value', 'standard of deferred payment']],
    ],
    [
      'Two or more persons, sharing of profits, unlimited liability',
      2,
      [[2, 'Two or more persons', 'sharing of profits', 'unlimited liability']],
    ],
    ['dog, cat, cow', 1, [[1, 'dog', 'cat', 'cow']]],
    [
      'Possible uses:\nIt cools engines.\nIt turns turbines.\nIt washes.',
      2,
      [[2, 'It cools engines.', 'It turns turbines.', 'It washes.']],
    ],
    ['1. Heating\n2. Cooling\n3. Stirring', undefined, [[3, 'Heating', 'Cooling', 'Stirring']]],
  ])('%j, asked for %j', (text, asked, wanted) => {
    expect(stretchesOf(text, asked)).toEqual(wanted.map(([count, ...points]) => ({ wanted: count, points })));
  });
  test.each([
    ['Any one of the tools would scratch it.', undefined],
    ['At least one tool could scratch each of the minerals: A and B.', undefined],
    ['Like poles repel and opposite poles attract.', undefined],
    ['Rome, because of its port', undefined],
    ['1,000', undefined],
    ['The sun heats water.\nIt evaporates.', undefined],
    ['The sun heats water.\nIt evaporates.', 1],
    ['Medium of exchange, measure of value, store of value, standard of deferred payment', undefined],
    ['Rome, where many roads meet here, because of its port', 2],
    ['oxygen', 2],
    ['x = 2 or x = -3', undefined],
    ['distance / time', undefined],
    ['5 or less', undefined],
    ['pH below seven or above', undefined],
    ['-5\n-3', undefined],
    ['1.5 m\n2.5 m', undefined],
    ['A.C.\nD.C.', undefined],
    ['J. J. Thomson', undefined],
    ['August 15, 1947', undefined],
    ['(2, 3)', undefined],
    ['a, an, the', undefined],
    ['true, false', undefined],
    ['1. F = ma\n2. F = 6 N', undefined],
    ['A force of at least 5 N: friction, weight, tension, drag, lift, thrust', undefined],
    ['The sum of any two sides of a triangle exceeds the third: AB + BC > CA, BC + CA > AB, CA + AB > BC', undefined],
    ['Half a mark less if one of the following is missing: oxygen, water', undefined],
  ])('%j, asked for %j, is one text', (text, asked) =>
    expect(stretchesOf(text, asked)).toEqual([{ wanted: 1, points: [text] }]),
  );
  test('no stretch wants more points than it has, whatever the text looks like', () => {
    const line = fc.constantFrom(
      '(any two)',
      'Any 3 of:',
      '1. heat',
      '- light',
      'a; b; c',
      '',
      'It is hot.',
      'one of the following:',
    );
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.option(fc.integer({ min: 1, max: 9 })),
        (lines, asked) => {
          for (const { wanted, points } of stretchesOf(lines.join('\n'), asked ?? undefined)) {
            expect(wanted).toBeGreaterThanOrEqual(1);
            expect(points.length).toBeGreaterThanOrEqual(wanted);
          }
        },
      ),
    );
  });
});

describe('marks', () => {
  const USES = {
    text: 'State two uses of water.',
    modelAnswer: 'drinking, washing, cooking, irrigation',
    maxMarks: 200,
  };
  const GASES = {
    text: 'What are the products of burning methane?',
    modelAnswer: 'carbon dioxide and water',
    maxMarks: 200,
  };
  const MAMMAL = { text: 'Name one mammal.', modelAnswer: 'dog, cat, cow, whale', maxMarks: 100 };
  const FORESTS = {
    text: 'Give two reasons why forests should be protected.',
    modelAnswer:
      '1. They give shelter to animals.\n2. They take in carbon dioxide and give out oxygen.\n3. Their roots hold the soil and prevent erosion.\n4. They bring rain.',
    maxMarks: 400,
  };
  const METALS = {
    text: 'Which of copper, wood, iron and glass conduct electricity?',
    modelAnswer: 'copper and iron',
    maxMarks: 200,
  };
  test.each([
    [USES, 'Drinking and cooking.', 200],
    [USES, 'Water is used for drinking. It is also used for irrigation of crops.', 200],
    [USES, 'drinking', 100],
    [USES, 'driving cars and flying', 0],
    [GASES, 'CO2 and H2O', 200],
    [GASES, 'carbon dioxide', 100],
    [MAMMAL, 'a whale', 100],
    [MAMMAL, 'A frog', 0],
    [FORESTS, 'They take in carbon dioxide and give out oxygen. They bring rain.', 400],
    [FORESTS, 'They give shelter to animals.', 200],
    [METALS, 'copper and iron', 200],
  ])('%j answered by %s', async (fields, text, awarded) => {
    expect((await mark(fields, text)).awarded).toBe(awarded);
  });
  test.each([
    ['Name the states of matter.', 'solid, liquid, gas', 'gas, liquid and solid'],
    ['Which of iron, copper and wood conduct electricity?', 'iron and copper', 'copper and iron'],
    ['List the parts of a plant.', 'root\nstem\nleaf\nflower', 'flower, leaf, stem, root'],
  ])('%s %j in another order is right, and sure: %s', async (text, modelAnswer, answer) => {
    for (const maxMarks of [100, 200]) {
      expect(await mark({ text, modelAnswer, maxMarks }, answer)).toMatchObject({
        awarded: maxMarks,
        needsReview: false,
      });
    }
  });
  const named = (modelAnswer: string) => ({ text: 'Name one.', modelAnswer, maxMarks: 100 });
  test.each([
    ['a name that is not in the list', USES, 'Cooking and skating'],
    ['everything there is', METALS, 'copper, wood, iron, glass'],
    ['half of two names', named('George Washington, John Adams, Thomas Jefferson'), 'Thomas Adams'],
    ['half of a name', named('small intestine or ileum'), 'large intestine'],
    ['one of what may be variants', { ...USES, text: 'How is water used?' }, 'drinking'],
  ])('%s goes to a person', async (_, fields, text) => {
    expect((await mark(fields, text)).needsReview).toBe(true);
  });
  test('a list does not make up for what is said beside it', async () => {
    const modelAnswer =
      'Osmosis is the movement of water through a membrane. Examples: roots, raisins, kidneys (any two)';
    const fields = { text: 'What is osmosis?', modelAnswer, maxMarks: 400 };
    expect((await mark(fields, 'raisins and kidneys')).awarded).toBeLessThan(400);
    expect((await mark(fields, 'Movement of water through a membrane, as in roots and raisins')).awarded).toBe(400);
  });
  test('criteria ask for as many as they or the question say', async () => {
    const rubric = (name: string, fields: object) => ({ criteria: [{ name, marks: 200, ...fields }] });
    const keywords = ['drinking', 'washing', 'cooking', 'irrigation'];
    const ways = [
      { text: 'State two uses of water.', rubric: rubric('Uses', { keywords }) },
      { text: 'How is water used?', rubric: rubric('Any two uses', { keywords }) },
      { text: 'How is water used?', rubric: rubric('Any two uses', { guidance: keywords.join(', ') }) },
      { text: 'How is water used?', rubric: rubric('Uses', { guidance: `Any two of: ${keywords.join('; ')}` }) },
    ];
    for (const way of ways) {
      const fields = { ...way, maxMarks: 200 };
      expect((await mark(fields, 'Drinking and cooking.')).awarded).toBe(200);
      expect((await mark(fields, 'drinking')).awarded).toBe(100);
      expect((await mark(fields, 'skating')).awarded).toBe(0);
    }
  });
});
