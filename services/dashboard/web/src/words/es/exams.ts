import type { Words } from '../en.ts';
import { form, some } from './counts.ts';

export const exams: Words['exams'] = {
  title: 'Exámenes',
  create: 'Nuevo examen',
  tryExample: 'Probar un ejemplo',
  making: 'Creando el ejemplo …',
  empty: 'Todavía no hay exámenes.',
  emptyHint: 'Cree uno, o pruebe un ejemplo con seis entregas que se corrigen mientras usted mira.',
  emptyForReaders: 'Los exámenes aparecen aquí cuando un examinador crea uno.',
  search: 'Buscar por título o asignatura',
  status: 'Estado',
  allStatuses: 'Todos',
  columns: {
    title: 'Examen',
    date: 'Fecha',
    source: 'Creado',
    status: 'Estado',
    copies: 'Entregas',
    progress: 'Corregidas',
    person: 'Por revisar',
  },
  sources: { api: 'por la API', dashboard: 'aquí' },
  noMatch: 'Ningún examen coincide.',
  count: (count, shown) => `${shown} ${form(count, 'examen', 'exámenes')}`,
  shown: (shown, all) => `${shown} de ${all} exámenes`,
  recentOnly: 'Solo figuran los exámenes que han cambiado en el último medio año.',
  older: 'Cargar los anteriores',
  tooMany: (count) => `Hay más de ${count} exámenes: puede que falten los más recientes.`,
  progressOf: (done, all) => `${done} de ${all} entregas corregidas`,
  copiesNeed: (count) => some(count, 'entrega', 'entregas'),
};
