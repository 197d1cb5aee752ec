import type { Words } from '../en.ts';

/** Texts about answer sheets that are printed before an exam. */
export const sheets: Words['exam']['sheets'] = {
  button: 'Hojas de respuestas',
  title: 'Imprimir hojas de respuestas',
  what: 'Un PDF para imprimir en A4: un recuadro para cada pregunta, casillas para las opciones. Un código en cada página dice de quién es, para que el escaneo de una clase se reparta solo y cada respuesta se lea en su sitio.',
  forWhom: 'Para quién',
  forEach: (count) => `Para cada candidato (${count}), con nombre y número`,
  blank: 'En blanco, para escribir el nombre',
  count: 'Cuántas',
  countWrong: (max) => `Escriba un número de 1 a ${max}.`,
  hint: 'Imprima a tamaño real, por una cara. Mantenga juntas las páginas de una hoja; se pueden escanear en cualquier orden.',
  make: 'Crear el PDF',
  making: 'Creando el PDF …',
  fileName: 'Hojas de respuestas',
};
