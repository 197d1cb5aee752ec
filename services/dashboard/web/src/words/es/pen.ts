import type { Words } from '../en.ts';

export const pen: Words['review']['pen'] = {
  open: 'Bolígrafo',
  tools: { tick: 'Visto', underline: 'Subrayado', text: 'Texto', freehand: 'A mano alzada' },
  undo: 'Quitar el último',
  close: 'Guardar el bolígrafo',
  surface: (page) => `Página ${page}, para dibujar`,
  keyHint:
    'Arrastre sobre la página, o pulse w: las flechas mueven (con Mayús, un poco), Espacio dibuja, w elige qué, Supr quita lo último, Esc sale. Se guarda con la nota.',
  touchHint:
    'Un dedo dibuja, dos amplían la página. Toque otra vez lo elegido para mover la página. Se guarda con la nota.',
  text: 'Texto en la página',
  put: 'Ponerlo ahí',
  cancel: 'Dejarlo',
  begun: 'Empezado. Vaya hasta el final y pulse Espacio otra vez.',
  done: (tool) => `${tool}: dibujado.`,
  undone: 'Se ha quitado lo último que se dibujó.',
  full: 'No se puede dibujar nada más para esta respuesta.',
  drawn: 'Dibujado en esta página',
};
