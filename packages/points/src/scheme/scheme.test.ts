import { describe, expect, test } from '@jest/globals';
import { markingPointsOf } from '../marking-points.ts';
import { cut } from '../testing.ts';

describe('a mark scheme keeps only what answers say', () => {
  test.each<[string, string, number, string, string]>([
    [
      'a direction for each reason and its development',
      '1 mark for each reason and 1 mark for its development (2 x 2).\n• land is cheap (1) so rents are low (1)\n• roads are near (1) so goods arrive quickly (1)\n• workers live there (1) so jobs are filled (1)\nMax 4. Credit other valid responses.',
      4,
      'Explain two reasons why firms settle there.',
      '2 for 4: land is cheap so rents are low + roads are near so goods arrive quickly + workers live there so jobs are filled',
    ],
    [
      'numbered lines without full stops, codes and refusals',
      'any 3 from:\n1 villi enlarge the surface ;\n2 walls are thin ; A one cell thick\n3 blood flow is fast ; R air flow\n4 capillaries are close ;\nAVP ;',
      3,
      'How is the gut adapted?',
      '3 for 3: villi enlarge the surface + walls are thin + blood flow is fast + capillaries are close',
    ],
    [
      'a choice of things with a name of their own',
      'Any two adaptations (1 mark each) with an explanation (1 mark each): villi - large area; thin wall - short way; many capillaries - steep gradient',
      4,
      'How is the gut made for absorbing food?',
      '2 for 4: villi - large area + thin wall - short way + many capillaries - steep gradient',
    ],
    [
      'an example worth a mark of its own',
      'the smallest unit of sound that distinguishes meaning [1]; e.g. /p/ and /b/ in pin and bin [1]',
      2,
      'What is a phoneme? Give an example.',
      '2 for 2: the smallest unit of sound that distinguishes meaning + e.g. /p/ and /b/ in pin and bin',
    ],
    ['a choice with `from`', 'Two fuels from: coal; oil; gas', 2, 'Name fuels.', '2 for 2: coal + oil + gas'],
    [
      'prose of a rubric',
      'Students earn 1 point for explaining that the treasury was empty. Students earn 1 point for explaining that taxes fell on peasants. No credit for saying that the king was weak.',
      2,
      'Explain two causes of the revolution.',
      '2 for 2: the treasury was empty + taxes fell on peasants',
    ],
    [
      'worth in front of statements, and a note',
      '(1 pt) Identifies that the pressure falls. (1 pt) Explains that the gas expands. Note: Do not award a point for "it gets bigger".',
      2,
      'What happens to the balloon?',
      '2 for 2: the pressure falls + the gas expands',
    ],
    [
      'levels of answers',
      'Level 2 (3–4 marks): two effects explained\nLevel 1 (1–2 marks): one effect\nIndicative content:\n- prices rise\n- exports fall',
      4,
      'Explain two effects of a strong currency.',
      '2 for 4: prices rise + exports fall',
    ],
    [
      'less for a part',
      '2 marks: work done per unit of time. 1 mark: partial definition, e.g. how fast work is done.',
      2,
      'What is power?',
      '1 for 2: work done per unit of time',
    ],
    [
      'ticks',
      'Idea that heat is lost ✓\nby evaporation ✓',
      2,
      'Why does sweat cool?',
      '2 for 2: heat is lost + by evaporation',
    ],
    [
      'codes of methods',
      'distance over time B1\nuses 5 hours B1',
      2,
      'How is the speed found?',
      '2 for 2: distance over time + uses 5 hours',
    ],
    [
      'what each is worth',
      'Marking: 0.5 each for any four.\nroot; stem; leaf; flower; fruit',
      2,
      'List the parts.',
      '4 for 2: root + stem + leaf + flower + fruit',
    ],
    [
      'any explained',
      'Any two explained: cheap because it is light; safe because it cannot burn; clean because it leaves nothing',
      4,
      'Explain two advantages.',
      '2 for 4: cheap because it is light + safe because it cannot burn + clean because it leaves nothing',
    ],
    [
      'the head of a table',
      'Term – Meaning\nNoun – a name\nVerb – an action\nAdverb – how it is done',
      3,
      'Define these terms.',
      '3 for 3: Noun – a name + Verb – an action + Adverb – how it is done',
    ],
    [
      'what marks are for, under headings',
      'Up to 2 marks for description: a habit is repeated; it needs no thought.\nUp to 1 mark for example: brushing teeth; tying laces.',
      3,
      'What is a habit?',
      '2 for 2: <Description> a habit is repeated + <Description> it needs no thought | 1 for 1: <Example> brushing teeth + <Example> tying laces',
    ],
    [
      'what good answers will do',
      'A good answer will identify the duty of care (2 marks). Better answers will note that the loss was remote (1 mark).',
      3,
      'Advise the shop.',
      '1 for 2: the duty of care | 1 for 1: the loss was remote',
    ],
    [
      'what follows when all marks are given',
      'Loosely held electrons [1 mark] carry the charge [1 mark].\nIncorrect: "ions move" loses the second mark.',
      2,
      'Why does copper conduct?',
      '2 for 2: Loosely held electrons + carry the charge',
    ],
    [
      'worth behind a dash',
      'Definition: cost of each unit falls – 2\nExamples – 1 each: bulk buying; big machines; cheap loans',
      4,
      'What are economies of scale? Give two examples.',
      '1 for 2: <Definition> cost of each unit falls | 2 for 2: <Examples> bulk buying + <Examples> big machines + <Examples> cheap loans',
    ],
    [
      'lines that begin in lower case',
      'any two from:\nthe walls of the heart contract and force the blood out\nvalves close behind it\nthe heart fills again',
      2,
      'What does a heart do?',
      '2 for 2: the walls of the heart contract and force the blood out + valves close behind it + the heart fills again',
    ],
    [
      'names that are joined',
      'ATP + reduced NADP – 1 mark each. Do not credit oxygen.',
      2,
      'Name the two products.',
      '2 for 2: ATP + reduced NADP',
    ],
    [
      'ticks within a line and nothing for a refusal',
      'force is the same ✔ the arm is longer ✔. Nothing for "it is easier".',
      2,
      'Why does a lever help?',
      '2 for 2: force is the same + the arm is longer',
    ],
    [
      'a limit for each, and what is needed',
      'Up to 2 marks per reason: work in factories draws people; births outnumber deaths; villages lack schools.\nBoth parts needed for 2 marks.',
      4,
      'Explain two reasons why towns grow.',
      '2 for 4: work in factories draws people + births outnumber deaths + villages lack schools',
    ],
    [
      'bare numbers behind dashes',
      'savings lose value – 1; interest is low – 1; people spend – 1',
      3,
      'What does inflation do?',
      '3 for 3: savings lose value + interest is low + people spend',
    ],
    [
      'worth in parts',
      'Iron is strong but rusts (1+1). Zinc protects it (1).',
      3,
      'Why is iron coated?',
      '1 for 2: Iron is strong but rusts | 1 for 1: Zinc protects it',
    ],
    [
      'either and or',
      'EITHER the sample is small (1) so chance matters (1)\nOR the sample is biased (1) so it misleads (1)',
      2,
      'Why is the result doubtful?',
      '2 for 2: the sample is small + so chance matters OR 2 for 2: the sample is biased + so it misleads',
    ],
    [
      'a choice behind a statement',
      'The order is B, A. One of the following reasons:\n- B is lighter\n- A is wider',
      2,
      'Order them, with a reason.',
      '1 for 1: The order is B, A | 1 for 1: B is lighter + A is wider',
    ],
    [
      'sections of which some are chosen',
      '(a) Raise taxes (1) – people spend less (1)\n(b) Cut spending (1) – demand falls (1)\n(c) Raise rates (1) – loans cost more (1)\nNB candidates need only two of these.',
      4,
      'How can prices be kept stable?',
      '2 for 4: <(a)> Raise taxes. people spend less + <(b)> Cut spending. demand falls + <(c)> Raise rates. loans cost more',
    ],
  ])('%s', (_, scheme, marks, question, expected) => {
    expect(cut(scheme, marks, question)).toBe(expected);
  });

  test.each<[string, string, number]>([
    ['acts of its subject', 'Germany had to accept the blame. It was not allowed to unite with Austria.', 2],
    ['orders', 'Reject the first drops. Allow the flask to cool.', 2],
    ['awards of courts', 'The court may award damages. It may credit the payments.', 2],
    ['an answer of no', 'No. Only one circuit is closed.', 2],
    ['marks that are none', 'The scarp marks the edge of the fault. One point is that rivers cut it.', 2],
    ['limits of its subject', 'Each citizen has one vote. A maximum of two terms is allowed.', 2],
    ['credit of its subject', 'No credit for war loans was given. It lost one of its provinces.', 2],
    ['any one of us', 'Any one of us may be wrong. Each person deserves respect.', 2],
    ['earnings', 'The firm sells less. It earns nothing.', 2],
    ['points of contact', 'Keep three points of contact. Do not lean out.', 2],
  ])('and not %s', (_, prose, marks) => {
    expect(cut(prose, marks)).toBe(`2 for 2: ${prose.replace(/\.$/, '').replace('. ', ' + ')}`);
  });
});

describe('other words in a mark scheme', () => {
  const ways = (modelAnswer: string, text = '', marks = 2) =>
    markingPointsOf({ modelAnswer, maxMarks: marks * 100, text }).standards.flatMap((groups) =>
      groups.flatMap(({ points }) => points.map((point) => point.ways)),
    );

  test('stand for the words that they replace', () => {
    expect(ways("- the wire melts (1)\n- the current stops (1)\nAllow 'blows' for melts.")).toEqual([
      ['the wire melts', 'the wire blows'],
      ['the current stops'],
    ]);
    expect(ways('M1 water enters\nM2 the cell bursts\nALLOW moves down a gradient for M1')).toEqual([
      ['water enters', 'moves down a gradient'],
      ['the cell bursts'],
    ]);
  });

  test('in a line behind the point that they belong to', () => {
    expect(ways('any two from:\n• smooth skin\nallow slippery surface\nignore colour\n• fins\n• a tail')).toEqual([
      ['smooth skin', 'slippery surface'],
      ['fins'],
      ['a tail'],
    ]);
  });

  test('behind a list from which some are chosen are one more', () => {
    expect(ways('heat, light, acid (oxygen also acceptable)', 'List three factors.', 3)).toEqual([
      ['heat'],
      ['light'],
      ['acid'],
      ['oxygen'],
    ]);
  });

  test('in a list behind the points may take the place of any of them', () => {
    const scheme = '[1] hollow bones. [1] light feathers. [1] strong muscles. Accept: a light beak; air sacs.';
    expect(cut(scheme, 3, 'Name three features of birds.')).toBe(
      '3 for 3: hollow bones + light feathers + strong muscles + a light beak + air sacs',
    );
    expect(cut('1 mark each: dark roofs; few trees; waste heat; accept tall walls. Max 3.', 3)).toBe(
      '3 for 3: dark roofs + few trees + waste heat + tall walls',
    );
  });

  test('belong to the piece beside which they stand', () => {
    expect(ways('The oil was added too fast (or was too cold), so the drops ran together.')).toEqual([
      ['The oil was added too fast', 'was too cold'],
      ['the drops ran together'],
    ]);
  });

  test('are both sides of a term where names are asked for', () => {
    expect(ways('cell wall: gives support; vacuole: holds sap', 'Name two parts of a plant cell.')).toEqual([
      ['cell wall: gives support', 'cell wall', 'gives support'],
      ['vacuole: holds sap', 'vacuole', 'holds sap'],
    ]);
    expect(ways('cell wall: gives support', 'Explain the use of a part.', 1)).toEqual([['cell wall: gives support']]);
  });
});

describe('a scheme is doubted', () => {
  const doubts = (modelAnswer: string, marks: number, text = '') =>
    markingPointsOf({ modelAnswer, maxMarks: marks * 100, text }).doubts;

  test('where only some points say what they are worth', () => {
    expect(doubts('Diagram (1)\nWorking\nResult (1)', 3)).toEqual([expect.stringMatching(/^Some points say/)]);
  });

  test('where a direction may have been taken for a point', () => {
    expect(doubts('heat rises (1); candidates who draw a sketch impress (1)', 2)).toEqual([
      '"candidates who draw a sketch impress" may be meant for the examiner, and is taken for a point.',
    ]);
    expect(doubts('candidates are elected; they serve', 2, 'What happens to candidates?')).toEqual([]);
  });
});
