import type { LanguageCues } from './cue-kinds.ts';

export const es: LanguageCues = {
  smallWords:
    'el|la|los|las|de|que|y|en|un|una|por|con|para|se|del|al|es|su|lo|me|te|nos|como|más|pero|hola|gracias|está|muy|tu|si|este|esta|ya|puedes|podrías|podría|usted|saludos',
  ask: 'puedes|podrías|puede usted|podría|podrían|pueden|podemos|podríamos|puedo|podría yo|te importaría|le importaría|tienes|tiene usted|tienen|has podido|ha podido|sabes si|sabe si|sabes cuándo|sabe cuándo|qué te parece|qué le parece|qué os parece|qué opinas|qué opina|qué piensas|crees que|cree que|es posible|sería posible|hay alguna|una pregunta|una duda|tengo una duda|quería saber|quería preguntarte|quería preguntarle|me preguntaba|quisiera saber|me gustaría saber|te apuntas|os apuntáis|te animas|te gustaría|le gustaría|quieres que|quiere que|debería|deberíamos|alguna novedad|hay novedades|me ayudas|me dices|me confirmas|me mandas|me pasas|me envías|nos confirma|vienes',
  request:
    'por favor envía|por favor envíe|por favor envíame|por favor confirma|por favor confirme|por favor revisa|por favor revise|por favor responde|por favor responda|por favor dime|dime|dígame|díganos|avísame|avíseme|avísanos|hazme saber|háganos saber|envíame|envíeme|envíenos|mándame|mándeme|confírmame|confírmeme|confírmenos|necesito que|necesito tu|necesito su|necesitamos que|necesitamos su|necesitamos tu|espero tu respuesta|espero su respuesta|esperamos su respuesta|quedo a la espera|quedamos a la espera|a la espera de su|a la espera de tu|en espera de su|sigo esperando|le agradecería|te agradecería|le agradeceríamos|agradeceré|rogamos|le ruego|le rogamos|llámame|llámeme|échale un vistazo|echar un vistazo|échale un ojo|tu opinión|su opinión|su aprobación|tu aprobación|tu visto bueno|su visto bueno|su confirmación|tu confirmación|su respuesta|tu respuesta|no he recibido respuesta|no hemos recibido respuesta|insisto|retomo este|recordarte que|contéstame|respóndeme|fírmalo|rellenar|rellena|complete|devuélvame|devolverlo firmado|me devuelvas|mándanos|tengo que confirmar',
  please: 'por favor|rogamos|ruego',
  availability:
    'estás libre|está libre|estás disponible|está disponible|estaría disponible|estarías disponible|tu disponibilidad|su disponibilidad|disponibilidad|cuándo puedes|cuándo podrías|cuándo podemos|cuándo podríamos|cuándo te viene|cuándo le viene|cuándo tienes|cuándo quedamos|te viene bien|le viene bien|os viene bien|te va bien|le va bien|te vendría bien|le vendría bien|te vendría|te conviene|le conviene|te conviene más|le convendría|qué día|qué hora|a qué hora|qué tal el|qué tal mañana|qué tal si|tienes tiempo|tiene tiempo|tienes un rato|tienes un hueco|tiene un hueco|un hueco|tendrías|tendría un momento|tienes un momento|tu agenda|su agenda|agendar|fijar una fecha|proponer una fecha|buscar una fecha|horarios|quedamos|te parece bien el|le parece bien el|te queda bien|le queda bien|te cuadra|le cuadra|te encaja|o prefieres|o mejor',
  meeting:
    'reunión|reunirnos|reunimos|vernos|nos vemos|vemos|quedar|quedamos|cita|llamada|llamarte|llamarle|una llamada|videollamada|café|comida|almuerzo|almorzar|comer|cenar|cena|tomar algo|unas cañas|entrevista|hablar|charlar|hablamos|visita|visitar|taller|encuentro|encontrarnos|pasar por|pasarme|desayuno|desayunar|consulta|sesión|demostración',
  agreed:
    'nos vemos el|nos vemos mañana|nos vemos entonces|hasta el martes|hasta mañana|confirmado|queda confirmada|queda confirmado|me viene bien|me va bien|me viene perfecto|allí estaré|de acuerdo quedamos|confirmo mi|confirmo la cita',
  moved:
    'aplazar|posponer|cambiar la reunión|mover la reunión|cambiar la cita|reprogramar|no voy a poder|no podré|me ha surgido|otro día|otra fecha|otra hora|adelantar la|retrasar la',
  deadline:
    'antes del|antes de mañana|antes de las|antes de que|para mañana|para el viernes|para el lunes|para hoy|a más tardar|como muy tarde|fecha límite|plazo|vence|vencimiento|hoy mismo|hoy|esta tarde|esta noche|fin del día|hasta el viernes|último aviso|último recordatorio|caduca|cuanto antes mejor',
  urgent:
    'urgente|urgentemente|urge|con urgencia|cuanto antes|lo antes posible|inmediatamente|de inmediato|importante|emergencia|crítico|bloqueado|bloqueados|caído|prioritario|requerimiento',
  noAnswer:
    'no hace falta que respondas|no hace falta que conteste|no hace falta responder|no hace falta contestar|no es necesario responder|no es necesario que responda|no necesitas responder|no requiere respuesta|no tienes que hacer nada|no tiene que hacer nada|no es necesario hacer nada|no se requiere ninguna acción|sin necesidad de respuesta|para tu información|para su información|para que lo sepas|para tu conocimiento|para su conocimiento|a título informativo|solo para informarte|solo para informarle|sólo quería decirte|solo quería decirte|solo quería avisarte|te informo|le informo|le informamos|os informamos|les informamos|por favor no responda|no responda a este|no respondas|olvídalo|ya está solucionado|ya lo encontré',
  thanks:
    'gracias|muchas gracias|mil gracias|muy amable|perfecto|genial|recibido|de nada|entendido|de acuerdo|vale|estupendo|te lo agradezco|se lo agradezco|fenomenal',
  boilerplate:
    'alguna pregunta|tienes preguntas|tiene preguntas|tiene alguna duda|si tiene dudas|si tienes dudas|cualquier duda|cualquier consulta|necesitas ayuda|necesita ayuda|no dude en|no dudes en|cómo estás|cómo está|cómo va todo|qué tal todo|qué tal estás|espero que estés|espero que esté|sabías que|sabía que|verdad|no crees|no has sido tú|no fuiste tú|listo para|lista para|te gustaría ganar|por qué recibo|qué más se puede pedir|qué te ha parecido tu|quién lo diría|buscas|a qué esperas',
  receipt:
    'factura|recibo|su pedido|tu pedido|confirmación de pedido|número de pedido|pago recibido|hemos recibido su pago|hemos recibido tu pago|su pago|tu pago|tu compra|su compra|ha sido enviado|en camino|ha sido entregado|entregado|envío|seguimiento|tu paquete|su paquete|su reserva|tu reserva|reserva confirmada|tu billete|billete electrónico|extracto|cargo en|domiciliación|reembolso|iva|importe total|total pagado|nómina|transferencia',
  notice:
    'código de verificación|código de seguridad|código de acceso|restablecer tu contraseña|restablecer su contraseña|contraseña|nuevo inicio de sesión|nuevo dispositivo|te ha mencionado|ha comentado|te han asignado|mensaje automático|generado automáticamente|recordatorio|su cuenta|tu cuenta|condiciones de uso|términos y condiciones|política de privacidad|mantenimiento|notificación|encuesta|suscripción|se renovará|renovación|nuevo documento|nuevo mensaje|aviso de',
  alarm:
    'alerta de seguridad|actividad sospechosa|actividad inusual|sospechoso|pago rechazado|no hemos podido cobrar|ha sido rechazado|será suspendida|será suspendido|será eliminada|suspendida|último aviso|vuelo cancelado|cancelado|retraso|impago|bloqueada',
  newsletter:
    'darse de baja|darte de baja|date de baja|cancelar suscripción|cancelar la suscripción|boletín|newsletter|ver en el navegador|ver en navegador|ver online|oferta|ofertas|descuento|rebajas|promoción|cupón|código promocional|compra ya|compra ahora|aprovecha|más información|leer más|sigue leyendo|regístrate|inscríbete|envío gratis|novedades|última oportunidad|exclusivo|webinar|esta semana|edición|no te lo pierdas|lo mejor de',
  autoReply:
    'respuesta automática|fuera de la oficina|estoy fuera|ausente|estaré ausente|estoy de vacaciones|de vacaciones hasta|acceso limitado|responderé a mi vuelta|a mi regreso|a mi vuelta|acuse de recibo|hemos recibido su solicitud|hemos recibido tu mensaje|hemos recibido su mensaje|su solicitud ha sido|número de ticket|número de caso|en breve nos pondremos',
  bounce:
    'no se ha podido entregar|no se pudo entregar|mensaje no entregado|correo no entregado|error de entrega|dirección no encontrada|destinatario desconocido',
};
