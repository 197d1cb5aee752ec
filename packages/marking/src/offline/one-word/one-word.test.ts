import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { readPolicy } from '../../policy.ts';
import { sampleAnswer, sampleExam, sampleQuestion } from '../../sample.testing.ts';
import { markOneWord } from './one-word.ts';

function earns(text: string, accepted: string[], elsewhere: string[] = []): number {
  const question = sampleQuestion({ type: QuestionType.ONE_WORD, maxMarks: 100, answer: { accepted } });
  const other = sampleQuestion({
    id: 'q2',
    type: QuestionType.ONE_WORD,
    maxMarks: 100,
    answer: { accepted: elsewhere },
  });
  const snapshot = sampleExam(question, other);
  return markOneWord({ snapshot, question, answer: sampleAnswer(text) }, readPolicy(undefined)).awarded;
}

describe('one_word', () => {
  test.each([
    ['Photosynthesis', ['photosynthesis'], 'case'],
    ['  photo-synthesis ', ['photo synthesis'], 'punctuation and spaces'],
    ['Sao Tome', ['São Tomé'], 'accents'],
    ['the mitochondria.', ['Mitochondria'], 'article and full stop'],
    ['enzymes', ['enzyme'], 'plural'],
    ['batteries', ['battery'], 'plural in -ies'],
    ['Newtons', ["Newton's"], 'apostrophe'],
    ['photosinthesis', ['photosynthesis'], 'one slip'],
    ['mitocondrya', ['mitochondria'], 'two slips in a long word'],
    ['chlorohpyll', ['chlorophyll'], 'two letters swapped'],
    ['It is osmosis', ['osmosis'], 'lead-in'],
    ['Ans: osmosis', ['osmosis'], 'lead-in'],
    ['CO2', ['carbon dioxide', 'CO2'], 'any accepted answer'],
    ['Word processor', ['Word processor'], 'no lead-in where it is the answer'],
    ['The answer is term deposit', ['term deposit'], 'lead-in before such a word'],
    ['−5', ['-5'], 'minus sign'],
    ['1,000', ['1000'], 'thousands'],
    ['2,5', ['2.5'], 'decimal comma'],
    ['C#', ['c#'], 'a sign of the name'],
    ['<', ['<'], 'a sign alone'],
    ['(osmosis)', ['osmosis'], 'brackets'],
    ['- osmosis -', ['osmosis'], 'dashes'],
    ['well known', ['well-known'], 'hyphen'],
    ['sulfur', ['sulphur'], 'American spelling'],
    ['haemoglobin', ['hemoglobin'], 'British spelling'],
    ['oxidisation', ['oxidization'], 'British spelling'],
    ['chlorophyl', ['chlorophyll'], 'one letter for two'],
    ['nuclear fision', ['nuclear fission'], 'one slip in two words'],
    ['kinetic enrgy', ['kinetic energy'], 'one slip in two words'],
    ['F=ma', ['F = ma'], 'spaces around a sign'],
    ['V = IR', ['V=IR'], 'spaces around a sign'],
    ['x²', ['x^2'], 'a raised digit'],
    ['m/s²', ['m/s^2'], 'a raised digit'],
    ['Ca²⁺', ['Ca2+'], 'an ion'],
    ['50 %', ['50%'], 'a space before a sign'],
    ['.5', ['0.5'], 'no digit before the point'],
    ['U.S.A.', ['USA'], 'initials'],
    ['seven', ['7'], 'a number in words'],
    ['twentieth', ['20th'], 'an ordinal in words'],
    ['1st', ['first'], 'an ordinal in digits'],
    ['7', ['seven'], 'a number in digits'],
    ['Watson & Crick', ['Watson and Crick'], 'and'],
    ['1,00,000', ['100000'], 'Indian thousands'],
    ['12,34,567', ['1234567'], 'Indian thousands'],
    ['1 000', ['1000'], 'thousands'],
    ['1.000.000', ['1000000'], 'European thousands'],
    ['twenty-one', ['21'], 'a number in words'],
    ['105', ['one hundred and five'], 'a number in words'],
    ['two lakh', ['2,00,000'], 'a number in words'],
    ['- 5', ['-5'], 'a space behind the sign'],
    ['(2, 3)', ['(2,3)'], 'spaces in a list'],
    ['1, 2, 3', ['1,2,3'], 'spaces in a list'],
    ['SO₄²⁻', ['SO4^2-'], 'an ion'],
    ['λ', ['lambda'], 'a Greek letter'],
    ['beta decay', ['β decay'], 'a Greek letter'],
    ['2πr', ['2 pi r'], 'a Greek letter'],
    ['Straße', ['Strasse'], 'a double letter'],
    ['œsophagus', ['oesophagus'], 'a double letter'],
    ['!=', ['≠'], 'a sign in two'],
    ['x >= 5', ['x ≥ 5'], 'a sign in two'],
    ['∞', ['infinity'], 'a sign for a word'],
    ['3/4', ['0.75'], 'another notation'],
    ['half', ['1/2'], 'another notation'],
    ['50 percent', ['50%'], 'another notation'],
    ['3 x 10^8', ['3×10^8'], 'another notation'],
    ['x = 5', ['5'], 'another notation'],
    ['5cm', ['5 cm'], 'another notation'],
    ['2 and 3', ['2, 3'], 'another notation'],
    ['2,3', ['2, 3'], 'another notation'],
    ['CO 2', ['CO2'], 'another notation'],
    ['sqrt(2)', ['√2'], 'another notation'],
    ['root 2', ['√2'], 'another notation'],
    ['eight sides', ['8'], 'another notation'],
    ['8 sides', ['eight'], 'another notation'],
    ['nil', ['0'], 'another notation'],
    ['metre per second squared', ['m/s^2'], 'another notation'],
    ['ms⁻²', ['m/s^2'], 'another notation'],
    ['T', ['True'], 'another notation'],
    ['15 August 1947', ['15/8/1947'], 'another notation'],
    ['+5', ['5'], 'another notation'],
  ])('%s is accepted for %j (%s)', (text, accepted) => {
    expect(earns(text, accepted)).toBe(100);
  });

  test.each([
    ['meiosis', ['mitosis'], [], 'another word'],
    ['photon', ['proton'], [], 'another word one letter away'],
    ['CO3', ['CO2'], [], 'formulas are exact'],
    ['1946', ['1947'], [], 'years are exact'],
    ['cat', ['car'], [], 'short words are exact'],
    ['not osmosis', ['osmosis'], [], 'negated'],
    ['osmosis or diffusion', ['osmosis'], [], 'hedged'],
    ['pharynx', ['larynx'], [], 'another first letter'],
    ['glycogem', ['glycogen'], ['glycogem'], 'accepted elsewhere in the exam'],
    ['', ['osmosis'], [], 'nothing'],
    ['>', ['<'], [], 'another sign'],
    ['?', ['<'], [], 'another sign'],
    ['5', ['-5'], [], 'another number'],
    ['1.5', ['1/5'], [], 'another number'],
    ['C', ['C#'], [], 'another name'],
    ['Cl', ['Cl-'], [], 'another ion'],
    ['x = 5', ['x ≠ 5'], [], 'the opposite'],
    ['nitrite', ['nitrate'], [], 'another substance'],
    ['bromide', ['bromine'], [], 'another substance'],
    ['propene', ['propane'], [], 'another substance'],
    ['ethyne', ['ethane'], [], 'another substance'],
    ['convection', ['conduction'], [], 'another word'],
    ['refraction', ['reflection'], [], 'another word'],
    ['hypertonic', ['hypotonic'], [], 'another word'],
    ['isotone', ['isotope'], [], 'another word'],
    ['neutron', ['neuron'], [], 'another word'],
    ['maltase', ['maltose'], [], 'another word'],
    ['exocytosis', ['endocytosis'], [], 'another word'],
    ['stalagmite', ['stalactite'], [], 'another word'],
    ['nuclear fusion', ['nuclear fission'], [], 'another word'],
    ['Vitamin A', ['Vitamin C'], [], 'another letter'],
    ['World War I', ['World War II'], [], 'another number'],
    ['Iron(II) oxide', ['Iron(III) oxide'], [], 'another number'],
    ['angle ACB', ['angle ABC'], [], 'another angle'],
    ['m×v', ['m/v'], [], 'another formula'],
    ['d - t', ['d/t'], [], 'another formula'],
    ['A∪B', ['A∩B'], [], 'another sign'],
    ['105', ['10^5'], [], 'another number'],
    ['Everest', ['Mount Everest'], [], 'half of it'],
    ['1,00,000', ['1'], [], 'another number'],
    ['12', ['1,2'], [], 'another list'],
    ['- 5', ['5'], [], 'another number'],
    ['twenty one', ['20'], [], 'another number'],
    ['two one', ['3'], [], 'two numbers'],
    ['√2', ['2'], [], 'another number'],
    ['>5', ['5'], [], 'another statement'],
    ['±5', ['5'], [], 'another number'],
    ['-x', ['x'], [], 'another sign'],
    ['x', ['-x'], [], 'another sign'],
    ["A'", ['A'], [], 'another set'],
    ['f(x)', ["f'(x)"], [], 'another function'],
    ['!=', ['='], [], 'the opposite'],
    ['=', ['!='], [], 'the opposite'],
  ])('%s is not accepted for %j (%s: %s)', (text, accepted, elsewhere) => {
    expect(earns(text, accepted, elsewhere)).toBe(0);
  });

  test.each([
    ['Everest', 'Mount Everest'],
    ['Crick and Watson', 'Watson and Crick'],
    ['mucous', 'mucus'],
    ['Austria', 'Australia'],
    ['N', 'newton'],
    ['It is newton', 'N'],
    ['kilowatt hour', 'kWh'],
    ['central processing unit', 'CPU'],
    ['cpu', 'Central Processing Unit'],
    ['A.C.', 'alternating current'],
    ['DNA', 'deoxyribonucleic acid'],
    ['H2O', 'water'],
    ['sodium chloride', 'NaCl'],
    ['physician', 'doctor'],
    ['third', 'III'],
    ['4', 'IV'],
    ['1.500', '1500'],
    ['- 5', '5'],
    ['1:2', '1/2'],
    ['x·y', 'xy'],
    ['loss-water', '- loss of water -'],
    ['osmosis '.repeat(400), 'diffusion'],
  ])('%s for %s goes to a person', (text, accepted) => {
    const question = sampleQuestion({ type: QuestionType.ONE_WORD, maxMarks: 100, answer: { accepted: [accepted] } });
    const request = { snapshot: sampleExam(question), question, answer: sampleAnswer(text) };
    expect(markOneWord(request, readPolicy(undefined)).confidence).toBeLessThan(0.6);
  });

  test.each([
    ['meiosis', 'mitosis'],
    ['NO2', 'CO2'],
    ['-5', '5'],
    ['5', '-5'],
    ['1946', '1947'],
    ['joule', 'newton'],
    ['m/s', 'm/s^2'],
    ['RAM', 'central processing unit'],
    ['II', 'III'],
    ['second', 'first'],
    ['Delhi', 'Mumbai'],
    ['plant', 'photosynthesis'],
    ['2', '20'],
    ['1/3', '1/2'],
  ])('%s for %s is wrong', (text, accepted) => {
    const question = sampleQuestion({ type: QuestionType.ONE_WORD, maxMarks: 100, answer: { accepted: [accepted] } });
    const request = { snapshot: sampleExam(question), question, answer: sampleAnswer(text) };
    expect(markOneWord(request, readPolicy(undefined))).toMatchObject({ awarded: 0, confidence: 0.92 });
  });

  test.each([' '.repeat(20_000), 'no '.repeat(6_666), 'a-'.repeat(10_000), 'α '.repeat(10_000)])(
    'reads %# in no time',
    (text) => {
      // Scanning the whole text again for each of its letters would take 0.1 s per answer.
      const began = process.cpuUsage();
      for (let time = 0; time < 50; time++) expect(earns(text, ['osmosis'])).toBe(0);
      expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000);
    },
  );

  test('a misspelling is accepted only if the word is not an answer to another question', () => {
    expect(earns('glycogem', ['glycogen'])).toBe(100);
    expect(earns('glycogem', ['glycogen'], ['Glycogem'])).toBe(0);
  });
});
