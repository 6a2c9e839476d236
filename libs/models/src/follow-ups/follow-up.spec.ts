import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { condenseFollowUp } from './follow-up.js';

describe('a follow-up that names something else', () => {
  it.each([
    // Years
    ['What was the revenue of Acme in 2022?', 'And in 2023?', 'What was the revenue of Acme in 2023?'],
    ['What was the revenue of Acme in 2022?', 'And 2023?', 'What was the revenue of Acme in 2023?'],
    ['What was the revenue of Acme in 2022?', 'in 2023?', 'What was the revenue of Acme in 2023?'],
    ['What was the revenue of Acme in 2022?', 'What about 2023?', 'What was the revenue of Acme in 2023?'],
    ['What was the revenue of Acme?', 'And in 2023?', 'What was the revenue of Acme in 2023?'],
    ['Wie hoch war der Umsatz im Jahr 2022?', 'Und 2023?', 'Wie hoch war der Umsatz im Jahr 2023?'],
    [
      "Quel était le chiffre d'affaires en 2022 ?",
      'Et en 2023 ?',
      "Quel était le chiffre d'affaires en 2023 ?",
    ],
    ['¿Cuáles fueron los ingresos en 2022?', '¿Y en 2023?', '¿Cuáles fueron los ingresos en 2023?'],
    ['Qual era il fatturato nel 2022?', 'E nel 2023?', 'Qual era il fatturato nel 2023?'],
    ['Qual foi a receita em 2022?', 'E em 2023?', 'Qual foi a receita em 2023?'],
    ['Hoeveel omzet was er in 2022?', 'En in 2023?', 'Hoeveel omzet was er in 2023?'],
    ['2022年的营收是多少？', '2023年呢？', '2023年的营收是多少？'],
    ['2022年的营收是多少？', '那2023年呢？', '2023年的营收是多少？'],
    ['2022年的營收是多少？', '那2023年呢？', '2023年的營收是多少？'],
    ['2022年の売上高はいくらですか？', 'では2023年は？', '2023年の売上高はいくらですか？'],
    ['2022년 매출은 얼마입니까?', '그럼 2023년은요?', '2023년 매출은 얼마입니까?'],
    // Places
    ['What is the hotel limit in Shanghai?', 'And in Oslo?', 'What is the hotel limit in Oslo?'],
    ['What is the hotel limit in Shanghai?', 'How about Oslo?', 'What is the hotel limit in Oslo?'],
    [
      'How many people does Acme employ in France?',
      'And Germany?',
      'How many people does Acme employ in Germany?',
    ],
    [
      'Wie viele Mitarbeiter gibt es in Frankreich?',
      'Und in Deutschland?',
      'Wie viele Mitarbeiter gibt es in Deutschland?',
    ],
    [
      'Wie viele Mitarbeiter gibt es in Oslo?',
      'Und in Hamburg?',
      'Wie viele Mitarbeiter gibt es in Hamburg?',
    ],
    [
      "Combien d'employés y a-t-il au Japon ?",
      'Et en Allemagne ?',
      "Combien d'employés y a-t-il en Allemagne ?",
    ],
    ['¿Cuántos empleados hay en Francia?', '¿Y en Alemania?', '¿Cuántos empleados hay en Alemania?'],
    ['Quanti dipendenti ci sono in Francia?', 'E in Germania?', 'Quanti dipendenti ci sono in Germania?'],
    ['Quantos empregados há em França?', 'E na Alemanha?', 'Quantos empregados há na Alemanha?'],
    [
      'Hoeveel werknemers zijn er in Frankrijk?',
      'En in Duitsland?',
      'Hoeveel werknemers zijn er in Duitsland?',
    ],
    ['北京的住宿限额是多少？', '那上海呢？', '上海的住宿限额是多少？'],
    ['北京的住宿限額是多少？', '那麼上海呢？', '上海的住宿限額是多少？'],
    ['一线城市的住宿限额是多少？', '那二线城市呢？', '二线城市的住宿限额是多少？'],
    ['フランスの従業員は何人ですか？', 'ドイツは？', 'ドイツの従業員は何人ですか？'],
    ['東京のホテルの上限はいくらですか？', 'では大阪はどうですか？', '大阪のホテルの上限はいくらですか？'],
    ['프랑스의 직원은 몇 명입니까?', '독일은요?', '독일의 직원은 몇 명입니까?'],
    // Without anything of its kind to replace, the words are added
    ['What is the hotel limit?', 'And in Oslo?', 'What is the hotel limit in Oslo?'],
    ['住宿限额是多少？', '那上海呢？', '住宿限额是多少 上海？'],
  ])('%s %s', (before, followUp, expected) => {
    expect(condenseFollowUp(followUp, [before])).toBe(expected);
  });

  it('is resolved over several turns', () => {
    const first = 'What was the revenue of Acme in France in 2022?';

    expect(condenseFollowUp('And in Germany?', [first, 'And in 2023?'])).toBe(
      'What was the revenue of Acme in Germany in 2023?',
    );
    expect(condenseFollowUp('那2023年呢？', ['北京2022年的营收是多少？', '那上海呢？'])).toBe(
      '上海2023年的营收是多少？',
    );
  });
});

describe('a follow-up that points back', () => {
  it.each([
    [
      'How many people does Acme employ in 2022?',
      'What about its revenue?',
      ['Acme', '2022'],
      ['people', 'employ'],
    ],
    ['How many people did Acme employ in 2022?', 'And its revenue in 2023?', ['Acme'], ['2022', 'employ']],
    ['What is the meal allowance?', 'How much of it is paid?', ['meal', 'allowance'], []],
    ['Who approves trips to Norway?', 'Why?', ['approves', 'trips', 'Norway'], []],
    ['Wie viele Mitarbeiter hat das Werk in Norwegen?', 'Wie hoch ist sein Umsatz?', ['Norwegen'], []],
    ["Combien d'employés Acme a-t-elle ?", 'Quel est son chiffre ?', ['Acme'], []],
    ['¿Cuántos empleados tiene Acme?', '¿Cuáles son sus ingresos?', ['Acme'], []],
    ['Quanti dipendenti ha Acme?', 'Qual è il suo fatturato?', ['Acme'], []],
    ['Quantos empregados tem a Acme?', 'Qual é a sua receita?', ['Acme'], []],
    ['Hoeveel werknemers heeft Acme?', 'Wat is haar omzet?', ['Acme'], []],
    ['差旅报销的限额是多少？', '它由谁审批？', ['差旅', '报销', '限额'], []],
    ['差旅報銷的限額是多少？', '它由誰審批？', ['差旅'], []],
    ['アクメの従業員は何人ですか？', 'その売上は？', ['アクメ'], []],
    ['삼성의 직원은 몇 명입니까?', '그 매출은 얼마입니까?', ['삼성'], []],
    ['一线城市的住宿限额是多少？', '那餐费呢？', ['住宿', '限额'], []],
    // Request verbs are not content words
    ['Tell me about the sensor at Marlow.', 'How often is it calibrated?', ['Marlow'], ['Tell', 'sensor']],
    ['Erzähl mir von dem Sensor.', 'Wie oft wird er kalibriert?', ['Sensor'], ['Erzähl']],
    ['Was weißt du über den Sensor?', 'Wie oft wird dieser kalibriert?', ['Sensor'], ['weißt']],
    ['Parle-moi du capteur.', 'Quand est-il étalonné ?', ['capteur'], ['Parle']],
    ['Parle-moi du capteur.', 'Quand celui-ci est-il étalonné ?', ['capteur'], ['Parle']],
    ['Háblame del sensor.', '¿Cuánto cuesta?', ['sensor'], ['Háblame']],
    ['告诉我传感器的情况。', '它多久校准一次？', ['传感器'], ['告诉', '情况']],
  ])('%s %s', (before, followUp, carried, left) => {
    const condensed = condenseFollowUp(followUp, [before]);

    expect(condensed.startsWith(`${followUp} `)).toBe(true);
    for (const word of carried) expect(condensed.slice(followUp.length)).toContain(word);
    for (const word of left) expect(condensed.slice(followUp.length)).not.toContain(word);
  });
});

describe('a complete question', () => {
  it.each([
    'How often are backups of databases made?',
    'Who was Tesla?',
    'What is photosynthesis?',
    'How many offices are there in Oslo?',
    'When the Broncos won the cup, what was their record?',
    'And how many days of annual leave do employees in Norway have?',
    'Is it possible to book business class for long flights?',
    'Was ist Photosynthese?',
    'Wie viele Standorte gibt es in Oslo?',
    'Combien y a-t-il de bureaux à Oslo ?',
    'Quand la société a-t-elle été fondée ?',
    'Faut-il un visa pour partir en mission ?',
    '¿Cuántas oficinas hay en Oslo?',
    '《春天》是谁写的，它讲了什么？',
    '落山风这个名字有什么来由？',
    '祭遵的家庭经济状况怎么样？',
    '窃听又叫什么？',
    'There were many Mongols with what status?',
    '报销单应当在出差结束后多少日内提交？',
    '年次有給休暇は何日ありますか？',
    '연차 휴가는 며칠입니까?',
  ])('stays as it is: %s', (question) => {
    expect(condenseFollowUp(question, ['What is the hotel limit in Shanghai in 2022?'])).toBe(question);
  });

  it('stays as it is without an earlier question, whatever it contains', () => {
    for (const question of ['And in Oslo?', '那上海呢？', 'Why?'])
      expect(condenseFollowUp(question, [])).toBe(question);
  });
});

describe('any text', () => {
  it('is condensed without an error and within a bounded length', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('And ', '那', '呢？', 'in 2023'),
    );

    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (question, earlier) => {
        const longest = Math.max(0, ...earlier.map(({ length }) => length));
        expect(condenseFollowUp(question, earlier).length).toBeLessThanOrEqual(
          5 * (question.length + longest + 60),
        );
      }),
    );
  });
});
