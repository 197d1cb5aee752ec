import type { ActDetails } from '../en/audit.ts';
import type { Words } from '../en.ts';
import { some } from './counts.ts';

const LABELS_MAX = 8;

function labels(list: readonly string[]): string {
  const shown = list.slice(0, LABELS_MAX).join(', ');
  return list.length > LABELS_MAX ? `${shown} y ${list.length - LABELS_MAX} más` : shown;
}

const figure = (mark: number | undefined) => mark?.toLocaleString('es') ?? '?';

function markChange({ number }: ActDetails): string {
  return `${figure(number('awarded'))} puntos en lugar de ${figure(number('awarded_before'))}`;
}

const EXCERPT = 80;
const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);

const roles: Record<string, string> = { administrator: 'administrador', examiner: 'examinador', reader: 'lector' };

const signIns: Record<string, string> = {
  oidc: 'ha iniciado sesión en la institución',
  lti: 'ha entrado desde una plataforma de aprendizaje',
};

/** Sentences follow the name of the person: "Maya Rao ha iniciado sesión". */
const acts: Words['audit']['acts'] = {
  override: ({ number }) => {
    const before = number('awarded_before');
    const after = number('awarded');
    if (before === undefined || after === undefined) return 'ha cambiado los puntos de una respuesta';
    return before === after
      ? `ha confirmado ${figure(after)} puntos en una respuesta`
      : `ha cambiado los puntos de una respuesta de ${figure(before)} a ${figure(after)}`;
  },
  approve: ({ list }) => {
    const count = list('question_ids').length;
    return count === 0
      ? 'ha aprobado todos los puntos de una entrega'
      : `ha aprobado los puntos de ${some(count, 'respuesta', 'respuestas')}`;
  },
  undo_review: ({ number }) => {
    const before = number('awarded_before');
    const after = number('awarded');
    const change =
      before === undefined || after === undefined ? '' : ` (${figure(before)} vuelve a ser ${figure(after)})`;
    return `ha retirado la revisión de una respuesta${change}`;
  },
  start_by_hand: () => 'ha abierto para corregir a mano una entrega que no se pudo leer',
  apply_proposal: (details) =>
    `ha dado a una respuesta ${markChange(details)}, como sugieren las revisiones de la pregunta`,
  undo_proposal: (details) => `ha retirado lo que sugerían las revisiones de la pregunta: ${markChange(details)}`,
  apply_marked_again: (details) =>
    `ha aplicado a una respuesta lo que resulta de la pregunta cambiada: ${markChange(details)}`,
  undo_marked_again: (details) =>
    `ha retirado de una respuesta lo que resultaba de una pregunta cambiada: ${markChange(details)}`,
  repair: ({ text }) =>
    `ha corregido la lectura de una respuesta: «${excerpt(text('extracted_answer'))}» en lugar de «${excerpt(text('extracted_answer_before'))}»`,
  read_again: ({ text }) =>
    `ha hecho leer de nuevo una respuesta en un marco: se había leído «${excerpt(text('extracted_answer_before'))}»`,
  double_marking: ({ flag }) =>
    flag('on')
      ? 'ha dispuesto que dos personas corrijan una pregunta'
      : 'ha dispuesto que una pregunta vuelva a corregirla una sola persona',
  seeding: ({ flag }) =>
    flag('on')
      ? 'hizo mezclar respuestas de nota conocida en la corrección de un examen'
      : 'dejó de mezclar respuestas de nota conocida',
  choose_seed: ({ flag }) =>
    flag('chosen')
      ? 'eligió una respuesta para comparar notas'
      : 'retiró una respuesta de las que sirven para comparar notas',
  mark_seed: ({ number }) =>
    number('awarded') === undefined
      ? 'retiró su nota de una respuesta de nota conocida'
      : `dio ${number('awarded')} puntos a una respuesta de nota conocida, lo que no cambia ningún resultado`,
  pause_marker: () => 'quedó en pausa, porque una nota se alejaba demasiado de la conocida',
  resume_marker: ({ text }) => `permitió a ${text('display_name')} seguir corrigiendo`,
  remove_comment: () => 'ha quitado un comentario de los que se ofrecen para una pregunta',
  appeal: () => 'ha pedido que se vuelva a mirar la nota de una respuesta',
  decide_appeal: (details) =>
    details.number('awarded') === details.number('awarded_before')
      ? 'ha vuelto a mirar una respuesta, como pidió su candidato, y ha mantenido la nota'
      : `ha vuelto a mirar una respuesta, como pidió su candidato: ${markChange(details)}`,
  decline_proposal: () => 'no quiere más sugerencias para una pregunta',
  finalize: () => 'ha hecho definitivas las calificaciones de una entrega',
  unfinalize: () => 'ha reabierto una entrega definitiva',
  close: () => 'ha cerrado un examen',
  cancel: () => 'ha cancelado la corrección de una entrega',
  re_evaluate: ({ flag }) =>
    `ha mandado corregir de nuevo una entrega${flag('keep_reviewed') ? ', conservando lo que habían revisado personas' : ''}`,
  delete: () => 'ha eliminado una entrega',
  replace: () => 'ha sustituido una entrega por otra',
  take_late: () => 'ha aceptado una entrega tardía',
  move: () => 'ha asignado una entrega a otro candidato',
  requeue: () => 'ha devuelto una entrega a la cola',
  fail: () => 'ha dado por terminada la corrección de una entrega',
  erase: ({ text }) =>
    text('candidate_id') ? 'ha mandado borrar los datos de un candidato' : 'ha mandado borrar los datos de todos',
  acknowledge_difference: () => 'ha reconocido una diferencia entre una entrega y lo que se cobró por ella',
  exam_create: ({ count }) =>
    `ha creado un examen con ${some(count('questions'), 'pregunta', 'preguntas')} y ${some(count('candidates'), 'candidato', 'candidatos')}`,
  exam_update: ({ list }) => {
    const fields = list('fields');
    return fields.length === 0 ? 'ha cambiado un examen' : `ha cambiado un examen: ${labels(fields)}`;
  },
  exam_open: () => 'ha abierto un examen para recibir entregas',
  exam_delete: () => 'ha eliminado un examen',
  questions_add: ({ list }) => `ha añadido preguntas: ${labels(list('questions'))}`,
  question_update: ({ text }) => `ha cambiado la pregunta ${text('question')}`,
  question_delete: ({ text }) => `ha quitado la pregunta ${text('question')}`,
  rubrics_update: ({ list }) => `ha cambiado lo que se espera en las preguntas: ${labels(list('questions'))}`,
  choice_groups_set: ({ count }) =>
    `ha fijado ${some(count('choice_groups'), 'grupo de preguntas a elegir', 'grupos de preguntas a elegir')}`,
  candidates_upsert: ({ count }) => `ha guardado ${some(count('candidates'), 'candidato', 'candidatos')}`,
  candidates_register: ({ count }) => `ha inscrito a ${some(count('registered'), 'candidato', 'candidatos')}`,
  candidate_unregister: () => 'ha quitado a un candidato de un examen',
  key_create: ({ text }) => `ha creado la clave de API ${text('prefix')}…`,
  key_revoke: ({ text }) => `ha revocado la clave de API ${text('prefix')}…`,
  publish_results: ({ text }) => {
    const asks = text('appeals_until') && `, que pueden pedir otra mirada hasta el ${text('appeals_until')}`;
    return `ha publicado los resultados de un examen hasta el ${text('until')} para los candidatos${asks}`;
  },
  unpublish_results: () => 'ha terminado la publicación de los resultados de un examen y todos los enlaces a ellos',
  create_result_links: ({ count }) =>
    `ha creado enlaces a los resultados para ${some(count('candidate_ids'), 'candidato', 'candidatos')}`,
  revoke_result_link: () => 'ha anulado el enlace de un candidato a su resultado',
  send_marks: ({ count, text }) =>
    `ha enviado ${some(count('marks'), 'nota', 'notas')} al curso ${text('course')} en ${text('platform')}`,
  sign_in: ({ text }) => signIns[text('by')] ?? 'ha iniciado sesión con un enlace',
  sign_out_everywhere: () => 'ha cerrado sesión en todos los dispositivos',
  invite: ({ text }) => `ha invitado a ${text('display_name')} como ${roles[text('role')] ?? text('role')}`,
  create_link: ({ text }) => `ha creado un nuevo enlace de acceso para ${text('display_name')}`,
  change_role: ({ text }) => {
    const [before, after] = [text('role_before'), text('role')].map((role) => roles[role] ?? role);
    return `ha cambiado el rol de ${text('display_name')} de ${before} a ${after}`;
  },
  remove_person: ({ text }) => `ha quitado a ${text('display_name')}`,
  platform_save: ({ text }) => `ha configurado la plataforma de aprendizaje ${text('name')}`,
  platform_remove: ({ text }) => `ha quitado la plataforma de aprendizaje ${text('name')}`,
  platform_keys: ({ text }) => `ha cambiado la clave para la plataforma de aprendizaje ${text('name')}`,
  erase_people: ({ count }) => `ha borrado los datos de ${some(count('people'), 'persona', 'personas')}`,
};

/** Who did what in the institute. */
export const audit: Words['audit'] = {
  title: 'Registro',
  intro: 'Lo que han hecho personas y programas, lo más reciente primero.',
  acts,
  unknown: (action) => `ha hecho: ${action}`,
  keyNamed: (name) => `${name} (clave de API)`,
  key: (beginning) => `Programa con la clave de API ${beginning}…`,
  software: { operator: 'El operador', dashboard: 'El panel', candidate: 'El candidato' },
  filters: 'Qué actos',
  exam: 'Examen',
  allExams: 'Todos los exámenes',
  person: 'Persona',
  allPeople: 'Todas las personas y los programas',
  kind: 'Clase',
  allKinds: 'Todo',
  kinds: {
    marking: 'Corrección',
    finishing: 'Calificaciones definitivas',
    copies: 'Entregas',
    exams: 'Exámenes y candidatos',
    keys: 'Claves de API',
    results: 'Resultados para los candidatos',
    people: 'Personas y acceso',
  },
  columns: { at: 'Cuándo', who: 'Quién', what: 'Qué', where: 'Examen' },
  reason: (reason) => `Motivo: ${reason}`,
  openExam: 'Abrir el examen',
  openCopy: 'Ver la entrega',
  goneExam: 'Examen eliminado',
  none: 'No hay ningún acto que se ajuste.',
  reading: 'Leyendo …',
};
