/** Synonyms in the headers of business tables and in questions about them, by language; the usual word first. */
export type TableWord = Readonly<Partial<Record<'en' | 'de' | 'fr' | 'es' | 'zh', readonly string[]>>>;

const LANGUAGES = ['en', 'de', 'fr', 'es', 'zh'] as const;

/** One set of synonyms per line: languages separated by `;`, words by `|`. Words may be patterns, for apostrophes. */
const MEANINGS = String.raw`
customer|customers|client|clients ; Kunde|Kunden ; client|clients ; cliente|clientes ; 客户|客戶|顾客
country|countries ; Land|Länder|Ländern ; pays ; país|países ; 国家|國家
annual fee|annual fees|yearly fee ; Jahresgebühr|Jahresgebühren ; cotisation annuelle ; cuota anual|cuotas anuales ; 年费|年費
contract|contracts ; Vertrag|Verträge|Verträgen ; contrat|contrats ; contrato|contratos ; 合同
station|stations ; Station|Stationen ; station|stations ; estación|estaciones ; 站点|站點
account manager|account managers ; Kundenbetreuer|Kundenbetreuerin ; responsable de compte ; gestor de cuenta ; 客户经理|客戶經理
response time|response times ; Reaktionszeit|Reaktionszeiten|Antwortzeit|Antwortzeiten ; délai de réponse|délais de réponse ; tiempo de respuesta ; 响应时间|回應時間
renewal|renewals|renews|renewed ; Verlängerung|verlängert ; renouvellement|renouvelé|renouvelée|renouveler|renouvelle ; renovación|renueva|renovar|renovado ; 续约|續約
department|departments ; Abteilung|Abteilungen ; département|départements ; departamento|departamentos ; 部门|部門
city|cities ; Stadt|Städte ; ville|villes ; ciudad|ciudades ; 城市
destination|destinations ; Reiseziel|Reiseziele ; destination|destinations ; destino|destinos ; 目的地
hotel limit|hotel limits ; Hotel-Limit|Hotellimit|Hotelobergrenze ; plafond hôtel ; límite de hotel ; 住宿限额|酒店限额|住宿标准
meal allowance|meal allowances ; Verpflegungspauschale ; indemnité de repas ; dieta ; 餐费补贴|餐补
owner|owners|own|owns|owned|boss|in charge|project lead|project manager ; verantwortlich|Verantwortlicher|Verantwortliche ; responsable|responsables ; responsable|responsables ; 负责人|負責人
milestone|milestones ; Meilenstein|Meilensteine ; jalon|jalons ; hito|hitos ; 里程碑
region|regions ; Region|Regionen ; région|régions ; región|regiones ; 地区|区域|區域
growth ; Wachstum ; croissance ; crecimiento ; 增长率|增長率|增长
price|prices ; Preis|Preise ; prix ; precio|precios ; 价格|價格
weight|weigh|weighs|weighed ; Gewicht|wiegt ; poids|pèse ; peso|pesa ; 重量
maintenance|serviced ; Wartung|Wartungen|gewartet ; entretien ; mantenimiento ; 维护|保养
year built|built ; Baujahr|gebaut ; année de construction|construit|construite ; año de construcción|construido ; 建造年份|建成
opened|opening|year opened ; eröffnet|Eröffnung ; année d['’]ouverture|ouvert|ouverte|ouverts ; apertura|abierto|abierta ; 开业
visitors|visitor|admissions|attendance ; Besucher|Besucherinnen|Besucherzahl ; visiteurs|entrées|fréquentation ; visitantes|visitas ; 游客|参观人数
instrument|instruments ; Instrument|Instrumente|Instrumenten ; instrument|instruments ; instrumento|instrumentos ; 仪器
calibration|calibrated ; Kalibrierung|kalibriert ; étalonnage|étalonné ; calibración|calibrado ; 校准
supplier|suppliers|vendor|vendors|supplies|supplied by ; Lieferant|Lieferanten|liefert ; fournisseur|fournisseurs|fournit|fournissent|viennent de chez|vient de chez ; proveedor|proveedores|suministra ; 供应商|供货商|供應商
manufacturer|maker|made by|manufactured by ; Hersteller|hergestellt von ; fabricant|fabriqué par ; fabricante|fabricado por ; 制造商|厂家|生产商
trainer|instructor|teacher|tutor|teaches|taught by ; Trainer|Trainerin|Dozent|Dozentin|Kursleitung|Kursleiter|unterrichtet ; formateur|formatrice|intervenant|anime ; formador|formadora|profesor|profesora|imparte|imparten|instructor ; 讲师|培训师|授课人
carrier|shipped by|courier ; Paketdienst|Spediteur|Spedition|Zusteller|beliefert ; transporteur|livré par ; transportista|mensajería ; 承运商|快递公司
remaining|left over|days left|still available|have left|remains ; verbleibend|übrig|Resturlaub|Rest ; restant|restants|il reste|reste-t-il|reste ; restante|restantes|quedan|queda|disponibles ; 剩余|余额|还剩
taken so far|taken|used up ; genommen|verbraucht|in Anspruch genommen ; pris|prises ; disfrutado|disfrutados|tomado ; 已用|已休
booked|reserved|planned ahead ; gebucht|reserviert ; réservé|réservés|réservée ; reservado|reservados|reservada ; 已预订|已预约
square metres|square meters|sq m|m²|sqm ; Quadratmeter|qm|m² ; mètres carrés|m² ; metros cuadrados|m² ; 平方米|㎡
VAT|value added tax|sales tax ; Mehrwertsteuer|MwSt|Umsatzsteuer|USt ; TVA ; IVA ; 增值税
gross ; brutto|Bruttobetrag ; brut|TTC ; bruto ; 税前|毛额
salary|salaries|wage|wages ; Gehalt|Gehälter|Lohn|Löhne|Verdienst ; salaire|salaires|rémunération ; salario|sueldo|sueldos ; 月薪|工资|薪水|薪资|薪酬
age|years old ; Alter ; âge ; edad ; 年龄
phone|telephone|phone number ; Telefon|Telefonnummer|Durchwahl ; téléphone|numéro de téléphone ; teléfono ; 电话|联系电话
enrolled|registered|sign-ups|signed up|participants|attendees|guests|people|persons ; angemeldet|Anmeldungen|Teilnehmer|Teilnehmende|Personen|Leute|Personenzahl|Teilnehmerzahl ; inscrits|inscrites|inscrit|participants|personnes ; inscritos|inscritas|inscrito|apuntados|apuntado|apuntadas|personas|asistentes|participantes ; 报名人数|已报名|参加人数
places|seats|capacity|spaces|people fit|people does ; Plätze|Kapazität ; places|capacité ; plazas|capacidad|cupo ; 名额|座位|容量
stock|in stock|on hand|stock level ; Bestand|Lagerbestand|auf Lager|vorrätig ; stock|en stock|quantité en stock ; existencias|en stock|en almacén|stock ; 库存|存货
minimum stock|reorder level|safety stock ; Mindestbestand|Meldebestand ; stock minimum|stock mini|seuil ; stock mínimo|existencias mínimas ; 最低库存|安全库存
minimum order|smallest order|minimum order quantity|smallest quantity ; Mindestbestellmenge|Mindestabnahme ; commande minimum|minimum de commande ; pedido mínimo ; 起订量|最小订购量
lead time|delivery time|delivered|to be delivered|delivery period|arrive ; Lieferzeit|Lieferfrist|Laufzeit|Lieferung|unterwegs|geliefert|Zustellzeit ; délai de livraison|délai|livré|livraison ; plazo de entrega|entrega|tarda en llegar ; 供货周期|交货期|交付周期|供货|到货时间
location|stored|kept|storage location|shelf ; Lagerort|Lagerplatz|Standort|gelagert|aufbewahrt|liegt ; emplacement|rangé|rangée|rangés|stocké|stockée|se trouve ; ubicación|guardado|guardada|almacenado|se guarda ; 存放地点|库位|存放|位置
site|branch|sites|branches ; Niederlassung|Filiale|Zweigstelle|Werk ; site|agence|succursale ; sede|sucursal|centro ; 分公司|网点
room|classroom|venue ; Raum|Saal|Zimmer|Kursraum ; salle|lieu ; sala|aula|lugar ; 教室|会议室
start|starts|start date|begin|begins|kick off|kicks off|started ; Beginn|beginnt|Start|startet|Startdatum|los ; début|commence|débute|démarre|date de début ; inicio|empieza|comienza|fecha de inicio ; 开始日期|开始时间|开始
end date|ends|finish|finishes|finished by|completed by ; Ende|endet|Abschluss|fertig ; fin|se termine|date de fin ; fin|termina|finaliza|fecha de fin ; 结束日期|结束时间|结束
due|due date|deadline|due by ; fällig|Frist|Fälligkeit|Abgabetermin ; échéance|date limite ; vencimiento|fecha límite|plazo ; 截止日期|期限|到期日
duration|lasts|last for|how long|length in hours ; Dauer|dauert ; durée|dure|durent ; duración|dura|duran ; 时长|课时|持续时间
expiry|expires|expiry date|valid until ; Ablaufdatum|läuft ab|gültig bis|haltbar bis ; date d['’]expiration|expire|valable jusqu['’]au ; caducidad|caduca|válido hasta ; 有效期|到期
last inspection|last checked|last counted|last inventory|last stocktake ; letzte Prüfung|letzte Inventur|zuletzt geprüft|zuletzt gezählt ; dernier inventaire|dernier contrôle|dernière inspection|compté pour la dernière fois ; última revisión|última inspección|último inventario ; 上次检查|上次盘点
warranty|guarantee|warranty period ; Garantie|Gewährleistung ; garantie ; garantía ; 质保期|保修期|质保|保修
launch|released|release date|launched|on the market since ; Markteinführung|erschienen ; date de sortie|lancé|lancement ; lanzamiento|lanzado ; 上市时间|发布时间|上市
budget|budgeted|planned budget ; Budget|geplante Ausgaben|Etat|Planansatz ; budget|prévu au budget ; presupuesto|presupuestado ; 预算
spent|actual cost|spending|spent so far|gone into|cost so far ; ausgegeben|Ausgaben|Ist-Kosten|bisherige Kosten ; dépensé|dépenses|dépensés ; gastado|gastos|gasto ; 已花费|支出|实际支出
unit price|unit cost|price each|each cost|apiece ; Stückpreis|Einzelpreis|pro Stück ; prix unitaire|la pièce|à l['’]unité ; precio unitario|por unidad|cada uno ; 单价
list price|catalogue price ; Listenpreis|Katalogpreis ; prix catalogue|prix public ; precio de catálogo|precio de lista ; 目录价|标价
discount|rebate|reduction|price cut ; Rabatt|Nachlass|Preisnachlass ; remise|rabais|réduction ; descuento|rebaja ; 折扣|优惠
surcharge|extra charge|supplement ; Zuschlag|Aufpreis|Aufschlag ; supplément|surcoût ; recargo|suplemento ; 附加费
deposit|down payment ; Kaution|Anzahlung ; acompte|caution|dépôt de garantie ; depósito|fianza ; 押金|定金
salary|wage|wages|pay grade ; Gehalt|Lohn|Vergütung ; salaire|rémunération ; salario|sueldo ; 工资|薪资|薪水
shipping cost|shipping costs|postage|delivery charge ; Versandkosten|Porto ; frais de port|frais de livraison ; gastos de envío|portes ; 运费
quantity|number of units|how many units ; Menge|Anzahl|Stückzahl ; quantité ; cantidad|unidades ; 数量
consumption|consumed|energy used ; Verbrauch|verbraucht|Energieverbrauch ; consommation|consommé ; consumo|consumido ; 能耗|用量|消耗
output|produced|production volume ; Produktionsmenge|produziert|hergestellt ; production|produit ; producción|producido ; 产量
revenue|turnover|sales revenue ; Umsatz|Erlöse ; chiffre d['’]affaires ; facturación|ingresos ; 销售额|营业额
status|state of progress|progress ; Status|Stand ; statut|état|état d['’]avancement ; estado|situación ; 状态|进展
priority|urgency ; Priorität|Dringlichkeit ; priorité|urgence ; prioridad|urgencia ; 优先级
category|product family|family|product group|group ; Kategorie|Produktgruppe|Warengruppe|Gruppe ; catégorie|famille ; categoría|familia|grupo ; 类别|分类|品类
description|designation ; Bezeichnung|Beschreibung ; désignation|description|libellé ; descripción|denominación ; 描述|名称
item number|part number|item no|article number|reference number|sku ; Artikelnummer|Teilenummer|Bestellnummer ; référence|numéro d['’]article ; referencia|número de artículo ; 编号|货号|料号
material|made of|made from ; Material|Werkstoff|besteht aus ; matériau|matière|fait en ; material|hecho de ; 材质|材料
colour|color ; Farbe ; couleur ; color ; 颜色
battery|battery capacity|battery life ; Akku|Batterie|Akkukapazität ; batterie|autonomie ; batería|autonomía ; 电池容量|续航
screen|display|screen size|display size ; Bildschirm|Display|Bildschirmgröße ; écran|taille d['’]écran ; pantalla|tamaño de pantalla ; 屏幕尺寸|屏幕
operating system|platform ; Betriebssystem ; système d['’]exploitation ; sistema operativo ; 操作系统|系统
mileage|kilometres driven|odometer ; Kilometerstand|Laufleistung ; kilométrage ; kilometraje|kilómetros recorridos ; 里程|行驶里程
licence plate|license plate|registration number ; Kennzeichen ; immatriculation|plaque ; matrícula|placa ; 车牌号|车牌
allergens|allergen|allergic to ; Allergene|Allergen ; allergènes|allergène ; alérgenos|alérgeno ; 过敏原
specimen|sample type|tube ; Probenmaterial|Probe ; prélèvement|échantillon ; muestra ; 样本|标本
reference range|normal range|normal values ; Referenzbereich|Normalbereich|Normwerte ; valeurs de référence|valeurs normales ; valores de referencia|rango normal ; 参考范围|正常范围
turnaround time|turnaround|results back ; Bearbeitungszeit|Durchlaufzeit ; délai d['’]exécution|délai de rendu ; tiempo de respuesta del laboratorio|plazo de resultados ; 出报告时间|检测周期
format|delivery mode|in person or online ; Format|Durchführung ; modalité|format ; modalidad|formato ; 形式|方式
entitlement|annual leave entitlement|days per year ; Urlaubsanspruch|Anspruch ; droits|droit à congés ; derecho|días que corresponden ; 年假额度
carried over|carry-over|from last year ; Übertrag|übertragen|aus dem Vorjahr ; report|reporté|reportés ; arrastrado|arrastrados|del año anterior ; 结转
contact|contact person|whom to call ; Ansprechpartner|Ansprechpartnerin|Kontakt ; contact|interlocuteur ; contacto|persona de contacto ; 联系人
phone|telephone|extension|phone number ; Telefon|Telefonnummer|Durchwahl ; téléphone|poste ; teléfono|extensión ; 电话|分机号
store manager|branch manager|shop manager ; Filialleiter|Filialleiterin ; responsable de magasin|gérant ; encargado de tienda|gerente de tienda ; 店长
technician|mechanic|repaired by ; Techniker|Technikerin|Mechaniker ; technicien|technicienne ; técnico|técnica|mecánico ; 技术员|维修人员
machine|machines|equipment ; Maschine|Maschinen|Gerät|Geräte ; machine|machines|équipement ; máquina|máquinas|equipo|equipos ; 设备|机器
downtime|stopped for|out of service ; Stillstand|Stillstandszeit|Ausfallzeit ; temps d['’]arrêt|arrêt ; parada|tiempo de parada|parado|parada de ; 停机时间
fault|defect|what broke|problem ; Störung|Defekt|Fehler ; panne|défaut ; avería|fallo|fallos ; 故障
remark|remarks|comment|notes ; Bemerkung|Bemerkungen|Anmerkung|Hinweis ; remarque|remarques|observation ; observaciones|observación|comentario|notas ; 备注|说明
calories|calorie content|energy ; Kalorien|Brennwert|Energie ; calories|énergie ; calorías|energía ; 热量|卡路里
contract end|renewal date|contract renewal ; Vertragsende|Vertragsverlängerung ; fin de contrat ; fin del contrato ; 合同到期|到期日期
`;

export const TABLE_WORDS: readonly TableWord[] = MEANINGS.trim()
  .split('\n')
  .map((line) => {
    const words = line.split(';').map((said) => said.trim());
    return Object.fromEntries(
      LANGUAGES.flatMap((language, at) => (words[at] ? [[language, words[at].split('|')]] : [])),
    );
  });

/** Returns the words of other languages for the table columns that a question mentions. */
export function translateTableWords(question: string): string[] {
  const said = question.normalize('NFKC').toLowerCase();
  return TABLE_WORDS.filter((word) =>
    Object.values(word).some((forms) => forms.some((form) => containsWord(said, form.toLowerCase()))),
  ).flatMap((word) =>
    Object.values(word).flatMap(([usual]) =>
      usual === undefined || containsWord(said, usual.toLowerCase()) ? [] : [usual],
    ),
  );
}

/** Whether a text contains a word as written. Han characters match anywhere, other words only between non-letters. */
export function containsWord(text: string, form: string): boolean {
  const at = text.indexOf(form);
  if (at < 0) return false;
  const isHan = /\p{sc=Han}/u.test(form);
  return isHan || !/\p{L}/u.test(`${text[at - 1] ?? ''}${text[at + form.length] ?? ''}`);
}
