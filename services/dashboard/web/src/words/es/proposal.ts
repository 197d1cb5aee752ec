import type { Words } from '../en.ts';
import { form, some } from './counts.ts';

const marks = (count: number) => some(count, 'nota', 'notas');
const DIRECTIONS: Record<string, string> = {
  stricter: 'una escala más estricta',
  milder: 'una escala más generosa',
  mixed: 'otras notas',
};

/** Texts about what reviews of a question suggest for its other answers. */
export const proposal: Words['proposal'] = {
  suggests: (count, question, direction) =>
    `${some(count, 'revisión', 'revisiones')} de la pregunta ${question} ${form(count, 'sugiere', 'sugieren')} ${DIRECTIONS[direction] ?? direction}.`,
  would: (count, open) => `Cambiarían ${count} de ${open} notas que nadie ha revisado.`,
  applied: (count, question) =>
    `${marks(count)} de la pregunta ${question} ${form(count, 'viene', 'vienen')} de revisiones de otras respuestas.`,
  look: 'Verlas',
  never: 'Nunca en esta pregunta',
  takeBack: 'Retirarlas',
  title: (question) => `Lo que sugieren las revisiones de la pregunta ${question}`,
  hint: 'Las respuestas que ha revisado una persona y las entregas definitivas se quedan como están. Lo que está por revisar lo sigue estando.',
  table: 'Notas que cambiarían',
  candidate: 'Candidato',
  now: 'Ahora',
  suggested: 'Sugerida',
  why: 'Por qué',
  because: {
    same_answer: 'Se revisó la misma respuesta.',
    scale: 'Así se corrigieron respuestas con esta nota.',
    paper: 'La pregunta ha cambiado.',
  },
  more: (shown, total) => `Se muestran las primeras ${shown} de ${total}.`,
  unsaved: 'Guarde primero lo que ha escrito.',
  apply: (count) => (count === 1 ? 'Aplicar a esta respuesta' : `Aplicar a las ${count}`),
  done: (count) => `${marks(count)} ${form(count, 'cambiada', 'cambiadas')}.`,
  takenBack: (count) => `${marks(count)} ${form(count, 'retirada', 'retiradas')}.`,
  nothing: 'Ya no se sugiere nada.',
};
