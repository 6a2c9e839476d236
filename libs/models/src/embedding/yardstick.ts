/** Questions, each with its answer and without one among the other answers. All of them are made up. */
export const YARDSTICK: ReadonlyArray<{ question: string; answer: string }> = [
  {
    question: 'When was the lighthouse on Corran Point built?',
    answer: 'The lighthouse on Corran Point was completed in 1849 and has been automatic since 1970.',
  },
  {
    question: 'How long is the warranty on the pump?',
    answer: 'The manufacturer grants a warranty of two years on the pump, counted from delivery.',
  },
  {
    question: 'Who founded the botanical garden?',
    answer:
      'The botanical garden was founded by the physician Anna Reuss, who collected plants from the Alps.',
  },
  {
    question: 'What causes the warning light to flash?',
    answer: 'The warning light flashes when the oil pressure falls below its limit.',
  },
  {
    question: 'How many employees work at the plant in Leeds?',
    answer: 'About 420 people are employed at the Leeds plant, most of them in assembly.',
  },
  {
    question: 'Which documents do I need to open an account?',
    answer: 'To open an account, customers must present an identity card and a proof of address.',
  },
  {
    question: 'Wie hoch ist die Gebühr für eine verspätete Rückgabe?',
    answer: 'Wer Bücher zu spät zurückgibt, zahlt je Woche und Buch eine Gebühr von 1,50 Euro.',
  },
  {
    question: 'Wann wurde die Brücke über den Fluss eröffnet?',
    answer: 'Die Brücke über den Fluss wurde im Herbst 1931 für den Verkehr freigegeben.',
  },
  {
    question: '¿Cuántos días de vacaciones corresponden a cada empleado?',
    answer: 'Cada empleado tiene derecho a veintitrés días laborables de vacaciones al año.',
  },
  {
    question: '¿Quién diseñó la estación central?',
    answer: 'La estación central es obra del arquitecto Luis Ferrer, que también proyectó el mercado.',
  },
  { question: '保修期是多长时间？', answer: '本产品自购买之日起保修两年，人为损坏除外。' },
  { question: '这座桥是哪一年建成的？', answer: '这座大桥于1968年建成通车，全长一千五百米。' },
];
