import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Words } from '../en.ts';
import { candidates } from './candidates.ts';
import { classSet } from './class-set.ts';
import { copies } from './copies.ts';
import { form } from './counts.ts';
import { courses } from './courses.ts';
import { finish } from './finish.ts';
import { markers } from './markers.ts';
import { overview } from './overview.ts';
import { paper } from './paper.ts';
import { sheets } from './sheets.ts';
import { tables } from './tables.ts';
import { typed } from './typed.ts';

export const exam: Words['exam'] = {
  title: 'Examen',
  navigation: 'Examen',
  tabs: {
    overview: 'Resumen',
    paper: 'Enunciado',
    candidates: 'Candidatos',
    copies: 'Entregas',
    review: 'Revisión',
    markers: 'Correctores',
    finish: 'Cierre',
  },
  waiting: (count, shown) => `${shown} ${form(count, 'entrega', 'entregas')}`,
  waitingHint: 'Entregas que debe revisar una persona',
  status: {
    [ExamStatus.DRAFT]: 'Borrador',
    [ExamStatus.OPEN]: 'Abierto',
    [ExamStatus.FINALIZED]: 'Cerrado',
  },
  candidates,
  classSet,
  copies,
  courses,
  finish,
  markers,
  overview,
  paper,
  sheets,
  tables,
  typed,
};
