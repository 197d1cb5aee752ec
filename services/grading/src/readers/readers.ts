// Which programs and models read pages. The choice is plain data, so that each thread opens its own readers.

import type { PageReaders } from '@exam-evaluation/reading/page.ts';
import { ConfigError, readConfig } from '@exam-evaluation/runtime/config.ts';
import { z } from 'zod';
import { ppOcr } from './handwriting.ts';
import { findHandModels, type HandModels } from './handwriting-models.ts';
import { libTesseract, npmTesseract } from './kept-tesseract.ts';
import { pdfium } from './pdfium.ts';
import { poppler, popplerIsInstalled } from './poppler.ts';
import { type ReadingSettings, readingSettings } from './settings.ts';
import { nativeTesseract, tesseractIsInstalled } from './tesseract.ts';

/** What draws pages, reads print and reads handwriting. */
export interface ReaderChoice {
  pages: 'poppler' | 'pdfium';
  words: 'native' | 'npm';
  hand: HandModels;
}

/**
 * Chooses the programs that the settings name. By default each is the native one where installed, else the one from npm.
 * Throws ConfigError when native programs are required but not installed, and ConfigError or ModelFileError when the
 * handwriting models are missing or invalid.
 *
 * @param settings defaults to those of the environment.
 */
export async function chooseReaders(
  { PRINT_READER, HANDWRITING_MODEL_DIR }: Partial<ReadingSettings> = readConfig(
    z.object(readingSettings),
    process.env,
  ),
): Promise<ReaderChoice> {
  const hand = await findHandModels(HANDWRITING_MODEL_DIR);
  if (PRINT_READER === 'npm') return { pages: 'pdfium', words: 'npm', hand };
  const [hasPoppler, hasTesseract] = await Promise.all([popplerIsInstalled(), tesseractIsInstalled()]);
  if (PRINT_READER === 'native' && !(hasPoppler && hasTesseract))
    throw new ConfigError([
      'PRINT_READER: native needs poppler and tesseract with its English data, which are not there',
    ]);
  return { pages: hasPoppler ? 'poppler' : 'pdfium', words: hasTesseract ? 'native' : 'npm', hand };
}

export const rendererOf = ({ pages }: Pick<ReaderChoice, 'pages'>) => (pages === 'poppler' ? poppler : pdfium);

/** Opens the readers for one page at a time. */
export function openReaders({ pages, words, hand }: ReaderChoice): PageReaders {
  return {
    pages: rendererOf({ pages }),
    words: words === 'native' ? libTesseract(nativeTesseract) : npmTesseract(),
    hand: ppOcr(hand),
  };
}
