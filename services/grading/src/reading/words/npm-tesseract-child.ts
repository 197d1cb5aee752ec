// Recognizes one picture at a time for the parent process and exits with it.
import { createRequire } from 'node:module';
import path from 'node:path';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { READY } from '../../children/kept.ts';

export interface NpmTask {
  kind: 'words' | 'orientation';
  /** The picture as a PGM file. */
  picture: Uint8Array;
  dpi: number;
}

/** Tesseract's own output (TSV, or the lines of page segmentation mode 0), or an error. */
export interface NpmReply {
  text: string;
  error?: string;
}

const require = createRequire(import.meta.url);
const workers = new Map<NpmTask['kind'], Promise<Worker>>();

/** The language data comes with the npm packages, so nothing is downloaded. */
function worker(kind: NpmTask['kind']): Promise<Worker> {
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

async function perform(task: NpmTask): Promise<string> {
  const tesseract = await worker(task.kind);
  const picture = Buffer.from(task.picture);
  if (task.kind === 'words') {
    await tesseract.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: String(task.dpi) });
    const { data } = await tesseract.recognize(picture, {}, { tsv: true, text: false });
    return data.tsv ?? '';
  }
  const { data } = await tesseract.detect(picture);
  if (data.orientation_degrees === null || data.script === null) return '';
  return [
    `Rotate: ${data.orientation_degrees}`,
    `Orientation confidence: ${data.orientation_confidence}`,
    `Script: ${data.script}`,
    `Script confidence: ${data.script_confidence}`,
  ].join('\n');
}

process.on('message', (task: NpmTask) => {
  perform(task).then(
    (text) => process.send!({ text } satisfies NpmReply),
    (error: unknown) => process.send!({ text: '', error: String(error) } satisfies NpmReply),
  );
});
process.on('disconnect', () => process.exit(0));
process.send!(READY);
