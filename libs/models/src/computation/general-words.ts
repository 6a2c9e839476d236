import type { QuestionTerm } from '../question/question.js';
import { wordsWithStems } from './table-vocabulary.js';

/**
 * Verbs, adverbs and prepositions that phrase a question without identifying anything: "Where does X take place?",
 * "¿Cuánto donó X?". Excludes all nouns, and verbs that distinguish states (cancel, refund, fail, return).
 */
const GENERAL: ReadonlySet<string> = wordsWithStems({
  en: `time moment owe owes owed right worth above across actually add added again ahead almost along already always amongst anyone anything appear applies
    approximately around arrive back become began begin behind belongs beneath beside beyond bought break bring buy
    carried check choose claim collect comes consist contain contribute correspond cost currently daily deal deliver
    demand depend describe directly donate down drop during earn easily either enjoy ever every everyone exactly
    expect feature finally find fly follow former found full fully further gain gave general go gone grab grant
    happen hear help hit however include inside instead intended interested just keep know lately later learn least
    less let lie likely listed lives load look lot made mainly may means meet mention merely mind mine mostly move
    myself name near need nobody normally nothing notice observe obtain off offer often okay onto open originally
    outside own paid partly pass past pay perform perhaps place please possible present previously probably produce
    prove purchase put quite raise range rather reach read ready really receive recently relate relevant remain
    require rough run saw say see seem seen send sent set several ship simply single sit so somebody someone
    something somewhere speak spend spent start stay stick stop suggest suit supplied suppose sure takes talk taught
    teach tell thing think though throughout till together took touch toward train travel treat try turn type
    typical until upon use usual vary via visit wait want watch went whatever whenever wherever whether whose why
    will wish within without wonder work write yet yourself`,
  de: `uhr augenblick moment schuldet schulden aktuell einzelne abends abgeben abholen ähnlich anbieten anbietet anfangen anfängt ankommen annehmen ansehen ansteht aufwenden
    ausführen ausgeben ausgeführt ausmachen ausreichen außen außerhalb bearbeiten bearbeitet begann beginnen beginnt
    behandeln beitragen belegen belegt benötigen benötigt benutzen benutzt beschäftigen beschäftigt besitzen besitzt
    bestellen bestellt besuchen besucht beteiligt betreiben bezeichnet bieten bietet bleiben bleibt blieb brachte
    brauchen braucht bringen bringt buchen dienen dient durchführen durchgeführt dürfte eher eigentlich einfach
    eingesetzt einsetzen empfehlen enthält erfahren erfolgen erfolgt erhält erhielt fand fangen fängt fassen fast
    finden findet fliegen folgen folgt fort fuhr führt geboten gebucht gefahren gefunden gegeben gekauft geleistet
    geliefert gelten gemeldet gemessen genannt genau genommen genutzt gerne geschehen gesehen gespendet gestellt
    getan gilt halt herkommen höre innerhalb insgesamt irgendwie jeweils kaufen kauft kennen komme lassen lässt
    lautet leisten leistet lief liefert liegt listet meist melden messen misst mitbringen müsste nachts nah nämlich
    nehmen nennen nennt nimmt nötig nutzen nutzt passen passieren passiert passt planen plant raus reden reichen
    reicht sagen samt schaffen schafft schickt schreiben sehen setzen setzt sieht sobald sofort sogar sozusagen
    spenden spendet sprechen spricht stammen stammt starten startet stattfinden stecken steckt stellen stellt
    studieren suchen sucht tagsüber teilen teilnehmen tragen trägt trat treffen trotz tut übernehmen übernimmt übrig
    umfassen umfasst ungefähr unterrichten unterrichtet untersuchen untersucht unterwegs verbrauchen verbraucht
    verbringen verdienen verfügen verfügt verlangen verlangt vermitteln vermutlich verschicken verschickt versenden
    versendet verwenden verwendet vorgesehen vorhanden vorher vorliegen vorn vorsehen warten weiß wofür wohnen wohnt
    womit woran worin wüsste zahle zeigen zeigt zeitweise ziehen ziemlich`,
  fr: `heure courir court courent couru moment absolument accordé accueillent accueillir acheté achètent actuel afin agir ailleurs ainsi allaient allait allé
    aller alors amener apporté apportent apprenait apprend apprendre apprendront apprennent appris après arrivent
    arriver assez assuré assurent atteignait atteignent atteindre atteindront atteint attend attendent attendre
    attendront attendu au-delà aucun auparavant aussi autant autour avant beaucoup bénéficie bénéficient bénéficier
    besoin bien bientôt car celle celui ceux chez choisir ci commandent commander comme commence commencent comment
    comprenait comprend comprendre comprendront comprennent compris comptent compter concerne concernent connaissait
    connaissent connaît connaître connaîtront connu conserver consomme consomment contenir contenu contiendra
    contiendront contiennent contient contre convenir convenu conviendra conviendront conviennent convient
    correspond coûtent coûter couverte couvrent couvrir croient croire croiront croit croyait cru dedans dehors déjà
    délivrer demandé demandent dépensent dépenser depuis derrière dès dessert desservent desservir détenir détenu
    détiendra détiendront détiennent détient devait devenir devoir devra devront dire dirigent diriger diront dis
    disent dispose disposent distribuent distribuer dit doit doivent donc donne donnent dont dû durant durent
    effectué effectuent également emploie emploient encore enfin enregistrent enregistrer enseigne enseignent
    ensuite entre entrer enverra enverront environ envoie envoient éventuellement existe existent expédie expédié
    expédient facilement facturent facturer faisait fait fallait falloir fallu faudrait faut fera feront fois
    fonctionner font fourni gagne gagnent gardent garder généralement gèrent gérer gros guère habite habitent hors
    indiqué indiquent installer intervenir intervenu interviendra interviendront interviennent intervient ira iront
    jamais jouent jouer jusqu'à là laissent laisser lancent lancer lequel lesquels lire liront lisait lisent lit
    livre livrent loin longtemps lors lorsque louent louer lu maintenant malgré manger mènent mener mesurent mesurer
    met mettent mettre mettront mieux mis moins montent monter montrer nécessitent nécessiter notamment notent
    obtenir obtenu obtiendra obtiendront obtiennent obtient occupent occuper offert offraient offrait offre offrent
    offrir offriront organisent organiser ouvre ouvrent parce pareil parlent parler part partent particulièrement
    passe passent paye payé payent pendant penser percevait percevoir percevra percevront perçoit perçoivent perçu
    permet permettent permettre permettront permis pèsent peser peu peut peuvent pièce plus plusieurs plutôt portent
    porter pose possède possèdent possible pourquoi pourra pourront pouvait pouvoir pratiquement prenait prend
    prendrait prendront prennent près présentent présenter presque prévoient prévoir prévoit prévoyait prévu
    principalement pris produire produiront produisait produisent produit profiter propose proposent puis puisque
    quant quelque quoi ramener rappeler rapporté rapportent réalisé récemment recevait recevoir recevra recevront
    rechercher reçoit reçoivent récoltent récolter reçu regardent regarder remboursé remboursent remet remettent
    remettre remettront remis remplacent remplacer rend rendent rendre rendront rendu réparent réparer répond
    répondent répondre répondront répondu représentent représenter réservent réserver réunir rien sais sait sauf
    saura sauront savait savent savoir selon sert servent servir seul si signent signer simplement situe situent
    sortent sortir souhaite soulever sous souvent su suit suivait suivent suivre suivront supporter surtout tant
    tellement tenir tenu tiendra tiendront tiennent tient tirer tombe tôt toujours tournent tourner travaille
    travaillent très trop trouvent trouver utilise utilisent va vais valait valent valoir valu vaudra vaudront vaut
    vécu vend vendent vendre vendront vendu venir venu vérifie vérifient vérifier verra verront vers versé versent
    veulent veut viendra viendront viennent vient vit vivait vivent vivre vivront voici voient voilà voir vois voit
    vont voudra voudront voulait vouloir voulu voyait vraiment vu`,
  es: `hora momento debe deben alojar abajo abonar abre abren abriendo abrieron abrió abrir abrirán acaba acerca actualmente acudir además adónde ahí
    ahora alcanza algo alguien alguna allí ambos antes aparece aportar aprender apuntar aquel aquella aquí arreglar
    así asistieron atender atiende aún aunque averiguar ayer bastante beneficiar benefició bien busca cabe cabrá
    cabrán cada cae caen caer caerán caído casi cayendo cayeron cayó celebra cerca claro cobra coger comenzar
    comienza comió compra conoce conseguir consigue consiguió consta consume contar contendrá contendrán contener
    contiene contratar contuvo correr corresponde costar cubrir cuenta cuesta cupo cuya da dado dan dando dar darán
    deber decidir decir dedicar dejar delante demasiado dentro después detrás di dice dicho diera dieron diga
    dijeron dijo dime dio dirá dirán dispondrá dispondrán dispone dispuesto dispuso distribuir divide donado dormir
    duerme dura durmió e echa echado echan echando echar echarán echaron echó empezar empieza encargar encima
    encontrar encuentra enfrente enseña entender entonces entra entrado entran entrando entrar entrarán entraron
    entrega entró envía era eran eres es esa esas escribir escrito esos esperar esta estaba estado están estando
    estar estarán estas este esto estos estuvo existe explicar facilitar favor figura formar fue fueron funcionar
    gana gastar gestionar gustaría ha haber habrá habrán hacer haga han hará harán hay he hecho hemos hicieron hizo
    hoy hubo ido imparte importar incluir indicar ingresar instalar intervendrá intervendrán intervenir interviene
    intervino invertir invierte invirtió ir irá irán jamás juega jugar juntar justo lado lanzar lee leen leer leerán
    leído les levantar leyendo leyeron leyó librar llama llegar llevar lograr luego mandar mantendrá mantendrán
    mantener mantiene mantuvo mediante medio medir mencionar meter mide mientras mío mirar mismo montar mostrar
    mover mucha muestra nada nadie necesitar ningún nunca obtendrá obtendrán obtener obtiene obtuvo ocupa ocurrió
    ofrece organizar os pagado parar parece participa partir pasar pedido pensar percibir permite pertenecer pesar
    pide piensa podemos podrá podrán pondrá pondrán pone posee poseer poseído poseyendo poseyeron poseyó posible
    preguntar prepara preparar presentar prestar prever previsto produce produjeron produjo pronto propio prueba
    pudo puede pues puesto puso querer querrá querrán quiere quisiera quizá realizar realmente recaudado recibe
    recoger registrar repartir representar reservar responder reunido revisar sabe sabrá sabrán sacar saldrá saldrán
    salido sea seguir según ser serán servir sido siempre siendo sigue siguió sino sirve sois solamente somos son
    soy suceder suele superar supo supondrá supondrán suponer supuesto supuso surge tampoco tan tanto tarda tendrá
    tendrán tener tiempo tiene tocar todavía toma trabaja trae traído trajeron trajo transportar tras tratar
    trayendo tu tuvimos último única unos usa usado usan usando usar usarán usaron usó utiliza va valdrá valdrán
    vale vamos van varios vaya ve veces vemos vende vendrá vendrán venir ver verán vez vía viendo viene vieron vino
    vio visitar visto vive volver voy vuelto vuelve yendo yo`,
});
/** Words as the dictionary segments them. */
const GENERAL_HAN = new Set(
  `应聘 上班 招 招聘 聘 会 會 才 才能 可 可能 能够 能夠 想 想要 要多 要多久 多久 要花 请 問 请教 请告诉 我 你 您 他 她 咱们 自己 大家 这 这个 这些 那 那个 那些 该 此 其中 其他 之 之间 以及 以 为 由 于 从 從 到 至 向 往 对 對 对于 关于 根据 按 按照 被 把 给 給 让 讓
    跟 同 与 并 而 且 但 或 还 還 还有 还要 都 全 全部 总 就 也 又 再 才 已 已经 曾 曾经 正 正在 将 將 即将 刚 刚刚 快 太 很 非常 最 更 较 比较 大约 大概 左右 约 差不多 一般 通常 平时 平均 常常 经常 目前 当前 现在 今后 以后 之后 以前 之前 后 前 时 时候 期间 当中 内 外 上 下
    来 來 去 走 做 干 玩 弄 搞 办 打 拿 拿到 带 帶 放 看 看到 见 听 说 講 讲 谈 问 答 用 使用 用到 利用 用来 花 花掉 花费 付 付钱 交 缴 收 收到 收取 得 得到 获得 取得 拿下 卖 買 买 购买 采购 订 订购 发 发出 送 寄 运 供货 供应 提供 包含 包括 含 涉及 属 属于 归
    开 开始 起 結束 结束 完 完成 进行 举行 举办 召开 发生 出现 出 出发 到达 抵达 住 住在 坐 站 停 停留 留 等 教 学 读 写 吃 喝 穿 有没有 是否 是不是 能不能 可不可以 请帮 帮 帮忙 查 查询 查一下 一下 看看 知道 了解 想知道 列 列出 列举 显示 告知 算 算下来 加 加上 加起来 合 合起来
    一共 总共 共有 共计 一起 每个 每家 每位 各个 各自 分别 哪儿 哪一 哪一个 哪一家 哪位 几个 几家 多大 多长 多高 多重 怎样 如何 为什么 什么样 样 时间 的话 呢 吗 吧 了 过 着 得 地 所 者`.split(
    /\s+/u,
  ),
);

/** Whether a word may be missing in a table whose rows or column the question names by other words. */
export function isGeneralWord({ stems, word, kind }: QuestionTerm): boolean {
  if (word !== null) return GENERAL_HAN.has(word);
  return kind === 'word' && stems.some((stem) => GENERAL.has(stem));
}
