import type { Words } from '../en.ts';

/** Learning platforms that people come from. */
export const connections: Words['connections'] = {
  title: 'Conexiones',
  intro:
    'Una plataforma de aprendizaje, como Moodle, Canvas o Blackboard, puede abrir los exámenes desde un curso mediante LTI 1.3. Cada parte tiene que conocer las direcciones de la otra.',
  add: 'Conectar una plataforma',
  none: 'No hay ninguna plataforma de aprendizaje conectada.',
  complete: 'Completa',
  incomplete: 'Falta la parte de la plataforma',
  edit: 'Cambiar',
  editOf: (name) => `Cambiar ${name}`,
  keyMade: (time) => `Firma con una clave creada el ${time}.`,
  ours: 'Introduzca estas direcciones en la plataforma',
  addresses: {
    loginUrl: 'Dirección donde empieza un acceso (initiate login URL)',
    launchUrl: 'Dirección donde termina (redirect URI, tool URL)',
    keysUrl: 'Dirección de las claves públicas (JWKS o keyset URL)',
  },
  window: 'Haga que la plataforma la abra en una ventana nueva: dentro de un marco se muestra un enlace que abre una.',
  form: {
    addTitle: 'Conectar una plataforma de aprendizaje',
    editTitle: (name) => `Plataforma de aprendizaje ${name}`,
    name: 'Nombre',
    nameHint:
      'Como se la llama aquí. El resto puede seguir cuando la plataforma conozca las direcciones que recibirá a continuación.',
    issuer: 'Emisor (ID de la plataforma)',
    clientId: 'ID de cliente',
    deploymentIds: 'IDs de despliegue, uno por línea',
    authUrl: 'URL de la solicitud de autenticación',
    tokenUrl: 'URL del token de acceso',
    jwksUrl: 'URL del conjunto de claves públicas',
    instructorRole: 'Quien da un curso es aquí',
    instructorHint: 'En todos los exámenes de la institución, no solo en los del curso.',
    administratorRole: 'Los administradores de la plataforma son aquí',
    saving: 'Guardando …',
  },
  choose: {
    title: 'Elegir un examen',
    intro: 'El curso recibe un enlace que abre el examen que elija, y una columna para sus puntos si la admite.',
    none: 'Ningún examen coincide.',
    choose: 'Elegir',
    chooseOf: (title) => `Elegir ${title}`,
  },
  saved: 'La plataforma está guardada.',
  rotate: 'Clave nueva',
  rotateOf: (name) => `Clave nueva para ${name}`,
  rotateTitle: (name) => `¿Crear una clave nueva para ${name}?`,
  rotateText:
    'Firma desde ahora. La anterior sigue publicada durante un día, para que la plataforma pueda leer la nueva.',
  rotated: 'La clave ha cambiado.',
  remove: 'Quitar',
  removeOf: (name) => `Quitar ${name}`,
  removeTitle: (name) => `¿Quitar ${name}?`,
  removeText:
    'Nadie podrá entrar ya desde allí. Las personas que entraron antes se quedan hasta que las quite en Personas.',
  removed: 'La plataforma se ha quitado.',
};
