import type { Gateway } from './gateway.js';

/** What a document tells of one thing, and how two turns ask for it. */
export interface Subject {
  language: string;
  /** The document's text. */
  told: string;
  /** The name of the thing, as `told` has it. */
  name: string;
  /** First turns: each names the thing. */
  opened: readonly string[];
  /** Second turns: each only refers back to it. */
  asked: readonly string[];
  /** What the answer to every second turn has to say. */
  said: string;
  /** Second turns that the document does not answer. */
  unanswered: readonly string[];
}

export const SUBJECTS: readonly Subject[] = [
  {
    language: 'en',
    told: 'The sensor at station Marlow is calibrated every 12 hours.',
    name: 'Marlow',
    opened: [
      'Tell me about the sensor at station Marlow.',
      'What do you know about the sensor at station Marlow?',
      'Please describe the sensor at station Marlow.',
    ],
    asked: [
      'How many hours lie between its calibrations?',
      'How often is it calibrated?',
      'How often does that one get calibrated?',
      'How often is this sensor calibrated?',
      'What is its calibration interval?',
    ],
    said: '12 hours',
    unanswered: [
      'How much does it cost?',
      'Who manufactures it?',
      'What is its voltage?',
      'What is its supply voltage?',
      'Which cable connects its antenna?',
    ],
  },
  {
    language: 'en',
    told: 'The pumps at plant Orfold are maintained twice a year by the firm Kessler.',
    name: 'Orfold',
    opened: ['Tell me about the pumps at plant Orfold.', 'Give me an overview of the pumps at plant Orfold.'],
    asked: [
      'How often are they maintained?',
      'Who does their maintenance?',
      'How often is their maintenance done?',
      'How often are those maintained?',
    ],
    said: 'Kessler',
    unanswered: ['What colour are they?', 'How heavy are they?'],
  },
  {
    language: 'en',
    told: 'Dr. Imre Valko leads the laboratory in Tarn and delivers the annual report in March.',
    name: 'Imre Valko',
    opened: ['Tell me about Dr. Imre Valko.', 'Who is Dr. Imre Valko?'],
    asked: [
      'When does he deliver the report?',
      'When is the delivery of his report?',
      'Which laboratory does he lead?',
    ],
    said: 'Valko',
    unanswered: ['Where does his wife work?'],
  },
  {
    language: 'de',
    told: 'Der Sensor an der Station Marlau wird alle 12 Stunden kalibriert.',
    name: 'Marlau',
    opened: [
      'Erzähl mir von dem Sensor an der Station Marlau.',
      'Erzählen Sie mir etwas über den Sensor an der Station Marlau.',
      'Was weißt du über den Sensor an der Station Marlau?',
    ],
    asked: [
      'Wie viele Stunden liegen zwischen seinen Kalibrierungen?',
      'Wie oft wird er kalibriert?',
      'Wie oft wird dieser kalibriert?',
      'Wie oft findet seine Kalibrierung statt?',
    ],
    said: '12 Stunden',
    unanswered: ['Welche Farbe hat sein Gehäuse?', 'Wie viel kostet er?', 'Wer stellt ihn her?'],
  },
  {
    language: 'de',
    told: 'Die Pumpen im Werk Orfeld werden zweimal im Jahr von der Firma Kessler gewartet.',
    name: 'Orfeld',
    opened: ['Erzähl mir von den Pumpen im Werk Orfeld.', 'Beschreibe die Pumpen im Werk Orfeld.'],
    asked: [
      'Wie oft werden sie gewartet?',
      'Wer macht ihre Wartung?',
      'Wie oft ist ihre Wartung?',
      'Wie oft werden diese gewartet?',
    ],
    said: 'Kessler',
    unanswered: ['Welche Farbe haben sie?', 'Wie schwer sind sie?'],
  },
  {
    language: 'fr',
    told: 'Le capteur de la station Marlieu est étalonné toutes les 12 heures.',
    name: 'Marlieu',
    opened: [
      'Parle-moi du capteur de la station Marlieu.',
      'Parlez-moi du capteur de la station Marlieu.',
      'Que sais-tu du capteur de la station Marlieu ?',
    ],
    asked: [
      'Combien d’heures séparent ses étalonnages ?',
      'À quelle fréquence est-il étalonné ?',
      'À quelle fréquence celui-ci est-il étalonné ?',
      'Quelle est la fréquence de son étalonnage ?',
    ],
    said: '12 heures',
    unanswered: ['Quelle est la couleur de son câble ?', 'Combien coûte-t-il ?', 'Qui le fabrique ?'],
  },
  {
    language: 'fr',
    told: 'Les pièces de la commande Orval sont livrées le 14 mai par la société Kestrel.',
    name: 'Orval',
    opened: ['Parle-moi des pièces de la commande Orval.', 'Décris les pièces de la commande Orval.'],
    asked: ['Quand sont-elles livrées ?', 'Qui fait leur livraison ?'],
    said: '14 mai',
    unanswered: ['De quelle couleur sont-elles ?', 'Combien pèsent-elles ?'],
  },
  {
    language: 'es',
    told: 'El sensor de la estación Marlero está calibrado cada 12 horas.',
    name: 'Marlero',
    opened: [
      'Háblame del sensor de la estación Marlero.',
      'Cuéntame algo sobre el sensor de la estación Marlero.',
      '¿Qué sabes del sensor de la estación Marlero?',
    ],
    asked: [
      '¿Cuántas horas hay entre sus calibraciones?',
      '¿Con qué frecuencia está calibrado este?',
      '¿Cada cuántas horas es su calibración?',
    ],
    said: '12 horas',
    unanswered: ['¿De qué color es su cable eléctrico?', '¿Cuánto cuesta?', '¿Cuál es su voltaje?'],
  },
  {
    language: 'es',
    told: 'Las bombas de la planta Orfalda son mantenidas dos veces al año por la empresa Kessler.',
    name: 'Orfalda',
    opened: ['Háblame de las bombas de la planta Orfalda.', 'Describe las bombas de la planta Orfalda.'],
    asked: ['¿Quién hace su mantenimiento?', '¿Con qué frecuencia son ellas mantenidas?'],
    said: 'Kessler',
    unanswered: ['¿De qué color son?', '¿Cuál es su peso?'],
  },
  {
    language: 'zh',
    told: '马洛站的传感器每12小时校准一次。',
    name: '马洛',
    opened: ['告诉我马洛站的传感器的情况。', '请介绍一下马洛站的传感器。', '关于马洛站的传感器你知道什么？'],
    asked: ['它多久校准一次？', '它的校准间隔是几小时？', '这个传感器多久校准一次？', '那个多久校准一次？'],
    said: '12小时',
    unanswered: ['它多少钱？', '它是谁制造的？'],
  },
  {
    language: 'zh',
    told: '奥福工厂的水泵由凯斯勒公司每年维护两次。',
    name: '奥福',
    opened: ['告诉我奥福工厂的水泵的情况。', '说说奥福工厂的水泵。'],
    asked: ['它们由谁维护？', '它们每年维护几次？'],
    said: '凯斯勒',
    unanswered: ['它们是什么颜色的？', '它们有多重？'],
  },
];

const OTHERS = [
  'Aldern',
  'Brimmel',
  'Corrane',
  'Dunfel',
  'Estrav',
  'Farnow',
  'Gelding',
  'Hostal',
  'Irvane',
  'Jorvik',
];

/** A document for each subject, and one that tells the same of other things with other figures. */
export async function addSubjects(gateway: Gateway): Promise<void> {
  for (const [at, { language, told, name }] of SUBJECTS.entries()) {
    const others = OTHERS.map((other, index) => ({
      language,
      content: told.replace(name, other).replace(/1[24]/, String(20 + index)),
    }));
    await gateway.addDocument({ name: `subject-${at}.txt`, chunks: [{ language, content: told }] });
    await gateway.addDocument({ name: `others-${at}.txt`, chunks: others });
  }
}
