import type { Words } from '../en.ts';
import { some } from './counts.ts';

const pages = (count: number) => some(count, 'página', 'páginas');

/** Texts about a class's scan that is split into the copies of its candidates. */
export const classSet: Words['exam']['classSet'] = {
  button: 'Lote de la clase',
  title: 'Entregar el lote de una clase',
  back: 'Volver a las entregas',
  notNow:
    'Las entregas las suben los examinadores mientras el examen está abierto, si las respuestas están escritas a mano.',
  drop: 'Suelte aquí el escaneo de toda una clase: uno o varios PDF, o fotos (JPG, PNG)',
  hint: 'Se queda en este navegador hasta que haya comprobado de quién es cada página. Elija primero todos los archivos: con cada archivo nuevo las páginas se reparten de nuevo.',
  reading: (done, all) => `Mirando las páginas: ${done} de ${all}`,
  problems: {
    encrypted: (file) => `${file} necesita una contraseña. Guárdelo sin ella y elíjalo de nuevo.`,
    unreadable: (file) => `No se puede abrir ${file}: no es PDF, JPG ni PNG, o está dañado.`,
    too_large: (file) => `${file} ocupa más de 200 MB. Escanee la clase en varios archivos.`,
    too_many_pages: (file) => `Solo se toman las primeras 1000 páginas; faltan las últimas de ${file}.`,
    worker: (file) => `Una página de ${file} no se puede mostrar; las páginas desde ahí no se han tomado.`,
  },
  byCode: 'Separar por los códigos',
  count: 'Páginas de cada entrega',
  byCount: 'Separar por páginas',
  table: 'Entregas del escaneo',
  copy: (number) => `Entrega ${number}`,
  pages,
  pagesOf: (copy) => `Páginas de la entrega ${copy}`,
  pageOf: (page, copy) => `Página ${page} de la entrega ${copy}`,
  whose: (copy) => `Candidato de la entrega ${copy}`,
  merge: 'Unir a la entrega de arriba',
  mergeOf: (copy) => `Unir a la entrega de arriba: entrega ${copy}`,
  findings: {
    nobody: 'Elija un candidato',
    twice: 'Otra entrega es también de este candidato',
    too_many: 'Más de 80 páginas',
    missing: (list) => `Falta: página ${list}`,
    doubled: (list) => `Repetida: página ${list}`,
    foreign: (count) => some(count, 'página es de otra persona', 'páginas son de otra persona'),
    withoutCode: (count) => some(count, 'página sin código', 'páginas sin código'),
    unusual: 'No tiene tantas páginas como la mayoría',
  },
  pageTitle: (file, page) => `${file}, página ${page}`,
  splitHere: 'Empezar aquí otra entrega',
  leaveOut: 'Dejar la página fuera',
  ownCopy: 'Hacer de ella una entrega',
  moveTo: 'Pasar a',
  move: 'Pasar',
  leftOut: (count) =>
    some(
      count,
      'página no está en ninguna entrega y no se entrega',
      'páginas no están en ninguna entrega y no se entregan',
    ),
  why: {
    blank: 'Vacía.',
    no_code: 'No se ha encontrado ningún código.',
    doubled: 'Escaneada dos veces.',
    other_exam: 'El código es de otro examen.',
    person: 'La ha dejado fuera usted.',
  },
  codeOf: (who, page) => `${who}, página ${page}`,
  without: (count, names) => `${some(count, 'candidato no tiene', 'candidatos no tienen')} entrega: ${names}`,
  confirm: (count) => `Están bien: ${count} entregas`,
  building: (done, all) => `Preparando las entregas: ${done} de ${all}`,
  needs: (count) => `Antes hay que mirar ${some(count, 'entrega', 'entregas')}.`,
  notBuilt: (id) =>
    `No se pudo preparar la entrega de ${id}, porque su archivo no se puede separar. Imprímalo como un PDF nuevo y elija ese.`,
  leave: {
    title: '¿Salir del lote de la clase?',
    text: 'Todavía no se ha entregado nada. Habría que elegir y comprobar de nuevo el escaneo.',
    stay: 'Quedarse',
    leave: 'Salir',
  },
};
