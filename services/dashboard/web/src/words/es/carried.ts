import type { Words } from '../en.ts';
import { form, some } from './counts.ts';

const answers = (count: number) => some(count, 'respuesta', 'respuestas');

/** Texts about answers that were marked before their question was changed. */
export const carried: Words['carried'] = {
  outdated: (question, count) => `La pregunta ${question} se cambió después de corregir ${answers(count)}.`,
  again: 'Corregir de nuevo sin coste',
  marking: (question, done, all) =>
    `Pregunta ${question}: corrigiendo de nuevo ${answers(all)}, ${done} hechas. Todavía no cambia ninguna nota.`,
  change: (question, count, all) =>
    count === 0
      ? `Pregunta ${question}: no cambia ninguna de las ${all} notas; quizá cambien algunos motivos.`
      : `Pregunta ${question}: ${form(count, 'cambia', 'cambian')} ${count} de ${all} notas.`,
  failed: (count) =>
    `No se ${form(count, 'pudo', 'pudieron')} corregir de nuevo ${answers(count)}, que ${form(count, 'conserva', 'conservan')} su nota.`,
  applied: (question, count) =>
    `${some(count, 'respuesta', 'respuestas')} a la pregunta ${question} ${form(count, 'corregida', 'corregidas')} de nuevo con la pregunta cambiada.`,
  apply: 'Aplicar',
  title: (question) => `Lo que resulta de cambiar la pregunta ${question}`,
  hint: 'Las respuestas que ha corregido una persona y las entregas definitivas se quedan como están. No se cobra nada.',
};
