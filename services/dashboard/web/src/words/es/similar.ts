import type { Words } from '../en.ts';
import { form, some } from './counts.ts';

const answers = (count: number) => some(count, 'respuesta', 'respuestas');

/** Texts about answers to a question that say the same. */
export const similar: Words['review']['similar'] = {
  title: (question) => `Respuestas a la pregunta ${question} que dicen lo mismo`,
  open: 'Respuestas parecidas',
  loading: 'Leyendo las respuestas a esta pregunta …',
  none: 'Ninguna otra respuesta por revisar de esta pregunta dice lo mismo.',
  noneAtAll: 'Ninguna otra respuesta sin revisar de esta pregunta dice lo mismo.',
  sure: 'segura',
  said: 'Dicen',
  saidNothing: 'No se ha respondido nada.',
  groups: 'Todos los grupos de esta pregunta',
  count: answers,
  this: 'Esta respuesta',
  choose: (candidate) => `Candidato ${candidate}`,
  level: 'Parecido',
  levels: {
    text: 'El mismo texto',
    words: 'Las mismas palabras, en cualquier orden',
    most: 'La mayoría de las palabras',
  },
  levelHint: 'Las mismas palabras pueden decir otra cosa: lea cada respuesta antes de elegirla.',
  comment: 'Comentario para los candidatos',
  confirmComment: 'A cada candidato se le dice:',
  mark: 'Nota para las elegidas',
  reason: 'Motivo (no se muestra a los candidatos)',
  all: (count) => `Todas las que se muestran: ${answers(count)}`,
  others: (count) => `Después de corregir estas ${form(count, 'sigue', 'siguen')} ${answers(count)} más.`,
  review: (count) => (count === 0 ? 'Elija antes respuestas' : `Comprobar ${answers(count)} …`),
  confirmTitle: (count, mark) => `¿Dar ${mark} a ${answers(count)}?`,
  confirmHint: 'Se guardan todas o ninguna: si entretanto alguien ha cambiado una, se le pregunta de nuevo.',
  now: 'ahora',
  confirm: (count, mark) => `Dar ${mark} a ${answers(count)}`,
  back: 'Volver',
  working: (count) => `Guardando ${answers(count)} …`,
  minutes: (count) =>
    `Al ritmo con que se corrige este examen, son ${some(count, 'minuto', 'minutos')} menos que una por una.`,
  done: (count) => `${answers(count)} ${form(count, 'guardada', 'guardadas')}.`,
  failed: (problem) => `No se ha guardado nada. ${problem}`,
  changed: (count) =>
    `No se ha guardado nada, porque entretanto ${form(count, 'ha cambiado', 'han cambiado')} ${answers(count)}:`,
  changedBy: (who) => `cambiada por ${who}`,
  leaveOut: (count) => `Dejar esas fuera y seguir con ${answers(count)}`,
  incomplete: (count) => `Solo se han comparado las primeras ${count} respuestas.`,
};
