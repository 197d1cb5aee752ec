import type { Words } from '../en.ts';

/** People of the institute and what they may do. */
export const people: Words['people'] = {
  title: 'Personas',
  intro: 'Cada persona tiene su propio acceso, para que el registro diga quién hizo qué.',
  invite: 'Invitar a una persona',
  columns: {
    name: 'Nombre',
    role: 'Rol',
    email: 'Correo electrónico',
    lastSignIn: 'Último acceso',
    acts: 'Qué se puede hacer',
  },
  you: 'Usted',
  never: 'Nunca',
  roleHints: {
    administrator: 'Además invita a personas, crea claves y reabre entregas definitivas.',
    examiner: 'Crea exámenes, sube entregas, corrige y hace definitivas las calificaciones.',
    reader: 'Ve exámenes y resultados, no cambia nada.',
  },
  roleOf: (name) => `Rol de ${name}`,
  lastAdministrator: 'El último administrador se queda, para que alguien pueda invitar a otros.',
  form: {
    name: 'Nombre',
    nameHint: 'Como lo ven los demás junto a los puntos cambiados.',
    email: 'Correo electrónico (puede dejarse vacío)',
    emailHint: 'Con él, la persona puede iniciar sesión en su institución, si está configurado. No se le envía nada.',
    role: 'Rol',
    submit: 'Invitar',
    inviting: 'Invitando …',
  },
  problems: {
    name: 'Diga quién es.',
    nameLong: 'Como máximo 128 caracteres.',
    email: 'Esto no es una dirección de correo.',
  },
  link: {
    title: (name) => `Enlace de acceso para ${name}`,
    text: 'Entregue usted mismo este enlace a la persona: no se envía nada. Funciona una vez y solo se muestra ahora.',
    expires: (time) => `Funciona hasta: ${time}.`,
    label: 'Enlace de acceso',
    done: 'Lo he copiado',
  },
  newLink: 'Nuevo enlace',
  newLinkFor: (name) => `Nuevo enlace de acceso para ${name}`,
  newLinkTitle: '¿Crear un nuevo enlace de acceso?',
  newLinkText: (name) =>
    `Los enlaces anteriores de ${name} que no se han usado dejan de funcionar. Quien abra el nuevo entra como ${name}.`,
  changeRole: 'Cambiar el rol',
  changeTitle: (name, role) => `¿Dar a ${name} el rol de ${role}?`,
  withArticle: { administrator: 'administrador', examiner: 'examinador', reader: 'lector' },
  changeText: 'Vale desde lo siguiente que haga la persona.',
  changeOwnText: 'Es su propio rol: después solo otro administrador puede devolvérselo.',
  changed: 'El rol ha cambiado.',
  remove: 'Quitar',
  removeOf: (name) => `Quitar a ${name}`,
  removeTitle: (name) => `¿Quitar a ${name}?`,
  removeText:
    'Se cierran todas las sesiones de la persona y no puede volver sin una invitación. Lo que hizo se conserva.',
  removeOwnText: 'Es usted: su sesión se cierra enseguida.',
  removed: 'La persona se ha quitado.',
};
