import type { ExamSnapshot } from '@exam-evaluation/marking/answers.ts';
import type { Block } from '@exam-evaluation/reading/llm/transcribed.ts';
import { z } from 'zod';
import type { Prompt } from '../language-model/session.ts';
import { readPrompt } from './prompt-file.ts';

const READ = readPrompt('read');
/** Maximum number of characters of a question's text in the prompt, enough to recognize it. */
const TEXT_MAX = 300;

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
