import type { Words } from '../en.ts';

/** Texts about tables that people paste or choose as files, whatever is in them. */
export const tables: Words['exam']['tables'] = {
  file: 'Elegir un archivo',
  fileHint: 'CSV o XLSX',
  unreadable: 'Este archivo no se puede leer. Guárdelo como CSV o XLSX y elíjalo de nuevo.',
  tooLarge: 'Este archivo es demasiado grande: más de 10 MB.',
  tooMany: (count) => `Esta lista tiene más de ${count} líneas. Divídala.`,
  empty: 'Esta lista está vacía.',
  notes: {
    encoding_guessed:
      'El archivo no dice con qué codificación está escrito. Si los nombres se ven mal abajo, guárdelo como CSV UTF-8.',
    quote_unclosed: 'En esta lista hay unas comillas que no se cierran. Mire si las líneas de abajo están completas.',
  },
  column: (place) => `Columna ${place}`,
  line: 'Línea',
  problem: 'Problema',
  leftOut: 'No tener en cuenta',
  shown: (shown, all) => `Se muestran ${shown} de ${all} líneas; primero las que tienen problemas.`,
  again: 'Empezar de nuevo',
};
