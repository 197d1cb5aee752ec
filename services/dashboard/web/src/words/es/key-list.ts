import type { Words } from '../en.ts';

/** What the keys of the review do. */
export const keyList: Words['review']['keys'] = {
  title: 'Teclas',
  hint: 'Actúan mientras no se escribe en ningún campo.',
  open: 'Teclas',
  rows: {
    save: 'Aprobar, o guardar su nota, y seguir',
    next: 'Respuesta siguiente',
    previous: 'Respuesta anterior',
    type: 'Escribir una nota',
    full: 'Todos los puntos',
    none: 'Ningún punto',
    up: 'Medio punto más (de un criterio, si hay uno elegido)',
    down: 'Medio punto menos',
    point: 'Dar o quitar un criterio',
    erase: 'Borrar el último carácter',
    revert: 'Volver a lo guardado',
    undo: 'Deshacer lo último que se guardó, una respuesta o varias',
    comment: 'Comentario para el candidato',
    reason: 'Motivo del cambio',
    repair: 'Corregir la lectura de la respuesta',
    draft: 'Mostrar el borrador de la corrección automática',
    question: 'Elegir una pregunta',
    copy: 'Abrir la entrega o volver a la cola',
    similar: 'Respuestas que dicen lo mismo',
    copies: 'Entregas que debe mirar una persona',
    nextPage: 'Página siguiente de la entrega',
    previousPage: 'Página anterior de la entrega',
    zoom: 'Ampliar la respuesta o mostrar todo el ancho',
    help: 'Esta lista',
  },
};
