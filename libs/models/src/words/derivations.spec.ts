import { describe, expect, it } from '@jest/globals';
import { hasDerivationOf } from './derivations.js';

describe('words derived from one verb', () => {
  it.each([
    ['calibration', 'It is calibrated daily.'],
    ['delivery', 'She delivers it in May.'],
    ['deliveries', 'It was delivered in May.'],
    ['Wartung', 'Sie werden jährlich gewartet.'],
    ['Kalibrierungen', 'Er wird täglich kalibriert.'],
    ['Lieferung', 'Man liefert sie im Mai.'],
    ['livraison', 'Elles sont livrées en mai.'],
    ['étalonnages', 'Il est étalonné chaque jour.'],
    ['calibraciones', 'Está calibrado cada día.'],
    ['mantenimiento', 'Son mantenidas cada año.'],
  ])('match: %s, %s', (word, text) => {
    expect(hasDerivationOf([word], text)).toBe(true);
  });

  it.each([
    ['voltage', 'The sensor is calibrated every 12 hours.'],
    ['Farbe', 'Der Sensor wird alle 12 Stunden kalibriert.'],
    ['couleur', 'Le capteur est étalonné toutes les 12 heures.'],
    ['age', 'It is aged.'],
    ['传感器', '传感器每12小时校准一次。'],
  ])('do not match: %s, %s', (word, text) => {
    expect(hasDerivationOf([word], text)).toBe(false);
  });
});
