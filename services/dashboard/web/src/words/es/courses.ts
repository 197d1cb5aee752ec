import { PlatformTrouble } from '@exam-evaluation/proto/dashboard/v1/connections_pb.js';
import type { Words } from '../en.ts';
import { form } from './counts.ts';

const marks = (count: number) => `${count.toLocaleString('es')} ${form(count, 'nota', 'notas')}`;
const candidates = (count: number) => `${count.toLocaleString('es')} ${form(count, 'candidato', 'candidatos')}`;

/** Courses of a learning platform: candidates who come from there, and marks that go there. */
export const courses: Words['exam']['courses'] = {
  untitled: 'curso sin título',
  from: (course, platform) => `De ${course} (${platform})`,
  reading: 'Consultando la plataforma de aprendizaje …',
  nobody: 'Según la plataforma de aprendizaje, nadie estudia en este curso.',
  notKept: (problem) =>
    `Los candidatos están inscritos, pero no se ha guardado quiénes son en el curso: vuelva a tomar la lista del curso antes de enviar notas. ${problem}`,
  title: 'Notas para el curso',
  hint: 'Las notas definitivas van a los candidatos que se tomaron de la lista del curso. Enviarlas otra vez no cambia nada, y una nota que se cambió después en el curso se conserva.',
  send: (course, platform) => `Enviar notas a ${course} (${platform})`,
  sending: (done, all) => `${done} de ${marks(all)} …`,
  sent: (count) => `${marks(count)} ${form(count, 'enviada', 'enviadas')}.`,
  stopped: 'El resto no se ha enviado; envíe las notas otra vez más tarde.',
  kept: (count) => `El curso ya tiene esta nota, o una posterior: ${candidates(count)}`,
  unknown: (count) => `No se tomaron de la lista del curso: ${candidates(count)}`,
  refused: (count) => `Rechazadas por la plataforma de aprendizaje: ${candidates(count)}`,
  status: (status) => `(Ha respondido ${status}.)`,
  trouble: {
    [PlatformTrouble.UNREACHABLE]: 'La plataforma de aprendizaje no responde, o no puede hacerlo ahora.',
    [PlatformTrouble.NOT_ALLOWED]:
      'La plataforma de aprendizaje no lo permite. Un administrador debería comprobar la conexión y los servicios que la plataforma deja usar a esta herramienta.',
    [PlatformTrouble.UNEXPECTED]: 'La plataforma de aprendizaje no responde como lo prevé el estándar.',
    [PlatformTrouble.TOO_LARGE]: 'La lista de la plataforma de aprendizaje es más larga de lo que se puede leer.',
  },
};
