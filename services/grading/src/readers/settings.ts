import { z } from 'zod';

/** Settings for reading copies, shared by all grading processes. */
export const readingSettings = {
  PRINT_READER: z
    .enum(['native', 'npm'])
    .optional()
    .describe(
      'What draws pages and reads print: `native` (poppler and tesseract) or `npm` (WebAssembly); by default each native program that is installed, else the npm package.',
    ),
  HANDWRITING_MODEL_DIR: z
    .string()
    .optional()
    .describe('Folder with larger models of the PP-OCR family that read handwriting; by default those that ship.'),
  ONNX_RUNTIME: z
    .enum(['native', 'wasm'])
    .optional()
    .describe('What runs the models: `native` or `wasm`; by default native where its library loads.'),
};

export type ReadingSettings = Readonly<z.output<z.ZodObject<typeof readingSettings>>>;
