import { countsIn } from '../counts.ts';

export const { form, some } = countsIn('es');
