import { describe, expect, test } from '@jest/globals';
import { cut } from './testing.ts';

describe('a model answer is divided at', () => {
  test.each<[string, string, number, string]>([
    [
      'numbered lines',
      '1. Epidermis\n2. Mesophyll\n3. Vascular bundle',
      3,
      '3 for 3: Epidermis + Mesophyll + Vascular bundle',
    ],
    ['bullets', '- red\n- green\n• blue', 3, '3 for 3: red + green + blue'],
    ['ticks', '✓ gain energy\n✓ move faster', 2, '2 for 2: gain energy + move faster'],
    ['letters', 'a) Rock\nb) Sand', 2, '2 for 2: Rock + Sand'],
    ['capital letters in order', 'A. Mass\nB. Length', 2, '2 for 2: Mass + Length'],
    ['capital Roman numbers', 'I. Cambrian\nII. Permian', 2, '2 for 2: Cambrian + Permian'],
    ['numbers within a line', '1) Oxygen 2) Nitrogen 3) Argon', 3, '3 for 3: Oxygen + Nitrogen + Argon'],
    [
      'lines without bullets',
      'Particles vibrate\nthey collide\nheat spreads',
      3,
      '3 for 3: Particles vibrate + they collide + heat spreads',
    ],
    ['semicolons', 'cheap; clean; quiet', 3, '3 for 3: cheap + clean + quiet'],
    ['sentences', 'Bile is made. Glycogen is stored.', 2, '2 for 2: Bile is made + Glycogen is stored'],
    ['dandas', 'पौधे भोजन बनाते हैं। ऑक्सीजन निकलती है।', 2, '2 for 2: पौधे भोजन बनाते हैं + ऑक्सीजन निकलती है'],
    ['clauses where marks need them', 'the price falls so demand rises', 2, '2 for 2: the price falls + demand rises'],
    [
      'sentences, with the brackets and numbers of calculations',
      'P = 2 × (9 + 4) = 26. In order: 2, 3, 7, so it is 3. Range: (7 - 2) / 1 = 5. Mode: 4.',
      4,
      '1 for 1: P = 2 × (9 + 4) = 26 | 1 for 1: <In order> 2, 3, 7, so it is 3 | 1 for 1: <Range> (7 - 2) / 1 = 5 | 1 for 1: <Mode> 4',
    ],
    ['numbers where all are numbers', 'They are 2, 3, 5 and 7', 4, '4 for 4: They are 2 + 3 + 5 + 7'],
    ['names where marks need them', 'rice, wheat and maize', 3, '3 for 3: rice + wheat + maize'],
    [
      'names before a comma and a word',
      'rice, wheat, and salt and pepper',
      3,
      '3 for 3: rice + wheat + salt and pepper',
    ],
    [
      'names in brackets stay',
      'heat, light (seen and unseen) and sound',
      3,
      '3 for 3: heat + light (seen and unseen) + sound',
    ],
    ['names of which some are chosen', 'Any two of: cost, time or risk', 2, '2 for 2: cost + time + risk'],
    [
      'a pair at the end stays where marks do not need it',
      'lasts a year, charged to the profit and loss account',
      2,
      '2 for 2: lasts a year + charged to the profit and loss account',
    ],
    [
      'acts that a long beginning lists',
      'at the end of the long war the treaty made them pay, cut the army and leave',
      3,
      '3 for 3: at the end of the long war the treaty made them pay + cut the army + leave',
    ],
    [
      'a list of actors',
      'A is the producer, B the grazer and C the hunter',
      3,
      '3 for 3: A is the producer + B the grazer + C the hunter',
    ],
    [
      'statements on both sides of but',
      'the mean moves with outliers but the median does not',
      2,
      '2 for 2: the mean moves with outliers + the median does not',
    ],
    [
      'a clause that says where',
      'enzymes have a site into which the substrate fits',
      2,
      '2 for 2: enzymes have a site + the substrate fits',
    ],
    [
      'a clause within another',
      'the villi, through which food passes, are thin',
      2,
      '2 for 2: the villi are thin + food passes',
    ],
    [
      'dashes of a heading stay',
      'Physical - sends bits\nNetwork - finds routes',
      2,
      '2 for 2: Physical - sends bits + Network - finds routes',
    ],
    ['lines of working', 'a = (v - u)/t\n= 20/4\n= 5 m/s²', 3, '3 for 3: a = (v - u)/t + = 20/4 + = 5 m/s²'],
    [
      'lines of a program',
      'def area(r):\n    return 3.14 * r\nprint(area(5))',
      3,
      '3 for 3: def area(r): + return 3.14 * r + print(area(5))',
    ],
  ])('%s', (_, answer, marks, expected) => {
    expect(cut(answer, marks)).toBe(expected);
  });

  test('colons, but not behind a term that the question names', () => {
    const law = "Newton's second law: the force equals the mass times the acceleration";
    expect(cut(law, 2, "State Newton's second law.")).toBe(`1 for 2: ${law}`);
    expect(cut('It has four chambers: two atria and two ventricles', 2, 'Describe the heart.')).toBe(
      '2 for 2: It has four chambers + two atria and two ventricles',
    );
  });

  test('rows of a table, under the names of their columns', () => {
    const table = '| Mitosis | Meiosis |\n|---|:--:|\n| two cells | four cells |\n| diploid | haploid |';
    expect(cut(table, 2)).toBe('2 for 2: Mitosis: two cells; Meiosis: four cells + Mitosis: diploid; Meiosis: haploid');
    expect(cut('thick wall | thin wall\nhigh pressure | low pressure', 2)).toBe(
      '2 for 2: thick wall; thin wall + high pressure; low pressure',
    );
  });

  test('a line that an editor broke goes on', () => {
    const broken =
      'Particles in a gas move randomly in all directions until they\nare spread evenly. Energy is conserved.';
    expect(cut(broken, 2)).toBe(
      '2 for 2: Particles in a gas move randomly in all directions until they are spread evenly + Energy is conserved',
    );
  });
});

describe('is not divided', () => {
  test.each<[string, string]>([
    ['after initials', 'The play was written by W. Shakespeare'],
    ['within initials of a country', 'The U.S. Senate ratified it'],
    ['after titles', 'Dr. King and Mr. Randolph met at St. Louis'],
    ['after months', 'He was born on 2 Oct. 1869'],
    ['after i.e. and e.g.', 'A base, i.e. NaOH, or e.g. KOH'],
    ['in decimals and times', 'g = 9.81 m/s², at 10:30 a ratio of 2:1'],
    ['before numbers of pages', 'See p. 12 and No. 5'],
    ['in years', 'From 1789 to 1,799 days'],
    ['in pairs of numbers', '(3, 4) and (-2, 1)'],
    ['in equations', '2H2 + O2 -> 2H2O'],
    ['in formulas', 'V = I R'],
    ['in single letters', 'X'],
    ['in functions', '(a + b)² = a² + 2ab + b²'],
  ])('%s', (_, answer) => {
    expect(cut(answer, 1)).toBe(`1 for 1: ${answer}`);
  });

  test.each<[string, string[]]>([
    ['Citrus fruit has vitamin C. It is sour.', ['Citrus fruit has vitamin C', 'It is sour']],
    ['The result is 42. The rest is 0.', ['The result is 42', 'The rest is 0']],
    ['In 1789. The Bastille fell.', ['In 1789', 'The Bastille fell']],
    ['J. Fletcher helped. B. Jonson praised it.', ['J. Fletcher helped', 'B. Jonson praised it']],
    ['"It is so." She agrees.', ['"It is so."', 'She agrees']],
    ['HCl → H⁺ + Cl⁻. NaOH → Na⁺ + OH⁻.', ['HCl → H⁺ + Cl⁻', 'NaOH → Na⁺ + OH⁻']],
  ])('%s is two sentences', (answer, points) => {
    expect(cut(answer, 2)).toBe(`2 for 2: ${points.join(' + ')}`);
  });
});

describe('sections', () => {
  test.each<[string, string, number, string]>([
    [
      'headings',
      'Pros: cheap; clean\nCons: noisy; rare',
      4,
      '2 for 2: <Pros> cheap + <Pros> clean | 2 for 2: <Cons> noisy + <Cons> rare',
    ],
    ['headings above bullets', 'Pros\n- cheap\nCons\n- noisy', 2, '1 for 1: <Pros> cheap | 1 for 1: <Cons> noisy'],
    ['both kinds', 'Pros: cheap\nCons:\n- noisy', 2, '1 for 1: <Pros> cheap | 1 for 1: <Cons> noisy'],
    ['one line above a list', 'The causes are:\nWar\nDebt', 2, '2 for 2: <The causes are> War + <The causes are> Debt'],
    ['parts', '(a) Osmosis (b) Root hairs', 2, '1 for 1: <(a)> Osmosis | 1 for 1: <(b)> Root hairs'],
    ['capital parts', '(A) mass (B) length', 2, '1 for 1: <(A)> mass | 1 for 1: <(B)> length'],
    [
      'parts in parts',
      '(a) (i) push (ii) newton (b) joule',
      3,
      '2 for 1.5: <(a)> push + <(a)> newton | 1 for 1.5: <(b)> joule',
    ],
    ['steps', 'Step 1: Weigh it. Step 2: Heat it.', 2, '1 for 1: <Step 1> Weigh it | 1 for 1: <Step 2> Heat it'],
    ['letters out of order are none', 'the set (x) holds (b) and more', 1, '1 for 1: the set (x) holds (b) and more'],
  ])('%s', (_, answer, marks, expected) => {
    expect(cut(answer, marks)).toBe(expected);
  });
});

describe('notes to whoever marks', () => {
  test.each<[string, string, number, string]>([
    ['marks behind points', 'Heat rises (1). Air cools [1].', 2, '2 for 2: Heat rises + Air cools'],
    ['marks within a sentence', 'Villi (1) speed up absorption (1).', 2, '2 for 2: Villi + speed up absorption'],
    [
      'marks behind a full stop',
      'Water is lost. (1) The leaf cools. (1)',
      2,
      '2 for 2: Water is lost + The leaf cools',
    ],
    ['halves', 'less light (1½)\nless water (½)', 2, '1 for 1.5: less light | 1 for 0.5: less water'],
    ['marks behind a dash', 'acid gives – 1m\nbase takes – 1m', 2, '2 for 2: acid gives + base takes'],
    [
      'marks behind headings',
      'Definition - 1 mark: rising prices.\nCauses - 2 marks: demand; costs.',
      3,
      '1 for 1: <Definition> rising prices | 2 for 2: <Causes> demand + <Causes> costs',
    ],
    [
      'marks before points',
      '1 mark for naming yeast\n1 mark for the product ethanol',
      2,
      '2 for 2: yeast + product ethanol',
    ],
    ['several marks for one item', 'names (1)\nsugar, oxygen (2)', 3, '1 for 1: names | 2 for 2: sugar + oxygen'],
    [
      'each',
      'Any four (1 mark each): a lamp; a fan; a pump; a fridge; a stove',
      4,
      '4 for 4: a lamp + a fan + a pump + a fridge + a stove',
    ],
    ['most', 'Max 2 marks: fan; pump; stove', 2, '2 for 2: fan + pump + stove'],
    ['award', 'Award 1 mark for each of: red, green, blue', 3, '3 for 3: red + green + blue'],
    ['award on a line', 'Award marks as follows:\nlaw (1)\nunit (1)', 2, '2 for 2: law + unit'],
    ['refused', 'electrons are lost [Ignore: protons] (not gained)', 1, '1 for 1: electrons are lost'],
    [
      'refused on a line',
      'more jobs;\nmore tax;\nReject: better weather\nDo not accept fame',
      2,
      '2 for 2: more jobs + more tax',
    ],
    ['years are none', 'The war ended (1945)', 1, '1 for 1: The war ended (1945)'],
    ['arguments are none', 'print(area(5))', 1, '1 for 1: print(area(5))'],
    ['a length is none', 'the plank is 2m', 1, '1 for 1: the plank is 2m'],
    [
      'orders are none',
      'Reject the null hypothesis. Allow it to cool.',
      2,
      '2 for 2: Reject the null hypothesis + Allow it to cool',
    ],
    ['years as long as marks of a list are', 'Iron (26) rusts. Tin melts.', 2, '2 for 2: Iron (26) rusts + Tin melts'],
  ])('%s', (_, answer, marks, expected) => {
    expect(cut(answer, marks)).toBe(expected);
  });
});

describe('how many points are enough', () => {
  const asked = 'Give two reasons.';
  test.each<[string, string, number, string, string]>([
    ['any, before', 'Any two of the following:\n- war\n- debt\n- famine', 2, '', '2 for 2: war + debt + famine'],
    ['any, in front of commas', 'any 2 of: iron, tin, lead', 2, '', '2 for 2: iron + tin + lead'],
    ['any, behind', 'iron\ntin\nlead\nAny two', 2, '', '2 for 2: iron + tin + lead'],
    ['any, in brackets', 'fuel / solvent / drinks (any 2)', 2, '', '2 for 2: fuel + solvent + drinks'],
    ['any, on a line', 'any two (1 mark each)\niron\ntin\nlead', 2, '', '2 for 2: iron + tin + lead'],
    [
      'any, before parts',
      'Any two of:\n(a) iron (b) tin (c) lead',
      2,
      '',
      '2 for 2: <(a)> iron + <(b)> tin + <(c)> lead',
    ],
    [
      'any, of sections',
      'Pros (any one): cheap; clean\nCons (any one): noisy; rare',
      2,
      '',
      '1 for 1: <Pros> cheap + <Pros> clean | 1 for 1: <Cons> noisy + <Cons> rare',
    ],
    ['of the following', 'Two of the following: iron; tin; lead', 2, '', '2 for 2: iron + tin + lead'],
    ['the question', 'War. Debt. Famine.', 2, asked, '2 for 2: War + Debt + Famine'],
    [
      'the question, of headings',
      'Pros: cheap; clean; safe\nCons: noisy; rare',
      3,
      'Name two pros and one cons.',
      '2 for 1.5: <Pros> cheap + <Pros> clean + <Pros> safe | 1 for 1.5: <Cons> noisy + <Cons> rare',
    ],
    [
      'the question, of sections',
      'Social: tax\nPolitical: king\nClimate: frost',
      2,
      asked,
      '2 for 2: <Social> tax + <Political> king + <Climate> frost',
    ],
    ['half of a long list', 'iron\ntin\nlead\nzinc', 1, '', '2 for 1: iron + tin + lead + zinc'],
  ])('%s', (_, answer, marks, question, expected) => {
    expect(cut(answer, marks, question)).toBe(expected);
  });
});
