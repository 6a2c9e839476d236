import { describe, expect, it } from '@jest/globals';
import { topicOf } from './topic-requests.js';

describe('a request for information about a topic', () => {
  it.each([
    ['Tell me about the sensor at station Marlow.', 'the sensor at station Marlow'],
    ['Could you please tell us something more about Acme?', 'Acme?'],
    ['What do you know about Acme?', 'Acme?'],
    ['Give me a short overview of the pumps.', 'the pumps'],
    ['Erzähl mir von dem Sensor.', 'dem Sensor'],
    ['Bitte erzählen Sie mir etwas über den Sensor.', 'den Sensor'],
    ['Was weißt du über den Sensor?', 'den Sensor?'],
    ['Sag mir etwas zu den Pumpen.', 'den Pumpen'],
    ['Parle-moi du capteur.', 'du capteur'],
    ['Que savez-vous du capteur ?', 'du capteur ?'],
    ['Háblame del sensor.', 'del sensor'],
    ['¿Qué sabes del sensor?', 'del sensor?'],
    ['Parlami del sensore.', 'del sensore'],
    ['Fale-me sobre o sensor.', 'o sensor'],
    ['Vertel me iets over de sensor.', 'de sensor'],
    ['告诉我传感器的情况。', '传感器'],
    ['请介绍一下传感器。', '传感器'],
    ['請介紹一下感測器。', '感測器'],
    ['关于传感器你知道什么？', '传感器'],
    ['センサーについて教えてください。', 'センサー'],
    ['센서에 대해 알려 주세요.', '센서'],
  ])('names its topic: %s', (question, topic) => {
    expect(topicOf(question)).toBe(topic);
  });

  it.each([
    'How often is the sensor calibrated?',
    'Wie oft wird der Sensor kalibriert?',
    'What is described in the report?',
    '说明书在哪里？',
    '传感器多久校准一次？',
    '',
  ])('is not: %s', (question) => {
    expect(topicOf(question)).toBeNull();
  });
});
