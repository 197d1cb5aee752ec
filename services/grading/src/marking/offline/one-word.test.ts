import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { sampleAnswer, sampleExam, sampleQuestion } from '../sample.testing.ts';
import { markOneWord } from './one-word.ts';
import { policyOf } from './policy.ts';

function earns(text: string, accepted: string[], elsewhere: string[] = []): number {
  const question = sampleQuestion({ type: QuestionType.ONE_WORD, maxMarks: 100, answer: { accepted } });
  const other = sampleQuestion({
    id: 'q2',
    type: QuestionType.ONE_WORD,
    maxMarks: 100,
    answer: { accepted: elsewhere },
  });
  const snapshot = sampleExam(question, other);
  return markOneWord({ snapshot, question, answer: sampleAnswer(text), examples: [] }, policyOf(undefined)).awarded;
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
    ['7', ['seven'], 'a number in digits'],
    ['Watson & Crick', ['Watson and Crick'], 'and'],
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
  ])('%s is not accepted for %j (%s: %s)', (text, accepted, elsewhere) => {
    expect(earns(text, accepted, elsewhere)).toBe(0);
  });

  test.each([
    ['Everest', 'Mount Everest'],
    ['Crick and Watson', 'Watson and Crick'],
    ['mucous', 'mucus'],
    ['Austria', 'Australia'],
  ])('%s for %s goes to a person', (text, accepted) => {
    const question = sampleQuestion({ type: QuestionType.ONE_WORD, maxMarks: 100, answer: { accepted: [accepted] } });
    const request = { snapshot: sampleExam(question), question, answer: sampleAnswer(text), examples: [] };
    expect(markOneWord(request, policyOf(undefined)).confidence).toBeLessThan(0.6);
  });

  test('a slip is right only as long as the word is no answer to another question', () => {
    expect(earns('glycogem', ['glycogen'])).toBe(100);
    expect(earns('glycogem', ['glycogen'], ['Glycogem'])).toBe(0);
  });
});
