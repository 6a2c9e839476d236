/** A question, its answer, and a text on the same subject that does not answer it. */
export interface YardstickQuestion {
  question: string;
  answer: string;
  nearMiss: string;
}

/** Made-up questions by language (ISO 639-1). */
export const YARDSTICK: Readonly<Record<string, readonly YardstickQuestion[]>> = {
  en: [
    {
      question: 'When was the lighthouse on Corran Point built?',
      answer: 'The lighthouse on Corran Point was completed in 1849 and has been automatic since 1970.',
      nearMiss:
        'The lighthouse on Corran Point stands 38 metres above the sea, and its lamp is seen from 20 miles.',
    },
    {
      question: 'How long is the warranty on the pump?',
      answer: 'The manufacturer grants a warranty of two years on the pump, counted from delivery.',
      nearMiss: 'The pump weighs 11 kilograms and is delivered with a hose of five metres.',
    },
    {
      question: 'Who founded the botanical garden?',
      answer:
        'The botanical garden was founded by the physician Anna Reuss, who collected plants from the Alps.',
      nearMiss: 'The botanical garden is open daily from April to October and holds 4,000 species.',
    },
    {
      question: 'What causes the warning light to flash?',
      answer: 'The warning light flashes when the oil pressure falls below its limit.',
      nearMiss: 'The warning light is on the left of the display, below the speedometer.',
    },
    {
      question: 'How many employees work at the plant in Leeds?',
      answer: 'About 420 people are employed at the Leeds plant, most of them in assembly.',
      nearMiss: 'Employees of the plant in Leeds may use the canteen and the car park.',
    },
    {
      question: 'Which documents do I need to open an account?',
      answer: 'To open an account, customers must present an identity card and a proof of address.',
      nearMiss: 'To close an account, send us a letter with your signature.',
    },
  ],
  de: [
    {
      question: 'Wie hoch ist die Gebühr für eine verspätete Rückgabe?',
      answer: 'Wer Bücher zu spät zurückgibt, zahlt je Woche und Buch eine Gebühr von 1,50 Euro.',
      nearMiss: 'Zurückgegebene Bücher legen Sie bitte in den Kasten neben dem Eingang.',
    },
    {
      question: 'Wann wurde die Brücke über den Fluss eröffnet?',
      answer: 'Die Brücke über den Fluss wurde im Herbst 1931 für den Verkehr freigegeben.',
      nearMiss: 'Die Brücke über den Fluss ist 210 Meter lang und hat vier Pfeiler.',
    },
    {
      question: 'Wer hat den botanischen Garten gegründet?',
      answer:
        'Der botanische Garten geht auf die Ärztin Anna Reuss zurück, die Pflanzen aus den Alpen sammelte.',
      nearMiss: 'Der botanische Garten ist von April bis Oktober täglich geöffnet und beherbergt 4000 Arten.',
    },
    {
      question: 'Warum blinkt die Warnleuchte?',
      answer: 'Die Warnleuchte blinkt, sobald der Öldruck unter den Grenzwert fällt.',
      nearMiss: 'Die Warnleuchte befindet sich links in der Anzeige, unter dem Tachometer.',
    },
    {
      question: 'Wie viele Mitarbeiter hat das Werk in Leeds?',
      answer: 'In Leeds sind etwa 420 Menschen beschäftigt, die meisten von ihnen in der Montage.',
      nearMiss: 'Mitarbeiter des Werks in Leeds dürfen die Kantine und den Parkplatz nutzen.',
    },
    {
      question: 'Welche Unterlagen brauche ich, um ein Konto zu eröffnen?',
      answer: 'Kunden müssen bei der Eröffnung einen Ausweis und einen Nachweis ihrer Anschrift vorlegen.',
      nearMiss: 'Um ein Konto zu kündigen, schicken Sie uns einen unterschriebenen Brief.',
    },
  ],
  es: [
    {
      question: '¿Cuántos días de vacaciones corresponden a cada empleado?',
      answer: 'Cada empleado tiene derecho a veintitrés días laborables de vacaciones al año.',
      nearMiss: 'Las vacaciones de cada empleado se solicitan por escrito a su superior.',
    },
    {
      question: '¿Quién diseñó la estación central?',
      answer: 'La estación central es obra del arquitecto Luis Ferrer, que también proyectó el mercado.',
      nearMiss: 'La estación central tiene doce andenes y una sala de espera.',
    },
    {
      question: '¿Cuánto dura la garantía de la bomba?',
      answer: 'El fabricante responde de la bomba durante dos años a partir de la entrega.',
      nearMiss: 'La bomba pesa 11 kilos y se entrega con una manguera de cinco metros.',
    },
    {
      question: '¿Por qué parpadea la luz de advertencia?',
      answer: 'La luz de advertencia parpadea cuando la presión del aceite es demasiado baja.',
      nearMiss: 'La luz de advertencia está a la izquierda de la pantalla, debajo del velocímetro.',
    },
    {
      question: '¿Cuántos empleados trabajan en la planta de Leeds?',
      answer: 'En Leeds trabajan unas 420 personas, la mayoría en el montaje.',
      nearMiss: 'Los empleados de la planta de Leeds pueden usar el comedor y el aparcamiento.',
    },
    {
      question: '¿Qué documentos necesito para abrir una cuenta?',
      answer: 'Los clientes deben presentar un documento de identidad y un justificante de domicilio.',
      nearMiss: 'Para cancelar una cuenta, envíenos una carta firmada.',
    },
  ],
  zh: [
    {
      question: '保修期是多长时间？',
      answer: '本产品自购买之日起保修两年，人为损坏除外。',
      nearMiss: '保修申请须附发票，寄往售后服务部。',
    },
    {
      question: '这座桥是哪一年建成的？',
      answer: '这座大桥于1968年建成通车，全长一千五百米。',
      nearMiss: '这座大桥有六个桥墩，桥面宽二十米。',
    },
    {
      question: '植物园是谁创办的？',
      answer: '植物园由医生安娜·罗伊斯创立，她曾在阿尔卑斯山采集植物。',
      nearMiss: '植物园四月至十月每天开放，拥有四千种植物。',
    },
    {
      question: '警示灯为什么会闪烁？',
      answer: '机油压力低于限值时，警示灯开始闪烁。',
      nearMiss: '警示灯位于显示屏左侧，车速表下方。',
    },
    {
      question: '利兹工厂有多少名员工？',
      answer: '利兹约有420人就业，其中大多数从事装配工作。',
      nearMiss: '利兹工厂的员工可以使用食堂和停车场。',
    },
    {
      question: '开户需要哪些材料？',
      answer: '客户开立账户时须出示身份证和住址证明。',
      nearMiss: '如需销户，请寄给我们一封签名信函。',
    },
  ],
};
