import type { Words } from '../en.ts';
import { some } from './counts.ts';

const copies = (count: number) => some(count, 'entrega definitiva', 'entregas definitivas');
const links = (count: number) => some(count, 'enlace', 'enlaces');

/** Texts about the publication of results to candidates. */
export const results: Words['results'] = {
  title: 'Resultados para los candidatos',
  off: 'Los candidatos no ven aquí nada de sus resultados.',
  offHint:
    'En cuanto los publique, cada candidato con una entrega definitiva puede leer puntos, motivos y su copia corregida con un enlace propio, sin cuenta.',
  on: (date) => `Los candidatos que tienen un enlace pueden leer sus resultados definitivos hasta el ${date}.`,
  until: 'Mostrar hasta',
  untilHint: 'El último día, como mucho dentro de un año. Después los enlaces dejan de funcionar.',
  untilWrong: 'Elija un día entre hoy y dentro de un año.',
  appeals: 'Admitir peticiones de revisión hasta',
  appealsHint:
    'El último día en que un candidato puede pedir que se vuelva a mirar una nota. Déjelo vacío para no admitir ninguna.',
  appealsWrong: 'Elija un día en que los resultados todavía se muestren, o ninguno.',
  appealsOn: (date) => `Los candidatos pueden pedir que se vuelva a mirar una nota hasta el ${date}.`,
  appealsOpen: 'Ver las peticiones',
  publish: 'Publicar los resultados',
  change: 'Cambiar la fecha',
  published: 'Los resultados están publicados.',
  none: 'Todavía no hay ninguna entrega definitiva.',
  counts: (withLink, all) => `${links(withLink)} para ${copies(all)}.`,
  make: (count) => `Crear ${links(count)} (CSV)`,
  makeHint:
    'El archivo tiene una fila por cada candidato sin enlace. Los enlaces se muestran solo esta vez; quien tiene uno puede leer el resultado, así que envíe cada uno solo a su candidato.',
  making: (count) => `${some(count, 'enlace creado', 'enlaces creados')} …`,
  made: (count) => `${some(count, 'enlace creado y guardado', 'enlaces creados y guardados')} en un archivo.`,
  file: 'enlaces a los resultados',
  columns: { candidate: 'Candidato', name: 'Nombre', link: 'Enlace' },
  one: 'El enlace de un candidato …',
  oneTitle: 'El enlace de un candidato',
  oneText: 'Un enlace nuevo anula el anterior. Quien tenga el resultado abierto deja de verlo enseguida.',
  candidate: 'Candidato con una entrega definitiva',
  candidateHint: 'Escriba el identificador o el nombre del candidato.',
  candidateMissing: 'Elija un candidato de la lista.',
  renew: 'Crear un enlace nuevo',
  revoke: 'Anular el enlace',
  revoked: 'El enlace ya no funciona.',
  link: (candidate) => `Enlace para ${candidate}`,
  linkOnce: 'El enlace se muestra solo esta vez.',
  unpublish: 'Terminar la publicación …',
  unpublishTitle: '¿Terminar la publicación?',
  unpublishText:
    'Todos los enlaces dejan de funcionar enseguida y para siempre. Para publicar de nuevo los resultados hay que enviar enlaces nuevos a todos.',
  unpublishAct: 'Terminarla',
  ended: 'Los candidatos ya no ven nada de sus resultados.',
};
