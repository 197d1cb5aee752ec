import { join } from 'node:path';
import { z } from 'zod';
import type { ExamSnapshot } from '../../copy/answers.ts';
import { readPrompt } from '../../language-model/prompt-file.ts';
import type { Prompt } from '../../language-model/session.ts';

const READ = readPrompt(join(import.meta.dirname, 'prompts'), 'read');
/** Maximum number of characters of a question's text in the prompt, enough to recognize it. */
const TEXT_MAX = 300;

/** Consecutive lines of a page that belong to one question. */
export interface Block {
  /** `q1`, `q2`, … by position in the paper; `continued`, `unclear` or `none`. */
  question: string;
  text: string;
}

/** The prompt for the text of one page; the picture is a PNG file of the upright page. */
export function transcriptionPrompt(exam: ExamSnapshot, picture: Uint8Array): Prompt<{ blocks: Block[] }> {
  const ids = ['continued', 'unclear', 'none', ...exam.questions.map((_, index) => `q${index + 1}`)];
  return {
    purpose: 'read',
    version: READ.version,
    system: READ.text,
    shared: ['# The questions of the paper', ...exam.questions.map(describe)].join('\n'),
    parts: ['The page:', picture],
    answer: z.object({
      blocks: z.array(
        z.object({
          question: z.enum(ids),
          text: z.string(),
        }),
      ),
    }),
  };
}

function describe({ label, text, options }: ExamSnapshot['questions'][number], index: number): string {
  const shown = (text ?? '').replaceAll(/\s+/g, ' ').slice(0, TEXT_MAX);
  const choices = options.map((option) => `(${option.label}) ${option.text}`).join(' ');
  return [`q${index + 1}: labelled "${label}"`, shown, choices].filter(Boolean).join(' — ');
}
