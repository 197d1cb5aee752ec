import type { Picture } from '@exam-evaluation/reading/pictures/picture.ts';

/** The C interface of version 5, under the name that Debian's package gives it. */
const LIBRARY = 'libtesseract.so.5';
/** Of tesseract's engines, the one that its data has. */
const OEM_DEFAULT = 3;
/** Page segmentation mode: one block of text. */
const PSM_SINGLE_BLOCK = 6;

/** Both texts are as the program prints them, without the heading of the TSV. */
export interface Libtesseract {
  words(picture: Picture, dpi: number): string;
  /** Empty when the page has too few letters to tell, or when the data for it is not installed. */
  orientation(picture: Picture, dpi: number): string;
}

/** Loads the library and its English data. Throws where either is not installed, or the binary that calls it. */
export async function openLibtesseract(): Promise<Libtesseract> {
  const { default: koffi } = await import('koffi');
  const library = koffi.load(LIBRARY);
  const call = (definition: string) => library.func(definition);
  const free = call('void TessDeleteText(void *text)');
  koffi.disposable('Text', 'char *', free);
  const api = {
    create: call('void *TessBaseAPICreate()'),
    init: call('int TessBaseAPIInit2(void *api, const char *folder, const char *language, int engine)'),
    setMode: call('void TessBaseAPISetPageSegMode(void *api, int mode)'),
    setVariable: call('int TessBaseAPISetVariable(void *api, const char *name, const char *value)'),
    setImage: call(
      'void TessBaseAPISetImage(void *api, const uint8_t *data, int width, int height, int pixel, int row)',
    ),
    recognize: call('int TessBaseAPIRecognize(void *api, void *monitor)'),
    tsv: call('Text TessBaseAPIGetTsvText(void *api, int page)'),
    orientation: call(
      'int TessBaseAPIDetectOrientationScript(void *api, _Out_ int *degrees, _Out_ float *sure, _Out_ const char **script, _Out_ float *scriptSure)',
    ),
    clear: call('void TessBaseAPIClear(void *api)'),
    forget: call('void TessBaseAPIClearAdaptiveClassifier(void *api)'),
  };

  /** An instance with the data of a language; null where that is not installed. */
  const open = (language: string): unknown => {
    const one = api.create();
    return api.init(one, null, language, OEM_DEFAULT) === 0 ? one : null;
  };

  const english = open('eng');
  if (english === null) throw new Error('the English data of tesseract is not installed');
  api.setMode(english, PSM_SINGLE_BLOCK);
  let letters: unknown;

  /** Shows a picture to an instance, and lets it forget the picture and its words afterwards. */
  function shown<T>(one: unknown, { width, height, data }: Picture, dpi: number, look: () => T): T {
    api.setVariable(one, 'user_defined_dpi', String(dpi));
    api.setImage(one, data, width, height, 1, width);
    try {
      return look();
    } finally {
      api.clear(one);
      api.forget(one);
    }
  }

  return {
    words: (picture, dpi) =>
      shown(english, picture, dpi, () => {
        if (api.recognize(english, null) !== 0) throw new Error('the picture could not be recognized');
        return api.tsv(english, 0);
      }),
    orientation(picture, dpi) {
      letters ??= open('osd');
      if (letters === null) return '';
      return shown(letters, picture, dpi, () => {
        const [degrees, sure, script, scriptSure] = [[0], [0], [null], [0]];
        if (!api.orientation(letters, degrees, sure, script, scriptSure)) return '';
        return [
          `Rotate: ${(360 - degrees[0]!) % 360}`,
          `Orientation confidence: ${sure[0]!.toFixed(2)}`,
          `Script: ${script[0]}`,
          `Script confidence: ${scriptSure[0]!.toFixed(2)}`,
        ].join('\n');
      });
    },
  };
}
