// Tesseract as WebAssembly, for the parent process.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { serveTasks } from '@exam-evaluation/runtime/children/served.ts';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import type { TesseractReply, TesseractTask } from './kept-tesseract.ts';

const require = createRequire(import.meta.url);
const workers = new Map<TesseractTask['kind'], Promise<Worker>>();

/** The language data comes with the npm packages, so nothing is downloaded. */
function worker(kind: TesseractTask['kind']): Promise<Worker> {
  let started = workers.get(kind);
  if (!started) {
    const [language, engine] =
      kind === 'words' ? (['eng', OEM.LSTM_ONLY] as const) : (['osd', OEM.TESSERACT_ONLY] as const);
    const legacy = kind === 'orientation';
    started = createWorker(language, engine, {
      langPath: path.join(
        path.dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)),
        legacy ? '4.0.0' : '4.0.0_best_int',
      ),
      cacheMethod: 'none',
      legacyCore: legacy,
      legacyLang: legacy,
      // Without a handler an invalid picture ends the process; with one, recognize() rejects.
      errorHandler: () => {},
    });
    workers.set(kind, started);
  }
  return started;
}

async function perform(task: TesseractTask): Promise<TesseractReply> {
  const tesseract = await worker(task.kind);
  const picture = await readFile(task.file);
  if (task.kind === 'words') {
    await tesseract.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: String(task.dpi) });
    const { data } = await tesseract.recognize(picture, {}, { tsv: true, text: false });
    return { text: data.tsv ?? '' };
  }
  const { data } = await tesseract.detect(picture);
  if (data.orientation_degrees === null || data.script === null) return { text: '' };
  const lines = [
    `Rotate: ${data.orientation_degrees}`,
    `Orientation confidence: ${data.orientation_confidence}`,
    `Script: ${data.script}`,
    `Script confidence: ${data.script_confidence}`,
  ];
  return { text: lines.join('\n') };
}

serveTasks(perform);
