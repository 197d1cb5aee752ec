/** Texts of the pen with which people draw on the pages of a copy. */
export const pen = {
  open: 'Pen',
  tools: { tick: 'Tick', underline: 'Underline', text: 'Text', freehand: 'Freehand' },
  undo: 'Take back',
  close: 'Put the pen away',
  surface: (page: number) => `Page ${page}, to draw on`,
  keyHint:
    'Drag on the page, or press w: arrows move (Shift: a little), Space draws, w chooses what, Delete takes back, Esc leaves. It is saved with the mark.',
  touchHint:
    'One finger draws, two enlarge the page. Tap the chosen tool again to move the page. It is saved with the mark.',
  text: 'Text on the page',
  put: 'Put it there',
  cancel: 'Leave it',
  begun: 'Begun. Move to the end and press Space again.',
  done: (tool: string) => `${tool}: drawn.`,
  undone: 'The last mark is taken back.',
  full: 'Nothing more can be drawn for this answer.',
  drawn: 'Drawn on this page',
};
