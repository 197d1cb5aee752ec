import type { Words } from '../en.ts';
import { form } from './counts.ts';

/** The first page of an exam. */
export const overview: Words['exam']['overview'] = {
  title: 'Resumen',
  next: 'Qué hacer ahora',
  nothing: 'No hay nada que hacer.',
  steps: {
    questions: { text: 'El enunciado todavía no tiene preguntas.', act: 'Escribir el enunciado' },
    open: {
      text: 'El examen es un borrador. Ábralo para que se puedan recibir entregas.',
      act: 'Comprobar y abrir',
    },
    candidates: { text: 'Todavía no hay candidatos inscritos.', act: 'Añadir candidatos' },
    finish: { text: 'Todas las entregas están corregidas.', act: 'Mirar las calificaciones y cerrar' },
    close: { text: 'Todas las entregas son definitivas y el examen sigue abierto.', act: 'Cerrar el examen' },
    finished: { text: 'Las calificaciones son definitivas.', act: 'Calificaciones y exámenes corregidos' },
    hand_in: {
      text: (count, shown) =>
        count === 1 ? 'Se espera la entrega de 1 candidato.' : `Se esperan las entregas de ${shown} candidatos.`,
      act: 'Subir entregas',
    },
    review: {
      text: (count, shown) => `${shown} ${form(count, 'respuesta', 'respuestas')} por revisar.`,
      act: 'Revisar',
    },
    by_hand: {
      text: (count, shown) =>
        count === 1
          ? '1 entrega no se pudo leer. Se puede corregir a mano.'
          : `${shown} entregas no se pudieron leer. Se pueden corregir a mano.`,
      act: 'Corregir a mano',
    },
    running: {
      text: (count, shown) =>
        `Se ${form(count, 'está', 'están')} corrigiendo ${shown} ${form(count, 'entrega', 'entregas')}.`,
      act: 'Ver el avance',
    },
    missing: {
      text: (count, shown) =>
        `${shown} ${form(count, 'candidato no ha entregado nada.', 'candidatos no han entregado nada.')}`,
      act: 'Subir más',
    },
  },
  stages: {
    final: 'definitivas',
    marked: 'corregidas',
    person: 'por revisar',
    running: 'corrigiéndose',
    awaited: 'sin entregar',
  },
  ready: (ahead) => `Se espera que todo esté corregido ${ahead}.`,
  figures: 'En cifras',
  questions: 'Preguntas',
  marks: 'Puntos',
  candidates: 'Candidatos',
  copies: 'Entregas',
  graded: 'Corregidas',
  running: 'Corrigiéndose',
  failed: 'Fallidas',
  needsPerson: 'Por revisar',
  finalized: 'Definitivas',
  credits: 'Créditos',
  available: 'Disponibles para el centro',
  committed: 'Retenidos por correcciones en curso',
  pagePrice: 'Precio de una página',
  answerPrice: 'Precio de una respuesta a máquina',
  remove: 'Eliminar este examen',
  removeHint: 'Se puede mientras no haya ninguna entrega.',
  removeTitle: '¿Eliminar este examen?',
  removeText: (title) => `«${title}» se elimina con su enunciado y su lista de candidatos. Esto no se puede deshacer.`,
  removed: 'El examen está eliminado.',
};
