import { ENGLISH_WORDS } from '@exam-evaluation/marking/dictionary/english-words.ts';
import type { Line } from '../../layout/lines.ts';

/** Confidence (0-100) from which letters are taken as a word even if no dictionary has it. */
const CONFIDENCE_MIN = 80;

/** Length of a non-word before a sentence, such as `Kf ` or `C)) `; 0 if there is none. */
export function noWordBefore({ text, words }: Line): number {
  const [run = '', token = ''] = /^\s*(\S{1,6})\s+(?=\S)/.exec(text) ?? [];
  const isSure = words.some((word) => word.text === token && word.confidence >= CONFIDENCE_MIN);
  return isText(token, isSure) ? 0 : run.length;
}

/** Whether a token is a word, a figure of several digits or a bullet. */
function isText(token: string, isSure: boolean): boolean {
  const core = token.replace(/^\P{L}+(?=\p{L})|[^\p{L}\p{N}]+$/gu, '');
  const isLong = isSure && /^\p{L}[\p{L}'’-]{2,}$/u.test(core);
  const isShort = /^[aAI]$/.test(token) || (core.length > 1 && ENGLISH_WORDS.has(core.toLowerCase()));
  return isLong || isShort || /^\d[\d.,]+$/.test(core) || /^[-–—•*·]+$/.test(token);
}
