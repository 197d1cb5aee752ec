import type { Words } from '../en.ts';

export const repair: Words['review']['repair'] = {
  open: 'Corregir la lectura',
  text: 'Lo que dice la respuesta',
  options: 'Opciones que eligió el candidato',
  readAgain: 'Leer esto de nuevo',
  reading: (pages) =>
    `Leyendo el marco de la página ${pages.join(' y ')} … No hace falta esperar: lo que guarde mientras tanto cuenta.`,
  readDone: 'Respuesta leída y corregida de nuevo.',
  unread:
    'No se ha podido leer nada en el marco, así que la respuesta queda como estaba. Escriba lo que dice o dibuje otro marco.',
  notRead:
    'Esta vez no se ha podido leer el marco, así que la respuesta queda como estaba. Escriba lo que dice o inténtelo más tarde.',
  readLate: 'La lectura tarda más de lo habitual. Lo leído se mostrará cuando esté; también puede escribirlo.',
  frameHint: 'Si la respuesta está en otro sitio, dibuje un marco a su alrededor en su página. No se cobra nada.',
  framed: (pages) =>
    `Enmarcada en la página ${pages.join(' y ')}. Dibuje de nuevo para cambiar un marco. No se cobra nada.`,
  save: 'Guardar y corregir de nuevo',
  marking: 'Corrigiendo de nuevo …',
  done: 'Lectura corregida y respuesta calificada de nuevo.',
  late: 'La corrección de la lectura se conserva, pero la nota tarda más de lo habitual. Se mostrará cuando esté.',
  before: (name, before) =>
    `${name ? `Lectura corregida por ${name}` : 'Lectura corregida por una persona'}. ${before.trim() === '' ? 'No se había leído nada.' : `Se había leído «${before}».`}`,
};
