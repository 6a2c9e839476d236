/**
 * Forms of one word that no stemmer unifies. Questions use the infinitive ("did it begin") where texts use the past
 * tense ("began"). Excluded: forms that are also another common word (saw, left, found, lay, ground, rose, bore).
 */
const GROUPS: Readonly<Record<string, string>> = {
  en: `arise arose arisen, awake awoke awoken, become became, begin began begun, bind bound, bite bit bitten, bleed bled,
    blow blew blown, break broke broken, breed bred, bring brought, build built, buy bought, catch caught, choose chose chosen,
    come came, creep crept, deal dealt, dig dug, draw drew drawn, drink drank drunk, drive drove driven, eat ate eaten,
    fall fell fallen, feed fed, feel felt, fight fought, flee fled, fly flew flown, forbid forbade forbidden,
    forget forgot forgotten, forgive forgave forgiven, freeze froze frozen, get got gotten, give gave given, go went gone,
    grow grew grown, hang hung, hear heard, hide hid hidden, hold held, keep kept, know knew known, lead led, learn learnt,
    lend lent, lose lost, make made, mean meant, meet met, overcome overcame, overthrow overthrew overthrown, pay paid,
    ride rode ridden, ring rang rung, rise risen, run ran, say said, see seen, seek sought, sell sold, send sent, shake shook shaken,
    shine shone, shoot shot, shrink shrank shrunk, sing sang sung, sink sank sunk, sit sat, sleep slept, slide slid,
    speak spoke spoken, spend spent, spin spun, spread, stand stood, steal stole stolen, stick stuck, strike struck stricken,
    swear swore sworn, sweep swept, swim swam swum, swing swung, take took taken, teach taught, tear tore torn, tell told,
    think thought, throw threw thrown, undergo underwent undergone, understand understood, undertake undertook undertaken,
    wake woke woken, wear wore worn, weave wove woven, win won, withdraw withdrew withdrawn, withstand withstood, write wrote written,
    die dead death, born birth, man men, woman women, child children, foot feet, tooth teeth, mouse mice, goose geese,
    person people, life lives, wife wives, half halves, leaf leaves, wolf wolves, thief thieves, knife knives`,
  de: `beginnen begann begonnen, beißen biss gebissen, besitzen besaß besessen, betragen betrug, biegen bog gebogen,
    bieten bot geboten, binden band gebunden, bleiben blieb geblieben, brechen brach gebrochen, brennen brannte gebrannt,
    bringen brachte gebracht, denken dachte gedacht, empfehlen empfahl empfohlen, entscheiden entschied entschieden,
    entstehen entstand entstanden, erfinden erfand erfunden, erhalten erhielt, erscheinen erschien erschienen,
    erwerben erwarb erworben, essen aß gegessen, fahren fuhr gefahren, fallen fiel gefallen, fangen fing gefangen,
    finden fand gefunden, fliegen flog geflogen, fliehen floh geflohen, fließen floss geflossen, geben gab gegeben,
    gehen ging gegangen, gelingen gelang gelungen, gelten galt gegolten, genießen genoss genossen, geschehen geschah,
    gewinnen gewann gewonnen, gießen goss gegossen, graben grub gegraben, greifen griff gegriffen, halten hielt gehalten,
    hängen hing gehangen, heben hob gehoben, helfen half geholfen, kennen kannte gekannt, kommen kam gekommen,
    laden lud geladen, lassen ließ gelassen, laufen lief gelaufen, leiden litt gelitten, leihen lieh geliehen,
    lesen las gelesen, liegen lag gelegen, messen maß gemessen, nehmen nahm genommen, nennen nannte genannt,
    raten riet geraten, reißen riss gerissen, reiten ritt geritten, rufen rief gerufen, schaffen schuf geschaffen,
    scheiden schied geschieden, schießen schoss geschossen, schlafen schlief, schlagen schlug geschlagen,
    schließen schloss geschlossen, schneiden schnitt geschnitten, schreiben schrieb geschrieben, schreiten schritt,
    schwimmen schwamm geschwommen, sehen sah gesehen, singen sang gesungen, sinken sank gesunken, sitzen saß gesessen,
    sprechen sprach gesprochen, springen sprang gesprungen, stehen stand gestanden, steigen stieg gestiegen,
    sterben starb gestorben tod, stoßen stieß gestoßen, tragen trug getragen, treffen traf getroffen, treiben trieb getrieben,
    treten trat getreten, trinken trank getrunken, tun tat getan, verbieten verbot verboten, verbinden verband verbunden,
    vergessen vergaß, vergleichen verglich verglichen, verlassen verließ, verlieren verlor verloren, verschwinden verschwand
    verschwunden, versprechen versprach versprochen, verstehen verstand verstanden, wachsen wuchs gewachsen,
    waschen wusch gewaschen, werben warb geworben, werfen warf geworfen, wiegen wog gewogen, wissen wusste gewusst,
    ziehen zog gezogen, zwingen zwang gezwungen`,
  nl: `beginnen begon begonnen, bieden bood geboden, blijven bleef gebleven, breken brak gebroken, brengen bracht gebracht,
    denken dacht gedacht, dragen droeg gedragen, drinken dronk gedronken, eten at gegeten, geven gaf gegeven, gaan ging gegaan,
    helpen hielp geholpen, houden hield gehouden, kiezen koos gekozen, komen kwam gekomen, kopen kocht gekocht,
    krijgen kreeg gekregen, lezen las gelezen, liggen lag gelegen, lopen liep gelopen, nemen nam genomen, schrijven schreef
    geschreven, spreken sprak gesproken, staan stond gestaan, sterven stierf gestorven, treden trad getreden,
    trekken trok getrokken, verliezen verloor verloren, vinden vond gevonden, vliegen vloog gevlogen, winnen won gewonnen,
    worden geworden, zien zag gezien, zingen zong gezongen, zoeken zocht gezocht`,
  fr: `mourir mort morte meurt, naître né née naquit, voir vu vue vit, prendre pris prise prit, mettre mis mise mit,
    écrire écrit écrivit, devenir devenu devint, tenir tenu tint, venir venu vint, vivre vécu vécut, boire bu but, croire cru crut,
    recevoir reçu reçut, vaincre vaincu vainquit, construire construit construisit, détruire détruit détruisit, conduire conduit,
    découvrir découvert découverte, offrir offert, ouvrir ouvert, perdre perdu, vendre vendu, rendre rendu, élire élu élue`,
  es: `morir murió muerto muerta muerte, escribir escribió escrito escrita, decir dijo dicho, hacer hizo hecho, poner puso puesto,
    ver visto vio, volver vuelto, abrir abrió abierto, cubrir cubierto, descubrir descubrió descubierto, romper roto, tener tuvo,
    venir vino, traer trajo, conducir condujo, producir produjo, introducir introdujo, obtener obtuvo, proponer propuso,
    elegir eligió, pedir pidió, seguir siguió, dormir durmió, construir construyó, destruir destruyó, caer cayó, perder pierde`,
  it: `morire morto morta morì, nascere nato nata nacque, scrivere scritto scrisse, prendere preso prese, vincere vinto vinse,
    vivere vissuto visse, perdere perso perse, mettere messo mise, dire detto disse, fare fatto fece, vedere visto vide,
    venire venuto venne, diventare divenire divenne divenuto, tenere tenne, leggere letto lesse, chiudere chiuso chiuse,
    decidere deciso decise, dirigere diretto diresse, eleggere eletto, scoprire scoperto, aprire aperto, costruire costruito`,
  pt: `morrer morto morreu morte, nascer nascido nasceu, escrever escrito escreveu, dizer disse dito, fazer fez feito,
    pôr pôs posto, ver viu visto, vir veio vindo, ter teve tido, trazer trouxe, abrir aberto, ganhar ganho, eleger eleito, perder perde`,
};

const byLanguage = new Map<string, ReadonlyMap<string, readonly string[]>>();

/** The other forms of a lower-case word, by its language's ISO 639-1 code. */
export function otherForms(word: string, language: string): readonly string[] {
  const known = byLanguage.get(language) ?? formsOf(GROUPS[language] ?? '');
  byLanguage.set(language, known);
  return known.get(word) ?? [];
}

function formsOf(groups: string): ReadonlyMap<string, readonly string[]> {
  const forms = groups.split(',').map((group) => group.trim().split(/\s+/));
  return new Map(
    forms.flatMap((group) =>
      group.map((word): [string, string[]] => [word, group.filter((other) => other !== word)]),
    ),
  );
}
