import { BULLET } from '../../claims/claim.ts';
import { asLogic } from '../../claims/logic.ts';
import { fold } from './fold.ts';

/** What is denied behind an answer: `Mars, not Venus`; not `Mars, not sure`. */
const DENIED =
  /\s*(?:[,;(]\s*(?:and |but )?|\s(?:and |but )?)not\s+(?!equal|sure|certain|really|quite|exactly|entirely|only)/i;
/** Two names of one thing: `hydrochloric acid (HCl)`, `HCl = hydrochloric acid`. */
const TWICE = /^(.+?)\s*(?:\(([^()]+)\)|=\s*(.+))\.?$/s;

/** The longest answer in which a denial is looked for, on which the expressions take quadratic time. */
const ASSERTED_MAX = 200;

/** What an answer asserts, without what it denies, and once where it gives two accepted answers. */
export function asserted(text: string, accepted: readonly string[], question = ''): string {
  if (text.length > ASSERTED_MAX || asLogic(text, question) !== undefined) return text; // `A and not B`
  const [said = '', denied, ...more] = text.split(DENIED);
  const isOther = (word: string) => !` ${fold(denied!)} `.includes(` ${fold(word)} `);
  if (denied !== undefined && more.length === 0 && said.trim() !== '' && accepted.every(isOther)) return said;
  const [, one, ...others] = TWICE.exec(text.trim()) ?? [];
  const two = others.find((other) => other !== undefined);
  const areBoth = [one, two].every((part) => part && accepted.some((word) => fold(word) === fold(part)));
  return areBoth ? one! : text.replace(BULLET, '');
}
