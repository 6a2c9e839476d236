/** Words of one meaning in the headers of business tables, and in questions about them, by language; the usual one first. */
export type TableWord = Readonly<Partial<Record<'en' | 'de' | 'fr' | 'es' | 'zh', readonly string[]>>>;

const meaning = (en: string, de: string, fr: string, es: string, zh: string): TableWord =>
  Object.fromEntries(
    Object.entries({ en, de, fr, es, zh }).flatMap(([language, said]) =>
      said === '' ? [] : [[language, said.split('|')]],
    ),
  );

export const TABLE_WORDS: readonly TableWord[] = [
  meaning(
    'customer|customers|client|clients',
    'Kunde|Kunden',
    'client|clients',
    'cliente|clientes',
    '客户|客戶|顾客',
  ),
  meaning('country|countries', 'Land|Länder|Ländern', 'pays', 'país|países', '国家|國家'),
  meaning(
    'annual fee|annual fees|yearly fee',
    'Jahresgebühr|Jahresgebühren',
    'cotisation annuelle',
    'cuota anual|cuotas anuales',
    '年费|年費',
  ),
  meaning(
    'contract|contracts',
    'Vertrag|Verträge|Verträgen',
    'contrat|contrats',
    'contrato|contratos',
    '合同',
  ),
  meaning('station|stations', 'Station|Stationen', 'station|stations', 'estación|estaciones', '站点|站點'),
  meaning(
    'account manager|account managers',
    'Kundenbetreuer|Kundenbetreuerin',
    'responsable de compte',
    'gestor de cuenta',
    '客户经理|客戶經理',
  ),
  meaning(
    'response time|response times',
    'Reaktionszeit|Reaktionszeiten|Antwortzeit|Antwortzeiten',
    'délai de réponse|délais de réponse',
    'tiempo de respuesta',
    '响应时间|回應時間',
  ),
  meaning(
    'renewal|renewals|renews|renewed',
    'Verlängerung|verlängert',
    'renouvellement|renouvelé|renouvelée|renouveler|renouvelle',
    'renovación|renueva|renovar|renovado',
    '续约|續約',
  ),
  meaning(
    'department|departments',
    'Abteilung|Abteilungen',
    'département|départements',
    'departamento|departamentos',
    '部门|部門',
  ),
  meaning('city|cities', 'Stadt|Städte', 'ville|villes', 'ciudad|ciudades', '城市'),
  meaning(
    'destination|destinations',
    'Reiseziel|Reiseziele',
    'destination|destinations',
    'destino|destinos',
    '目的地',
  ),
  meaning(
    'hotel limit|hotel limits',
    'Hotel-Limit|Hotellimit|Hotelobergrenze',
    'plafond hôtel',
    'límite de hotel',
    '住宿限额|酒店限额|住宿标准',
  ),
  meaning(
    'meal allowance|meal allowances',
    'Verpflegungspauschale',
    'indemnité de repas',
    'dieta',
    '餐费补贴|餐补',
  ),
  meaning(
    'owner|owners|own|owns|owned',
    'verantwortlich|Verantwortlicher|Verantwortliche',
    'responsable|responsables',
    'responsable|responsables',
    '负责人|負責人',
  ),
  meaning('milestone|milestones', 'Meilenstein|Meilensteine', 'jalon|jalons', 'hito|hitos', '里程碑'),
  meaning('region|regions', 'Region|Regionen', 'région|régions', 'región|regiones', '地区|区域|區域'),
  meaning('growth', 'Wachstum', 'croissance', 'crecimiento', '增长率|增長率|增长'),
  meaning('price|prices', 'Preis|Preise', 'prix', 'precio|precios', '价格|價格'),
  meaning('weight|weigh|weighs|weighed', 'Gewicht|wiegt', 'poids|pèse', 'peso|pesa', '重量'),
  meaning('maintenance|serviced', 'Wartung|Wartungen|gewartet', 'entretien', 'mantenimiento', '维护|保养'),
  meaning(
    'year built|built',
    'Baujahr|gebaut',
    'année de construction|construit|construite',
    'año de construcción|construido',
    '建造年份|建成',
  ),
  meaning(
    'opened|opening|year opened',
    'eröffnet|Eröffnung',
    "année d['’]ouverture|ouvert|ouverte|ouverts",
    'apertura|abierto|abierta',
    '开业',
  ),
  meaning(
    'visitors|visitor|admissions|attendance',
    'Besucher|Besucherinnen|Besucherzahl',
    'visiteurs|entrées|fréquentation',
    'visitantes|visitas',
    '游客|参观人数',
  ),
  meaning(
    'instrument|instruments',
    'Instrument|Instrumente|Instrumenten',
    'instrument|instruments',
    'instrumento|instrumentos',
    '仪器',
  ),
  meaning(
    'calibration|calibrated',
    'Kalibrierung|kalibriert',
    'étalonnage|étalonné',
    'calibración|calibrado',
    '校准',
  ),
];

/** The words of other languages for what a question about a table is about; empty where it has none of them. */
export function tableWordsElsewhere(question: string): string[] {
  const said = question.normalize('NFKC').toLowerCase();
  return TABLE_WORDS.filter((word) =>
    Object.values(word).some((forms) => forms.some((form) => holdsWord(said, form.toLowerCase()))),
  ).flatMap((word) =>
    Object.values(word).flatMap(([usual]) =>
      usual === undefined || holdsWord(said, usual.toLowerCase()) ? [] : [usual],
    ),
  );
}

/** Whether a text holds a word, both as they are written; in Han anywhere, else between letters of other words. */
export function holdsWord(text: string, form: string): boolean {
  const at = text.indexOf(form);
  if (at < 0) return false;
  const isHan = /\p{sc=Han}/u.test(form);
  return isHan || !/\p{L}/u.test(`${text[at - 1] ?? ''}${text[at + form.length] ?? ''}`);
}
